import { message, type TrailerFields } from './trailer-fields.ts'
import { isHopper, isSealless, isSideDumpOrFlatbed, StatusType } from './trailer-lists.ts'

const firstSeal = ['SealNumber', 'SealIntact', 'SealMatchesBOL'] as const
const extraSeals = [
  ...(['SealNumber2', 'SealIntact2', 'SealMatchesBOL2'] as const),
  ...(['SealNumber3', 'SealIntact3', 'SealMatchesBOL3'] as const),
] as const

export type SealFieldName = (typeof firstSeal)[number] | (typeof extraSeals)[number]
export type SealNumberName = Extract<SealFieldName, `SealNumber${string}`>
export type SealFlagName = Exclude<SealFieldName, SealNumberName>

/** Seals in a form; an unanswered flag is null in the arrive and depart dialogs. */
type SealFields = { readonly [K in SealFieldName]: TrailerFields[K] | null }

/** Decides which seals a trailer has and requires. */
interface SealedUnit {
  readonly Type: number
  readonly StatusType: number
}

type SealRule = (fields: SealFields, unit: SealedUnit) => string | null

const MAY_BE_BLANK: readonly number[] = [
  StatusType.Empty,
  StatusType.OutOfService,
  StatusType.Partial,
  StatusType.PreCooling,
  StatusType.RedTagEmpty,
  StatusType.StorageEmpty,
  StatusType.StoragePartial,
]

/** True if a seal number is required (3-decisions §4). */
export function needsSeal(type: number, status: number): boolean {
  return !MAY_BE_BLANK.includes(status) && !isSealless(type)
}

/** True if the seal must be intact and match the bill of lading (spec 2§5). */
export function needsSealFlags(type: number, status: number): boolean {
  return status === StatusType.Loaded && !isSealless(type)
}

/**
 * Returns the seal fields of a type (spec 2§2.2): none on side dump or flatbed, three on a hopper.
 */
export function shownSeals(type: number): readonly SealFieldName[] {
  return [...(isSideDumpOrFlatbed(type) ? [] : firstSeal), ...(isHopper(type) ? extraSeals : [])]
}

const SEAL = /^[A-Za-z0-9-]{1,50}$/

/** Returns the message for a seal number, required or not. */
export function sealMessage(seal: string | null, required: boolean): string | null {
  if (seal === null || seal === '') return required ? message.seal : null
  return SEAL.test(seal) ? null : message.seal
}

const firstFlag =
  (flag: SealFlagName, words: string): SealRule =>
  (fields, { Type, StatusType: status }) =>
    fields[flag] || !needsSealFlags(Type, status) ? null : words

/** Seals 2 and 3 exist on a hopper only; a given number requires its flags (3-decisions §4). */
const extraSeal =
  (seal: SealNumberName): SealRule =>
  (fields) =>
    sealMessage(fields[seal], false)

const extraFlag =
  (seal: SealNumberName, flag: SealFlagName, words: string): SealRule =>
  (fields, { Type }) =>
    isHopper(Type) && fields[seal] && !fields[flag] ? words : null

/** Rules of the seals, for the trailer form and the departure dialog. */
const sealRules: { readonly [K in SealFieldName]: SealRule } = {
  SealNumber: ({ SealNumber }, { Type, StatusType: status }) => sealMessage(SealNumber, needsSeal(Type, status)),
  SealNumber2: extraSeal('SealNumber2'),
  SealNumber3: extraSeal('SealNumber3'),
  SealIntact: firstFlag('SealIntact', message.sealIntact),
  SealIntact2: extraFlag('SealNumber2', 'SealIntact2', message.sealIntact),
  SealIntact3: extraFlag('SealNumber3', 'SealIntact3', message.sealIntact),
  SealMatchesBOL: firstFlag('SealMatchesBOL', message.sealMatchesBOL),
  SealMatchesBOL2: extraFlag('SealNumber2', 'SealMatchesBOL2', message.sealMatchesBOL),
  SealMatchesBOL3: extraFlag('SealNumber3', 'SealMatchesBOL3', message.sealMatchesBOL),
}

/** Returns the seal rules for a form that reads the sealed unit from its own fields or context. */
export function sealRulesWith<R>(toRule: (rule: SealRule) => R): { readonly [K in SealFieldName]: R } {
  const rules = Object.entries(sealRules).map(([name, rule]) => [name, toRule(rule)] as const)
  return Object.fromEntries(rules) as { readonly [K in SealFieldName]: R }
}
