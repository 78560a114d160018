import { holdsOneTrailer } from '../sites/location-rules.ts'
import type { Location } from '../sites/location.ts'
import type { Trailer } from '../trailers/trailer.ts'
import { LocationType } from '../trailers/trailer-lists.ts'
import { compareNatural, sortByName } from '../values/natural-sort.ts'
import type { AuditTrailer } from './audit-trailer.ts'
import { isCheck, latest } from './standing.ts'

/** One question of a walk: a spot, or one trailer of a shared place. */
export interface Stop {
  /** Stable while trailers come and go. */
  readonly key: string
  readonly LocationID: number
  readonly name: string
  readonly row: string
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
  return rowsInOrder(places).flatMap(({ name, places: inRow }) =>
    inRow.flatMap((place) => stopsAt(place, name, standing.get(place.ID) ?? [])),
  )
}

function stopsAt(place: WalkPlace, row: string, there: readonly WalkTrailer[]): Stop[] {
  const isShared = !holdsOneTrailer(place.Type)
  const at = { LocationID: place.ID, name: place.Name, row, isShared }
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

interface WalkRow {
  readonly name: string
  readonly places: readonly WalkPlace[]
}

/** Returns the name without its final number: `B` of `B-07`. */
export function rowOf(name: string): string {
  const row = name.replace(/[-_.\s]*\d+\s*[A-Za-z]?$/u, '').trim()
  return row === '' ? name : row
}

function rowsInOrder(places: readonly WalkPlace[]): readonly WalkRow[] {
  const byName = new Map<string, WalkPlace[]>()
  for (const place of sortByName(places, ({ Name }) => Name)) {
    const name = rowOf(place.Name)
    const row = byName.get(name)
    if (row) row.push(place)
    else byName.set(name, [place])
  }
  const rows = [...byName].map(([name, inRow]): WalkRow => ({ name, places: inRow }))
  rows.sort((a, b) => compareNatural(a.name, b.name))
  const located = rows.filter((row) => row.places.every(hasPoint))
  const others = rows.filter((row) => !row.places.every(hasPoint))
  return [...byDistance(located, startOf(places)), ...others]
}

interface Point {
  readonly latitude: number
  readonly longitude: number
}

function hasPoint(place: WalkPlace): boolean {
  return place.ReferenceLatitude !== null && place.ReferenceLongitude !== null
}

function pointOf(place: WalkPlace | undefined): Point | null {
  if (!place || place.ReferenceLatitude === null || place.ReferenceLongitude === null) return null
  return { latitude: place.ReferenceLatitude, longitude: place.ReferenceLongitude }
}

function startOf(places: readonly WalkPlace[]): Point | null {
  return pointOf(places.find((place) => place.Type === LocationType.Gate))
}

/** Takes the row with the nearest end, then reverses parts of the way while that shortens it. */
function byDistance(rows: readonly WalkRow[], start: Point | null): readonly WalkRow[] {
  return shortened(nearestFirst(rows, start), start)
}

function nearestFirst(rows: readonly WalkRow[], start: Point | null): readonly WalkRow[] {
  const left = [...rows]
  const walked: WalkRow[] = []
  let at = start
  while (left.length > 0) {
    const { place, turned } = nearest(left, at)
    const [row] = left.splice(place, 1)
    if (!row) break
    const next = turned ? { ...row, places: [...row.places].reverse() } : row
    walked.push(next)
    at = pointOf(next.places.at(-1)) ?? at
  }
  return walked
}

function shortened(rows: readonly WalkRow[], start: Point | null): readonly WalkRow[] {
  let best = rows
  let length = wayBetween(best, start)
  for (let isShorter = true; isShorter; ) {
    isShorter = false
    for (let from = 0; from < rows.length; from++)
      for (let to = from; to < rows.length; to++) {
        const other = turnedRound(best, from, to)
        const way = wayBetween(other, start)
        if (way >= length - SMALLEST_GAIN) continue
        best = other
        length = way
        isShorter = true
      }
  }
  return best
}

/** Degrees, about a metre: rounding must not loop. */
const SMALLEST_GAIN = 1e-5

function turnedRound(rows: readonly WalkRow[], from: number, to: number): readonly WalkRow[] {
  const part = rows.slice(from, to + 1).reverse()
  const turned = part.map((row) => ({ ...row, places: [...row.places].reverse() }))
  return [...rows.slice(0, from), ...turned, ...rows.slice(to + 1)]
}

function wayBetween(rows: readonly WalkRow[], start: Point | null): number {
  let at = start
  let way = 0
  for (const { places } of rows) {
    const first = pointOf(places[0])
    if (at && first) way += distance(at, first)
    at = pointOf(places.at(-1)) ?? at
  }
  return way
}

function nearest(rows: readonly WalkRow[], at: Point | null): { readonly place: number; readonly turned: boolean } {
  let best = { place: 0, turned: false }
  if (at === null) return best
  let shortest = Number.POSITIVE_INFINITY
  for (const [place, row] of rows.entries())
    for (const turned of [false, true]) {
      const end = pointOf(turned ? row.places.at(-1) : row.places[0])
      const way = end ? distance(at, end) : Number.POSITIVE_INFINITY
      if (way < shortest) {
        shortest = way
        best = { place, turned }
      }
    }
  return best
}

/** Exact enough within a yard; degrees of longitude shrink with latitude. */
function distance(a: Point, b: Point): number {
  const shrink = Math.cos((a.latitude * Math.PI) / 180)
  return Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * shrink)
}

/** Returns the latest valid answer by the key of its stop. */
export function walkAnswers(
  entries: readonly AuditTrailer[],
  stops: readonly Stop[],
): ReadonlyMap<string, AuditTrailer> {
  const bySpot = new Map<string, AuditTrailer[]>()
  for (const entry of entries) {
    if (!entry.Walked || entry.TakenBack || entry.LocationID === null) continue
    for (const key of [String(entry.LocationID), `${entry.LocationID}:${entry.TrailerID ?? ''}`]) {
      const known = bySpot.get(key)
      if (known) known.push(entry)
      else bySpot.set(key, [entry])
    }
  }
  const answers = new Map<string, AuditTrailer>()
  for (const { key } of stops) {
    const answer = latest(bySpot.get(key) ?? [])
    if (answer) answers.set(key, answer)
  }
  return answers
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

/** Returns the next unanswered stop of the rows, around the end; null for none. */
export function nextStop(
  stops: readonly Stop[],
  answered: (key: string) => boolean,
  rows: ReadonlySet<string>,
  after: string | null,
): Stop | null {
  const mine = stops.filter((stop) => rows.size === 0 || rows.has(stop.row))
  const from = after === null ? -1 : mine.findIndex((stop) => stop.key === after)
  const inOrder = [...mine.slice(from + 1), ...mine.slice(0, from + 1)]
  return inOrder.find((stop) => !answered(stop.key)) ?? null
}

export interface Looked {
  readonly stops: number
  readonly looked: number
}

/** Counts the stops looked at: in a walk, or by a mark on the list. */
export function lookedAt(entries: readonly AuditTrailer[], stops: readonly Stop[]): Looked {
  const keys = new Set<string>()
  for (const entry of entries) {
    const { LocationID } = entry
    if (entry.TakenBack || !isCheck(entry) || LocationID === null) continue
    keys.add(String(LocationID))
    for (const trailerID of [entry.TrailerID, entry.FoundTrailerID]) keys.add(`${LocationID}:${trailerID ?? ''}`)
  }
  return { stops: stops.length, looked: stops.filter(({ key }) => keys.has(key)).length }
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
