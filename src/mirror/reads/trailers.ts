import { resolveAlias } from '../../domain/commands/aliases.ts'
import { departuresOf } from '../../domain/trailers/seen-departures.ts'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import type { TrailerHistoryRow } from '../../domain/trailers/trailer-history.ts'
import { Activity, TrailerState } from '../../domain/trailers/trailer-lists.ts'
import type { Instant } from '../../domain/values/instant.ts'
import { currentMirror } from '../database.ts'
import { joinHistory } from '../histories.ts'
import { byActionTime } from '../../domain/trailers/history-order.ts'

export async function getTrailer(id: number): Promise<Trailer | undefined> {
  return currentMirror().rows('Trailers').get(id)
}

/** Keeps the order of the IDs; skips missing ones. */
export async function getTrailers(ids: readonly number[]): Promise<readonly Trailer[]> {
  const rows = await currentMirror()
    .rows('Trailers')
    .bulkGet([...ids])
  return rows.filter((row) => row !== undefined)
}

/** Returns the real ID (`resolveAlias`); 0 if dropped or deleted. */
export async function resolveTrailerID(id: number): Promise<number> {
  return (await resolve(id)).ID
}

/** Takes an ID or alias; undefined if not here. */
export async function resolveTrailer(id: number): Promise<Trailer | undefined> {
  return (await resolve(id)).row
}

function resolve(id: number) {
  const mirror = currentMirror()
  return resolveAlias<Trailer>(id, mirror.rows('Trailers'), mirror.rows('Aliases'))
}

/** Returns the trailer at a place; if two stand there by mistake, that of the lower ID. */
export async function getTrailerAt(siteID: number, locationID: number): Promise<Trailer | undefined> {
  const standing = await currentMirror()
    .rows('Trailers')
    .where('[SiteID+LocationID]')
    .equals([siteID, locationID])
    .filter(({ State }) => State === TrailerState.OnYard)
    .sortBy('ID')
  return standing[0]
}

/** Returns rows between two times, inclusive, newest first. */
export async function listTrailerHistory(
  trailerID: number,
  from: Instant,
  to: Instant,
): Promise<readonly TrailerHistoryRow[]> {
  const trailer = await getTrailer(trailerID)
  if (!trailer) return []
  return (await readHistory(trailer)).filter(({ ActionDateTime: at }) => at >= from && at <= to)
}

/** Newest first. */
async function readHistory({ SiteID, ID }: Trailer): Promise<readonly TrailerHistoryRow[]> {
  const mirror = currentMirror()
  const [record, listed] = await Promise.all([
    mirror.histories.get(ID),
    mirror.ofSite('TrailerHistory', SiteID, { TrailerID: ID }).toArray(),
  ])
  return joinHistory(record, listed).toSorted((a, b) => byActionTime(b, a))
}

/** True unless the rows of a trailer from before the first load are still to be downloaded. */
export async function isHistoryHere(trailerID: number): Promise<boolean> {
  const mirror = currentMirror()
  const trailer = await getTrailer(trailerID)
  const site = trailer && (await mirror.sites.get(trailer.SiteID))
  if (!trailer || !site?.Histories) return true
  const record = await mirror.histories.get(trailerID)
  if (record?.Load === site.Load && !site.Loading) return true
  // All later rows follow the first one; a record set aside by a load anew may lack those from before the one it replaces.
  return (await readHistory(trailer)).some(({ Visit, Action }) => Visit === 1 && Action === Activity.Arrived)
}

/** Returns the act with which a trailer last left, by a shuttle too; undefined if not here. */
export async function getDeparture(trailerID: number): Promise<TrailerHistoryRow | undefined> {
  const trailer = await getTrailer(trailerID)
  if (!trailer) return undefined
  const act = trailer.State === TrailerState.InTransit ? Activity.Task : Activity.Departed
  return (await readHistory(trailer)).find(({ Action, Remark }) => Action === act && Remark === null)
}

/** Returns the known reports of the departure that ended a trailer's last visit, oldest first. */
export async function listDepartures(trailerID: number): Promise<readonly TrailerHistoryRow[]> {
  const trailer = await getTrailer(trailerID)
  return trailer ? departuresOf(trailer, await readHistory(trailer)) : []
}

const MAX_ON_YARD = 20_000

/** Returns trailers unsorted. For a person's query, never for a live read. */
export async function listOnYard(siteID: number): Promise<readonly Trailer[]> {
  return currentMirror().ofSite('Trailers', siteID, { State: TrailerState.OnYard }).limit(MAX_ON_YARD).toArray()
}

export async function listOnYardOfCompany(siteID: number, scacID: number): Promise<readonly Trailer[]> {
  const trailers = await currentMirror()
    .rows('Trailers')
    .where('[SiteID+ScacID]')
    .equals([siteID, scacID])
    .limit(MAX_ON_YARD)
    .toArray()
  return trailers.filter((trailer) => trailer.State === TrailerState.OnYard)
}

/** More than the visits of any one number. */
const MAX_OF_NUMBER = 100

/** Returns trailers in any state; `numberKey` as in `trailer-number.ts`. */
export async function listOfNumber(siteID: number, numberKey: string): Promise<readonly Trailer[]> {
  return currentMirror()
    .rows('Trailers')
    .where('[SiteID+NumberKey]')
    .equals([siteID, numberKey])
    .limit(MAX_OF_NUMBER)
    .toArray()
}
