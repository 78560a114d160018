import { type Day, isDay } from '../values/day.ts'
import { number, object, string } from '../values/schema.ts'
import { temperatureOrNull, text, textOrNull } from '../values/wire.ts'
import { columnLabels, fieldLabels } from '../trailers/field-words.ts'
import { TEXT_MAX } from '../trailers/trailer-fields.ts'
import { trailerTypeNames } from '../trailers/trailer-lists.ts'
import { numberKey } from '../trailers/trailer-number.ts'
import { labelled } from '../values/labelled.ts'

/**
 * A shipment as an office or another system describes it. Company and freight type are words, since the list may come
 * before they are entered; null or 0 for what is not known.
 */
export interface ShipmentDetails {
  readonly ReferenceNumber: string
  readonly ExpectedDate: Day | null
  readonly TrailerNumber: string | null
  /** The SCAC code. */
  readonly ScacName: string | null
  /** As in `trailerTypeNames`; 0 for not known. */
  readonly Type: number
  /** 1 Inbound, 2 Outbound; 0 for not known. */
  readonly DirectionType: number
  readonly ShipmentNumber: string | null
  readonly FreightName: string | null
  /** Degrees Fahrenheit, one decimal. */
  readonly SetTemperature: number | null
}

/** Spec 2§8. */
export const shipmentWords = {
  found: 'Shipment found',
  missing: "Shipment doesn't exist. Contact office for authorization to arrive",
} as const

const REFERENCE_MISSING = 'The reference number is missing'
const TYPE_UNKNOWN = 'The trailer type is not one of the list'
const DIRECTION_UNKNOWN = 'The direction is not Inbound or Outbound'
const DATE_WRONG = 'The expected date must be a day such as 11/23/2026'

/** Long names of freight types fit, see Freight Info. */
const NAME_MAX = 60

const typeIDs = [0, ...Object.keys(trailerTypeNames).map(Number)]

/** In the list, the import and refusals. */
export const shipmentLabels = {
  ReferenceNumber: 'Reference ID#',
  TrailerNumber: fieldLabels.Number,
  ScacName: fieldLabels.ScacID,
  Type: columnLabels.Type,
  ShipmentNumber: fieldLabels.ShipmentNumber,
  FreightName: fieldLabels.FreightID,
  SetTemperature: fieldLabels.SetTemperature,
} as const

const detailFields = labelled(
  {
    ReferenceNumber: text(TEXT_MAX, `The reference number can have ${TEXT_MAX} characters at most`)
      .required(REFERENCE_MISSING)
      .test('not-blank', REFERENCE_MISSING, (value) => numberKey(value) !== ''),
    TrailerNumber: textOrNull(TEXT_MAX, `The trailer number can have ${TEXT_MAX} characters at most`),
    ScacName: textOrNull(NAME_MAX, `The SCAC code can have ${NAME_MAX} characters at most`),
    Type: number().oneOf(typeIDs, TYPE_UNKNOWN).defined(),
    DirectionType: number().oneOf([0, 1, 2], DIRECTION_UNKNOWN).defined(),
    ShipmentNumber: textOrNull(TEXT_MAX, `The shipment number can have ${TEXT_MAX} characters at most`),
    FreightName: textOrNull(NAME_MAX, `The freight type can have ${NAME_MAX} characters at most`),
    SetTemperature: temperatureOrNull(),
  },
  shipmentLabels,
)

/** A row of the list, which needs its day: the tablets keep shipments by it. */
export const expectedShipmentInput = object({
  ...detailFields,
  ExpectedDate: string()
    .defined()
    .test('day', DATE_WRONG, (value) => isDay(value)),
}).required()

/** A shipment of another system, which may not know the day. */
export const shipmentDetails = object({
  ...detailFields,
  ExpectedDate: string()
    .defined()
    .nullable()
    .test('day', DATE_WRONG, (value) => value === null || isDay(value)),
}).required()
