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

/** Seals as a form holds them; a flag that was not answered is null in the arrive and depart dialogs. */
type SealFields = { readonly [K in SealFieldName]: TrailerFields[K] | null }

/** What decides which seals a trailer has, and which of them must be there. */
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

/** A seal number is required (3-decisions §4). */
export function needsSeal(type: number, status: number): boolean {
  return !MAY_BE_BLANK.includes(status) && !isSealless(type)
}

/** The seal must be intact and match the bill of lading (spec 2§5). */
export function needsSealFlags(type: number, status: number): boolean {
  return status === StatusType.Loaded && !isSealless(type)
}

/** The seal fields that a form shows for a type (spec 2§2.2): none on a side dump or flatbed, all three on a hopper. */
export function shownSeals(type: number): readonly SealFieldName[] {
  return [...(isSideDumpOrFlatbed(type) ? [] : firstSeal), ...(isHopper(type) ? extraSeals : [])]
}

const SEAL = /^[A-Za-z0-9-]{1,50}$/

/** The message for a seal number, required or not. */
export function sealMessage(seal: string | null, required: boolean): string | null {
  if (seal === null || seal === '') return required ? message.seal : null
  return SEAL.test(seal) ? null : message.seal
}

const firstFlag =
  (flag: SealFlagName, words: string): SealRule =>
  (fields, { Type, StatusType: status }) =>
    fields[flag] || !needsSealFlags(Type, status) ? null : words

/** Seals 2 and 3 exist on a hopper only; a number that is given asks for its flags (3-decisions §4). */
const extraSeal =
  (seal: SealNumberName): SealRule =>
  (fields) =>
    sealMessage(fields[seal], false)

const extraFlag =
  (seal: SealNumberName, flag: SealFlagName, words: string): SealRule =>
  (fields, { Type }) =>
    isHopper(Type) && fields[seal] && !fields[flag] ? words : null

/** The rules of the seals, for the trailer form and the departure dialog. */
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

/** The same rules for a form that knows the sealed unit by its own fields or context. */
export function sealRulesWith<R>(toRule: (rule: SealRule) => R): { readonly [K in SealFieldName]: R } {
  const rules = Object.entries(sealRules).map(([name, rule]) => [name, toRule(rule)] as const)
  // The same keys as in `sealRules`.
  return Object.fromEntries(rules) as { readonly [K in SealFieldName]: R }
}
