import { resolveAlias } from '../../domain/commands/aliases.ts'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import type { TrailerHistoryRow } from '../../domain/trailers/trailer-history.ts'
import { Activity, TrailerState } from '../../domain/trailers/trailer-lists.ts'
import type { Instant } from '../../domain/values/instant.ts'
import { currentMirror } from '../database.ts'

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

const MAX_HISTORY = 2_000

/** Returns rows between two times, inclusive, newest first. */
export async function listTrailerHistory(
  trailerID: number,
  from: Instant,
  to: Instant,
): Promise<readonly TrailerHistoryRow[]> {
  const mirror = currentMirror()
  const trailer = await mirror.rows('Trailers').get(trailerID)
  if (!trailer) return []
  return mirror
    .rows('TrailerHistory')
    .where('[SiteID+TrailerID+ActionDateTime]')
    .between([trailer.SiteID, trailerID, from], [trailer.SiteID, trailerID, to], true, true)
    .reverse()
    .limit(MAX_HISTORY)
    .toArray()
}

/** Returns the act with which a trailer last left, by a shuttle too; undefined if not here. */
export async function getDeparture(trailerID: number): Promise<TrailerHistoryRow | undefined> {
  const mirror = currentMirror()
  const trailer = await mirror.rows('Trailers').get(trailerID)
  if (!trailer) return undefined
  const act = trailer.State === TrailerState.InTransit ? Activity.Task : Activity.Departed
  return mirror
    .rows('TrailerHistory')
    .where('[SiteID+TrailerID+ActionDateTime]')
    .between([trailer.SiteID, trailerID, ''], [trailer.SiteID, trailerID, '~'])
    .reverse()
    .filter(({ Action, Remark }) => Action === act && Remark === null)
    .first()
}

/** `numberKey` as in `trailer-number.ts`. */
export async function findOnYard(siteID: number, numberKey: string, scacID: number): Promise<Trailer | undefined> {
  return currentMirror()
    .rows('Trailers')
    .where('[SiteID+NumberKey]')
    .equals([siteID, numberKey])
    .filter((trailer) => trailer.ScacID === scacID && trailer.State === TrailerState.OnYard)
    .first()
}

const MAX_ON_YARD = 20_000

/** Returns trailers unsorted. For a person's query, never for a live read. */
export async function listOnYard(siteID: number): Promise<readonly Trailer[]> {
  return currentMirror()
    .rows('Trailers')
    .where('[SiteID+State]')
    .equals([siteID, TrailerState.OnYard])
    .limit(MAX_ON_YARD)
    .toArray()
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
