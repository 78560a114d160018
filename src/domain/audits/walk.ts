import { holdsOneTrailer } from '../sites/location-rules.ts'
import type { Location } from '../sites/location.ts'
import type { Trailer } from '../trailers/trailer.ts'
import { AuditState, LocationType } from '../trailers/trailer-lists.ts'
import { numberKey } from '../trailers/trailer-number.ts'
import type { Instant } from '../values/instant.ts'
import { compareNatural, sortByName } from '../values/natural-sort.ts'
import type { AuditTrailer } from './audit-trailer.ts'
import { isTyped } from './conditional-departed.ts'
import { distance, type Point, rowsByWay, type SpotRow } from './row-order.ts'
import { isCheck, latest } from './standing.ts'

/** One question of a walk: a spot, or one trailer of a shared place. */
export interface Stop {
  /** Stable while trailers come and go. */
  readonly key: string
  readonly LocationID: number
  readonly name: string
  readonly row: string
  /** On the map; null where the place has no coordinates. */
  readonly point: Point | null
  /** The expected trailer; null for an empty spot. */
  readonly TrailerID: number | null
  /** True for each of the trailers of a shared place, by number. */
  readonly isShared: boolean
}

export type WalkPlace = Pick<Location, 'ID' | 'Name' | 'Type' | 'ReferenceLatitude' | 'ReferenceLongitude'>
export type WalkTrailer = Pick<Trailer, 'ID' | 'Number' | 'LocationID'>

/**
 * Orders stops row by row: the shortest way from the gate over rows with coordinates, then the others in natural order.
 */
export function walkStops(places: readonly WalkPlace[], onYard: readonly WalkTrailer[]): readonly Stop[] {
  const standing = new Map<number, WalkTrailer[]>()
  for (const trailer of onYard) {
    const there = standing.get(trailer.LocationID)
    if (there) there.push(trailer)
    else standing.set(trailer.LocationID, [trailer])
  }
  return rowsInOrder(places).flatMap(({ name, spots: inRow }) =>
    inRow.flatMap(({ place, point }) => stopsAt(place, point, name, standing.get(place.ID) ?? [])),
  )
}

function stopsAt(place: WalkPlace, point: Point | null, row: string, there: readonly WalkTrailer[]): Stop[] {
  const isShared = !holdsOneTrailer(place.Type)
  const at = { LocationID: place.ID, name: place.Name, row, point, isShared }
  if (!isShared) {
    // A spot may be listed for two trailers after an edit: two stops.
    const [first, ...more] = sortByName(there, (trailer) => trailer.Number)
    const one: Stop = { ...at, key: String(place.ID), TrailerID: first?.ID ?? null }
    return [one, ...more.map((trailer) => ({ ...at, key: `${place.ID}:${trailer.ID}`, TrailerID: trailer.ID }))]
  }
  return sortByName(there, (trailer) => trailer.Number).map((trailer) => ({
    ...at,
    key: `${place.ID}:${trailer.ID}`,
    TrailerID: trailer.ID,
  }))
}

/** Returns the name without its final number: `B` of `B-07`. */
export function rowOf(name: string): string {
  const row = name.replace(/[-_.\s]*\d+\s*[A-Za-z]?$/u, '').trim()
  return row === '' ? name : row
}

interface Spot {
  readonly place: WalkPlace
  readonly point: Point | null
}

function rowsInOrder(places: readonly WalkPlace[]): readonly SpotRow<Spot>[] {
  const byName = new Map<string, Spot[]>()
  for (const place of sortByName(places, ({ Name }) => Name)) {
    const spot = { place, point: pointOf(place) }
    const name = rowOf(place.Name)
    const row = byName.get(name)
    if (row) row.push(spot)
    else byName.set(name, [spot])
  }
  const rows = [...byName].map(([name, spots]) => ({ name, spots }))
  rows.sort((a, b) => compareNatural(a.name, b.name))
  const gate = gateIn(places)
  return rowsByWay(rows, gate ? pointOf(gate) : null)
}

function gateIn(places: readonly WalkPlace[]): WalkPlace | undefined {
  return places.find((place) => place.Type === LocationType.Gate)
}

/**
 * Returns the name of the gate, if the walk begins at the end of its first row that is nearer to it; null for another
 * order, or without their places on the map.
 */
export function gateAtStart(places: readonly WalkPlace[], stops: readonly Stop[]): string | null {
  const gate = gateIn(places)
  const at = gate ? pointOf(gate) : null
  const [first] = stops
  const last = stops.findLast(({ row }) => row === first?.row)
  if (!gate || !at || !first?.point || !last?.point) return null
  return distance(at, first.point) <= distance(at, last.point) ? gate.Name : null
}

