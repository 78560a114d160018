import type { ObjectSchema } from 'yup'
import { object } from '../values/schema.ts'
import { choice, flag, temperatureOrNull, text, textOrNull, wholeOrNull } from '../values/wire.ts'
import { message, NOTES_MAX, PHONE_MAX, TEXT_MAX, type TrailerFields, WEIGHT_MAX } from './trailer-fields.ts'
import { labelled } from '../values/labelled.ts'
import { fieldLabels } from './field-words.ts'

// Apart from the fields, which lists read without loading the library of schemas.

/** Wire schemas: types and limits, with the specification's messages. */
export const trailerFieldSchemas = labelled(
  {
    Number: text(TEXT_MAX, message.number),
    ScacID: choice(),
    AKA: textOrNull(TEXT_MAX, message.aka),
    Type: choice(),
    StatusType: choice(),
    DirectionType: choice(),
    Intent: choice(),
    EPCID: choice().nullable(),
    ShipmentNumber: textOrNull(TEXT_MAX, message.shipmentLength),
    ShipmentDate: textOrNull(10, message.shipmentDate),
    TransactionID: textOrNull(TEXT_MAX, message.transaction),
    SetTemperature: temperatureOrNull(),
    BoxTemperature: temperatureOrNull(),
    TargetTemperature: temperatureOrNull(),
    FreightID: choice().nullable(),
    ReeferFuelLevel: wholeOrNull(1, 9, message.fuel),
    Continuous: flag(),
    LocationID: choice().nullable(),
    TrailerWeight: wholeOrNull(-WEIGHT_MAX, WEIGHT_MAX, message.weight).min(1, message.weightPositive),
    OutboundWeight: wholeOrNull(0, WEIGHT_MAX, message.weight),
    SealNumber: textOrNull(TEXT_MAX, message.seal),
    SealNumber2: textOrNull(TEXT_MAX, message.seal),
    SealNumber3: textOrNull(TEXT_MAX, message.seal),
    SealIntact: flag(),
    SealIntact2: flag(),
    SealIntact3: flag(),
    SealMatchesBOL: flag(),
    SealMatchesBOL2: flag(),
    SealMatchesBOL3: flag(),
    TandemWheels: flag(),
    EyesOnArrive: flag(),
    Inspection: flag(),
    OdorFree: flag(),
    PhoneNumber: textOrNull(PHONE_MAX, message.phone),
    Notes: textOrNull(NOTES_MAX),
  },
  fieldLabels,
)

/** Strict, without the form's rules. */
export const trailerFieldsSchema: ObjectSchema<TrailerFields> = object(trailerFieldSchemas).noUnknown().required()
