import type { ExpectedShipment } from '../shipments/expected-shipment.ts'
import { type Tag, TagType } from '../sites/tag.ts'
import type { ScannedCode } from './scanned-code.ts'
import { isOnYard } from './trailer-guards.ts'
import { isReefer, TrailerState } from './trailer-lists.ts'
import { numberKey } from './trailer-number.ts'
import type { Trailer } from './trailer.ts'

/** Rows that a tablet has of a number or tag that was typed or scanned. */
export interface FoundByCode {
  readonly scanned: ScannedCode
  /** The site's tag of that code; null for none. */
  readonly tag: Tag | null
  /** Those on the yard, then those that left last. */
  readonly trailers: readonly Trailer[]
  /** Shipments that are awaited under this number, of the trailer, as their reference or as their own. */
  readonly expected: readonly ExpectedShipment[]
}

/** An act that fits what is known. `state`: Depart, Re-Arrive or Arrive, by the trailer's state. */
export type KnownAct =
  | { readonly name: 'state' | 'check' | 'task' | 'edit' | 'history'; readonly trailer: Trailer }
  /** `older`: visits that only the server has, if it was asked. */
  | { readonly name: 'arrive'; readonly fields: ArrivalSeen; readonly older?: readonly Trailer[] | undefined }
  | { readonly name: 'add-tag'; readonly EPC: string }

/** The fields of an arrival that are known from a code; `ReferenceID` that of its shipment. */
export interface ArrivalSeen {
  readonly Number: string
  readonly EPCID?: number
  readonly ReferenceID?: string
}

/** The card of a number or tag. */
export interface KnownCard {
  /** The number or the tag, as the title names it. */
  readonly code: string
  /** The reason why it is no trailer of the yard; null if it is one. */
  readonly words: string | null
  readonly trailers: readonly { readonly trailer: Trailer; readonly acts: readonly KnownAct[] }[]
  readonly expected: readonly { readonly shipment: ExpectedShipment; readonly acts: readonly KnownAct[] }[]
  /** Acts that belong to none of them. */
  readonly acts: readonly KnownAct[]
  /** Visits that only the server may know; null if the tablet knows one. */
  readonly older: OlderVisits | null
}

/** Visits that ended before the tablet's rows begin. */
export type OlderVisits =
  | { readonly name: 'number'; readonly number: string }
  /** Of a tag URI. */
  | { readonly name: 'tag'; readonly EPC: string }

/** The rights of a person at a site that decide which acts fit. */
export interface KnownRights {
  readonly mayWrite: boolean
  readonly mayCheck: boolean
  readonly mayAddTask: boolean
  readonly mayAddTags: boolean
}

/** Departed trailers that are shown: the last ones. */
export const MAX_AWAY = 3

/** Returns the card of what was found: the next act of each first. */
export function knownCard(found: FoundByCode, rights: KnownRights): KnownCard {
  const { scanned, tag, trailers, expected } = found
  const code = scanned.name === 'number' ? scanned.number : scanned.name === 'tag' ? scanned.EPC : ''
  const onYard = trailers.filter(isOnYard)
  if (scanned.name === 'bad-tag' || onYard.length > 0) {
    const here = onYard.map((trailer) => ({ trailer, acts: actsOnYard(trailer, rights) }))
    const others = namesakesAway(found).slice(0, MAX_AWAY)
    const shown = [...here, ...others.map((trailer) => ({ trailer, acts: actsAway(trailer, found, rights) }))]
    const words = onYard.length > 0 ? null : scanWords(found)
    return { code, words, trailers: shown, expected: [], acts: [], older: null }
  }
  const away = trailers.slice(0, MAX_AWAY)
  const isPlate = scanned.name === 'number' && !isShipment(found) && !away.some(isComing)
  const awaited = expected.map((shipment) => ({ shipment, acts: rights.mayWrite ? [arrival(shipment)] : [] }))
  return {
    code,
    words: scanWords(found),
    trailers: away.map((trailer) => ({ trailer, acts: actsAway(trailer, found, rights) })),
    older: trailers.length > 0 ? null : olderVisits(found),
    expected: awaited,
    acts: [
      ...(rights.mayWrite && isPlate ? [arrive({ Number: code })] : []),
      ...(rights.mayWrite && tag ? [arrive({ Number: '', EPCID: tag.ID })] : []),
      ...(rights.mayAddTags && scanned.name === 'tag' && !tag ? [{ name: 'add-tag', EPC: code } as const] : []),
    ],
  }
}

/** Returns the trailers that are not here and have a number that is only the other name of those that are. */
export function namesakesAway({ scanned, trailers }: Pick<FoundByCode, 'scanned' | 'trailers'>): readonly Trailer[] {
  if (scanned.name !== 'number') return []
  const here = new Set(trailers.filter(isOnYard).map(({ NumberKey }) => NumberKey))
  return here.size === 0 ? [] : trailers.filter((one) => !isOnYard(one) && !here.has(one.NumberKey))
}