function pointOf({ ReferenceLatitude: latitude, ReferenceLongitude: longitude }: WalkPlace): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** The spot where a person stood when choosing rows, and what had its answers then. */
export interface WayStart {
  readonly last: Pick<Stop, 'point'>
  /** Rows that had all of them. */
  readonly done: readonly string[]
  /** Keys of answered spots in the other rows. */
  readonly answered: readonly string[]
}

/**
 * Returns the stops of a person's rows (none: of all) in the order of their way, which begins at the end that is nearest
 * to where they stand, of what was open then; rows that were done come last. Without a place on the map: in the order of
 * the whole walk.
 */
export function wayThrough(stops: readonly Stop[], rows: ReadonlySet<string>, start: WayStart | null): readonly Stop[] {
  const mine = rows.size === 0 ? stops : stops.filter((stop) => rows.has(stop.row))
  if (!start?.last.point) return mine
  const byRow = new Map<string, Stop[]>()
  for (const stop of mine) {
    const row = byRow.get(stop.row)
    if (row) row.push(stop)
    else byRow.set(stop.row, [stop])
  }
  const found = [...byRow].map(([name, spots]) => ({ name, spots }))
  const answered = new Set(start.answered)
  const open = rowsByWay(
    found
      .filter(({ name }) => !start.done.includes(name))
      .map(({ name, spots }) => ({ name, spots: without(spots, answered) })),
    start.last.point,
  ).map(({ name, spots }) => inOrderOf(spots, byRow.get(name) ?? []))
  const done = found.filter(({ name }) => start.done.includes(name)).map(({ spots }) => spots)
  return [...open, ...done].flat()
}

/** Returns the stops that are still open; all where none is, as after a row got its last answers from others. */
function without(spots: readonly Stop[], answered: ReadonlySet<string>): readonly Stop[] {
  const open = spots.filter(({ key }) => !answered.has(key))
  return open.length > 0 ? open : spots
}

/** Returns a whole row in the direction in which some of its stops are. */
function inOrderOf(some: readonly Stop[], row: readonly Stop[]): readonly Stop[] {
  const [first, last] = [some[0], some.at(-1)]
  return first && last && row.indexOf(first) > row.indexOf(last) ? row.toReversed() : row
}

/** True for a stop at an end of its row. */
export function isRowEnd(stop: Stop, way: readonly Stop[]): boolean {
  const row = way.filter((one) => one.row === stop.row)
  return row[0] === stop || row.at(-1) === stop
}

/** Returns the spots of a stop's row that have no answer yet; none for a place for many, which is ticked off. */
export function restOfRow(
  way: readonly Stop[],
  { row, isShared }: Stop,
  answered: (key: string) => boolean,
): readonly Stop[] {
  return isShared ? [] : way.filter((stop) => stop.row === row && !stop.isShared && !answered(stop.key))
}

/** Returns those of some spots that still have no answer, with the same trailer in the list as then. */
export function stillOpen(
  spots: readonly Stop[],
  way: readonly Stop[],
  answered: (key: string) => boolean,
): readonly Stop[] {
  const listed = new Map(way.map(({ key, TrailerID }) => [key, TrailerID]))
  return spots.filter(({ key, TrailerID }) => listed.get(key) === TrailerID && !answered(key))
}

/** A trailer that the list has in a spot, with the start of its stay there. */
export type Listed = Pick<Trailer, 'ID' | 'Number'> & { readonly PlacedDate: Instant }

/** An auditor's answer at a spot: as listed, listed trailer missing, or another trailer in the spot. */
export type AnswerName = 'here' | 'not-here' | 'other'

/**
 * Returns an answer as it stands to the list now. A list that was corrected since agrees with it. Null: the listed trailer
 * came to the spot after that look, so nobody looked at it.
 * @param listed the trailer that the list has in the spot now; null for none
 */
export function answerNow(
  answer: Pick<AuditTrailer, 'TrailerID' | 'TrailerAuditState' | 'FoundTrailerID' | 'FoundNumber' | 'CheckedDate'>,
  listed: Listed | null,
): AnswerName | null {
  const { TrailerID, TrailerAuditState, FoundTrailerID, FoundNumber, CheckedDate } = answer
  const cameSince = listed !== null && CheckedDate < listed.PlacedDate
  if (FoundNumber !== null) {
    if (listed && (FoundTrailerID === listed.ID || isTyped(answer, numberKey(listed.Number)))) return 'here'
    return cameSince ? null : 'other'
  }
  const isMissed = TrailerAuditState === AuditState.ConditionalDeparted
  if (listed === null || (listed.ID === TrailerID && !isMissed)) return 'here'
  return cameSince ? null : 'not-here'
}

