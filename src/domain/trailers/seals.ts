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

/** Null flags are unanswered, in the arrive and depart dialogs. */
type SealFields = { readonly [K in SealFieldName]: TrailerFields[K] | null }

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

/** Returns a type's seal fields (spec 2§2.2): three on a hopper, none on side dump or flatbed. */
export function shownSeals(type: number): readonly SealFieldName[] {
  return [...(isSideDumpOrFlatbed(type) ? [] : firstSeal), ...(isHopper(type) ? extraSeals : [])]
}

const SEAL = /^[A-Za-z0-9-]{1,50}$/

/** Returns the message for a seal number; null for a valid one. */
export function sealMessage(seal: string | null, required: boolean): string | null {
  if (seal === null || seal === '') return required ? message.seal : null
  return SEAL.test(seal) ? null : message.seal
}

const firstFlag =
  (flag: SealFlagName, words: string): SealRule =>
  (fields, { Type, StatusType: status }) =>
    fields[flag] || !needsSealFlags(Type, status) ? null : words

/** On a hopper only; a number requires its flags (3-decisions §4). */
const extraSeal =
  (seal: SealNumberName): SealRule =>
  (fields) =>
    sealMessage(fields[seal], false)

const extraFlag =
  (seal: SealNumberName, flag: SealFlagName, words: string): SealRule =>
  (fields, { Type }) =>
    isHopper(Type) && fields[seal] && !fields[flag] ? words : null

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

/** Returns the rules of the seals for a form. */
export function sealRulesWith<R>(toRule: (rule: SealRule) => R): { readonly [K in SealFieldName]: R } {
  const rules = Object.entries(sealRules).map(([name, rule]) => [name, toRule(rule)] as const)
  return Object.fromEntries(rules) as { readonly [K in SealFieldName]: R }
}