/** True if a number is known as the reference or the number of a shipment alone: no trailer has it. */
function isShipment({ scanned, trailers, expected }: FoundByCode): boolean {
  if (scanned.name !== 'number' || trailers.length > 0 || expected.length === 0) return false
  const key = numberKey(scanned.number)
  return expected.every(({ TrailerNumber }) => numberKey(TrailerNumber ?? '') !== key)
}

/** True for a trailer on its way, whose own act is its arrival. */
function isComing({ State }: Trailer): boolean {
  return State === TrailerState.InTransit
}

function olderVisits({ scanned, tag }: FoundByCode): OlderVisits | null {
  if (scanned.name === 'number') return { name: 'number', number: scanned.number }
  return tag && { name: 'tag', EPC: tag.EPC }
}

/** True if this person may check the trailer for Product Protection now: a reefer on the yard. */
export function mayCheckTrailer(
  trailer: Pick<Trailer, 'Type' | 'State'>,
  { mayCheck }: Pick<KnownRights, 'mayCheck'>,
): boolean {
  return mayCheck && isReefer(trailer.Type) && isOnYard(trailer)
}

function actsOnYard(trailer: Trailer, rights: KnownRights): readonly KnownAct[] {
  const { mayWrite, mayAddTask } = rights
  return [
    ...(mayWrite ? [{ name: 'state', trailer } as const] : []),
    ...(mayCheckTrailer(trailer, rights) ? [{ name: 'check', trailer } as const] : []),
    ...(mayAddTask ? [{ name: 'task', trailer } as const] : []),
    ...(mayWrite ? [{ name: 'edit', trailer } as const] : []),
    { name: 'history', trailer },
  ]
}

function actsAway(trailer: Trailer, { scanned, tag }: FoundByCode, { mayWrite }: KnownRights): readonly KnownAct[] {
  // A tag that is taken off at the gate does not come back with the trailer that had it last.
  const isPlate = scanned.name === 'number' || tag?.TagType === TagType.Hard
  return [...(mayWrite && isPlate ? [{ name: 'state', trailer } as const] : []), { name: 'history', trailer }]
}

function arrive(fields: ArrivalSeen): KnownAct {
  return { name: 'arrive', fields }
}

/** A code that is the number of no trailer is that of the shipment. */
function arrival({ ReferenceNumber, TrailerNumber }: ExpectedShipment): KnownAct {
  return arrive({ Number: TrailerNumber ?? '', ReferenceID: ReferenceNumber })
}

/** Returns what an arrival of a trailer that stands here begins with: its number, and its shipment if just one is awaited. */
export function arrivalOfSeen(number: string, { expected }: Pick<FoundByCode, 'expected'>): ArrivalSeen {
  // Its number may be the reference of another trailer's shipment.
  const own = expected.filter(({ TrailerNumber }) => numberKey(TrailerNumber ?? '') === numberKey(number))
  const [shipment] = own.length === 1 ? own : []
  return { Number: number, ...(shipment && { ReferenceID: shipment.ReferenceNumber }) }
}

/** Returns the reason why a code names no trailer on the yard. */
export function scanWords({ scanned, tag }: Pick<FoundByCode, 'scanned' | 'tag'>): string {
  switch (scanned.name) {
    case 'number':
      return `No trailer ${scanned.number} is on the yard.`
    case 'bad-tag':
      return `${scanned.reason}.`
    case 'tag':
      return tag
        ? `Tag ${scanned.EPC} is on no trailer of the yard.`
        : `Tag ${scanned.EPC} is not in the list of RFID tags of this site.`
  }
}

/** Returns the words of an act's button. */
export function knownActWords(act: KnownAct): string {
  switch (act.name) {
    case 'state':
      return stateWords[act.trailer.State] ?? ''
    case 'check':
      return 'Check'
    case 'task':
      return 'Add task'
    case 'edit':
      return 'Edit'
    case 'history':
      return 'History'
    case 'arrive':
      if (act.fields.ReferenceID !== undefined) return 'Arrive with this shipment'
      return act.fields.Number === '' ? 'Arrive a trailer with this tag' : `Arrive trailer ${act.fields.Number}`
    case 'add-tag':
      return 'Add to the RFID tags'
  }
}

/** The words of a trailer's change of state (3-decisions §3), by its present one. */
export const stateWords: Readonly<Record<number, string>> = {
  [TrailerState.OnYard]: 'Depart',
  [TrailerState.Departed]: 'Re-Arrive',
  [TrailerState.InTransit]: 'Arrive',
}

/**
 * True if the card shows all departed trailers whose number has the typed text in it: nothing is left to be listed.
 * @param count of those trailers
 */
export function showsAllDeparted({ trailers }: Pick<KnownCard, 'trailers'>, typed: string, count: number): boolean {
  const key = numberKey(typed)
  const isMatch = ({ State, NumberKey }: Trailer) => State === TrailerState.Departed && NumberKey.includes(key)
  return trailers.filter(({ trailer }) => isMatch(trailer)).length >= count
}

/** Returns the sentence of a search that no trailer on the yard matches, and departed ones do. */
export function departedMatchWords(count: number): string {
  return count === 1
    ? 'No match on the yard; 1 departed trailer matches:'
    : `No match on the yard; ${count} departed trailers match:`
}