/**
 * Returns the latest valid answer by the key of its stop. Where the list has several trailers in one spot, an answer that
 * is about another of them alone says nothing of a stop that has one of its own.
 */
export function walkAnswers(
  entries: readonly AuditTrailer[],
  stops: readonly Stop[],
): ReadonlyMap<string, AuditTrailer> {
  return latestLooks(
    entries.filter(({ Walked }) => Walked),
    stops,
  )
}

function latestLooks(entries: readonly AuditTrailer[], stops: readonly Stop[]): ReadonlyMap<string, AuditTrailer> {
  const bySpot = new Map<string, AuditTrailer[]>()
  for (const entry of entries) {
    if (entry.TakenBack || entry.LocationID === null) continue
    for (const key of [String(entry.LocationID), `${entry.LocationID}:${entry.TrailerID ?? ''}`]) {
      const known = bySpot.get(key)
      if (known) known.push(entry)
      else bySpot.set(key, [entry])
    }
  }
  const answers = new Map<string, AuditTrailer>()
  const listed = new Map<number, number>()
  for (const { LocationID } of stops) listed.set(LocationID, (listed.get(LocationID) ?? 0) + 1)
  for (const { key, LocationID, TrailerID } of stops) {
    const entries = bySpot.get(key) ?? []
    const own = listed.get(LocationID) === 1 ? [] : entries.filter((entry) => isAboutStop(entry, TrailerID))
    const answer = latest(own.length > 0 ? own : entries)
    if (answer) answers.set(key, answer)
  }
  return answers
}

/** True for an answer about the listed trailer, or about all that stands in the spot. */
function isAboutStop({ TrailerID, FoundTrailerID, FoundNumber }: AuditTrailer, listed: number | null): boolean {
  return TrailerID === listed || FoundTrailerID === listed || TrailerID === null || FoundNumber !== null
}

export interface RowProgress {
  readonly row: string
  readonly stops: number
  readonly answered: number
  /** The last person to answer there. */
  readonly lastBy: string | null
}

/** Lists rows in walking order, for auditors to share them. */
export function rowProgress(
  stops: readonly Stop[],
  answers: ReadonlyMap<string, Pick<AuditTrailer, 'ID' | 'CheckedDate' | 'UserName'>>,
): readonly RowProgress[] {
  const rows = new Map<string, { stops: number; entries: Pick<AuditTrailer, 'ID' | 'CheckedDate' | 'UserName'>[] }>()
  for (const stop of stops) {
    const row = rows.get(stop.row) ?? { stops: 0, entries: [] }
    const answer = answers.get(stop.key)
    row.stops++
    if (answer) row.entries.push(answer)
    rows.set(stop.row, row)
  }
  return [...rows].map(([row, { stops: count, entries }]) => ({
    row,
    stops: count,
    answered: entries.length,
    lastBy: latest(entries)?.UserName ?? null,
  }))
}

/** Returns the next unanswered stop of a way, around its end; null for none. */
export function nextStop(way: readonly Stop[], answered: (key: string) => boolean, after: string | null): Stop | null {
  const from = after === null ? -1 : way.findIndex((stop) => stop.key === after)
  const inOrder = [...way.slice(from + 1), ...way.slice(0, from + 1)]
  return inOrder.find((stop) => !answered(stop.key)) ?? null
}

export interface Looked {
  readonly stops: number
  readonly looked: number
}

/**
 * Counts the stops looked at: in a walk, or by a mark on the list. One whose listed trailer came after the look is open
 * again, as in the walk.
 */
export function lookedAt(
  entries: readonly AuditTrailer[],
  stops: readonly Stop[],
  listedAt: (stop: Stop) => Listed | null,
): Looked {
  const marks = entries.filter((entry) => !entry.Walked && isCheck(entry))
  const looks = [walkAnswers(entries, stops), latestLooks(marks, stops)]
  const isLooked = (stop: Stop) => {
    const listed = listedAt(stop)
    return looks.some((byStop) => {
      const look = byStop.get(stop.key)
      return look !== undefined && answerNow(look, listed) !== null
    })
  }
  return { stops: stops.length, looked: stops.filter(isLooked).length }
}

/** True for under one stop in ten (3-decisions §5). */
export function isHardlyLooked({ stops, looked }: Looked): boolean {
  return looked * 10 < stops
}

/** Returns trailers whose number ends with the digits, in natural order. */
export function findByTail<T extends { readonly NumberKey: string; readonly ID: number }>(
  trailers: readonly T[],
  typedKey: string,
  limit: number,
): readonly T[] {
  if (typedKey === '') return []
  return sortByName(
    trailers.filter((trailer) => trailer.NumberKey.endsWith(typedKey)),
    (trailer) => trailer.NumberKey,
  ).slice(0, limit)
}
