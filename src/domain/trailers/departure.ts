import type { ObjectSchema, Schema, TestContext } from 'yup'
import { object } from '../values/schema.ts'
import { conflict, invalid, type Refusal } from '../commands/refusal.ts'
import type { Site } from '../sites/site.ts'
import { type Tag, TagType } from '../sites/tag.ts'
import { sealRulesWith, shownSeals } from './seals.ts'
import { stateFieldSchemas, type StateFields } from './state-fields.ts'
import type { Trailer } from './trailer.ts'
import { message } from './trailer-fields.ts'
import { isHopper, isReefer, isStorageStatus, TrailerType } from './trailer-lists.ts'
import { shipmentMessage } from './trailer-rules.ts'

/** The dialog's yup context. */
export interface DepartureContext {
  readonly trailer: Pick<Trailer, 'Type' | 'StatusType'>
  readonly site: Pick<Site, 'InspectionEnabled'>
}

type DepartureRule = (fields: StateFields, context: DepartureContext) => string | null

const PENDING_INSPECTION = 'This is a trailer that has a pending inspection, unable to depart'
const STORAGE_DEPARTURE_QUESTION = 'This is a storage trailer, are you sure you want to Depart?'

/** True for curtainside and hopper: only seals and inspection are checked (3-decisions §4). */
function isSealsOnly(type: number): boolean {
  return type === TrailerType.Curtainside || isHopper(type)
}

/** Returns the fields of the arrive and depart dialogs (spec 2§5, 3-decisions §4). */
export function visibleStateFields(
  { Type }: Pick<Trailer, 'Type'>,
  site: Pick<Site, 'InspectionEnabled'>,
  departing: boolean,
): ReadonlySet<keyof StateFields> {
  const shown = new Set<keyof StateFields>()
  const show = (when: boolean, ...fields: (keyof StateFields)[]) => {
    if (when) for (const field of fields) shown.add(field)
  }
  show(isReefer(Type), 'SetTemperature', 'BoxTemperature', 'ReeferFuelLevel')
  show(true, ...shownSeals(Type))
  show(departing && !isSealsOnly(Type), 'OutboundWeight')
  show(site.InspectionEnabled, 'Inspection')
  show(!departing, 'EyesOn')
  return shown
}

/** Returns the question before a departure; null for none. */
export function departureQuestion(trailer: Pick<Trailer, 'StatusType'>): string | null {
  return isStorageStatus(trailer.StatusType) ? STORAGE_DEPARTURE_QUESTION : null
}

/** Returns the instruction for the RFID tag of a departing trailer; null without one, and for a hard tag, which stays. */
export function tagRemovalText(
  trailer: Pick<Trailer, 'Number' | 'EPCID'>,
  tag: Pick<Tag, 'TagType'> | undefined,
): string | null {
  if (trailer.EPCID === null || tag?.TagType === TagType.Hard) return null
  return `Please remove the RFID tag from trailer ${trailer.Number}.`
}

/**
 * Refuses a departure with a pending inspection (spec 2§4). `seenPending` false: requested after
 * the person looked, a conflict; null: unknown.
 */
export function refusePendingInspection(
  pending: boolean,
  site: Pick<Site, 'InspectionEnabled'>,
  seenPending: boolean | null,
): Refusal | null {
  if (!pending || !site.InspectionEnabled) return null
  if (seenPending === false) return conflict('inspection-pending', PENDING_INSPECTION)
  return invalid({ Inspection: [PENDING_INSPECTION] })
}

/** Temperatures and outbound weight may be blank. */
const departureRules: { readonly [K in keyof StateFields]?: DepartureRule } = {
  ReeferFuelLevel: ({ ReeferFuelLevel }, { trailer }) =>
    isReefer(trailer.Type) && ReeferFuelLevel === null ? message.fuel : null,
  ...sealRulesWith(
    (rule) =>
      (fields: StateFields, { trailer }: DepartureContext) =>
        rule(fields, trailer),
  ),
  ShipmentNumber: ({ ShipmentNumber }) => shipmentMessage(ShipmentNumber, false),
  Inspection: ({ Inspection }, { site }) => (site.InspectionEnabled && Inspection ? PENDING_INSPECTION : null),
}

/**
 * The departure dialog (spec 2§5); `context` is a `DepartureContext`. The arrive dialog has the
 * same fields and ignores the errors.
 */
export const departureSchema: ObjectSchema<StateFields> = object(withRules()).noUnknown().required()

function withRules(): typeof stateFieldSchemas {
  const ruled: Record<string, Schema> = { ...stateFieldSchemas }
  for (const [name, rule] of Object.entries(departureRules)) ruled[name] = withRule(ruled[name], rule)
  // A test changes neither keys nor types.
  return ruled as unknown as typeof stateFieldSchemas
}

function withRule(schema: Schema | undefined, rule: DepartureRule): Schema {
  if (!schema) throw new Error('a departure rule without a field')
  return schema.test({
    name: 'rule',
    test(_value, test) {
      const words = rule(test.parent as StateFields, contextOf(test))
      return words === null || test.createError({ message: words })
    },
  })
}

function contextOf(test: TestContext): DepartureContext {
  const context = test.options.context as Partial<DepartureContext> | undefined
  if (!context?.trailer || !context.site) throw new Error('departureSchema needs a DepartureContext')
  return { trailer: context.trailer, site: context.site }
}
