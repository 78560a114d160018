import { SHARED } from '../../domain/lists.ts'
import { type Tag, TagType } from '../../domain/sites/tag.ts'
import type { FoundByCode } from '../../domain/trailers/known-number.ts'
import { plateReadings, readScan, type ScannedCode } from '../../domain/trailers/scanned-code.ts'
import { isOnYard } from '../../domain/trailers/trailer-guards.ts'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import { TrailerState } from '../../domain/trailers/trailer-lists.ts'
import { numberKey } from '../../domain/trailers/trailer-number.ts'
import { currentMirror } from '../database.ts'
import { followExpected, listExpectedOf } from './expected-shipments.ts'
import { getTags } from './reference.ts'
import { getTrailers, listOfNumber, listOnYard } from './trailers.ts'

/** Finds what a typed or scanned code names, by this tablet's rows alone. */
export async function findScanned(siteID: number, code: string): Promise<FoundByCode> {
  return findRead(siteID, readScan(code))
}

/**
 * Finds what a number names, without other names of trailers, for which all on the yard would be read: cheap enough for
 * each text that is typed.
 */
export function findNumber(siteID: number, number: string): Promise<FoundByCode> {
  return findNumbered(siteID, { name: 'number', number }, listOfKey)
}

/** Finds what a code that was read names, by this tablet's rows alone. */
export async function findRead(siteID: number, scanned: ScannedCode): Promise<FoundByCode> {
  switch (scanned.name) {
    case 'tag': {
      const tag = await findTag(siteID, scanned.EPC)
      return { scanned, tag, trailers: tag ? inOrder(await listOfTag(siteID, tag.ID)) : [], expected: [] }
    }
    case 'number':
      return findNumbered(siteID, scanned, listOfPlate)
    case 'bad-tag':
      return { scanned, tag: null, trailers: [], expected: [] }
  }
}

async function findNumbered(
  siteID: number,
  scanned: Extract<ScannedCode, { readonly name: 'number' }>,
  list: typeof listOfKey,
): Promise<FoundByCode> {
  const key = numberKey(scanned.number)
  const [trailers, expected] = await Promise.all([list(siteID, key), listExpectedOf(siteID, key)])
  return { scanned, tag: null, trailers: inOrder(trailers), expected }
}

/**
 * Reads again what `findScanned` found, and what is found by an index alone: bounded, for a live query. Not seen before a
 * new search is that a trailer has become known as this number, or a shipment for a trailer of it has been added.
 */
export async function followScanned(siteID: number, found: FoundByCode): Promise<FoundByCode> {
  const { scanned } = found
  if (scanned.name !== 'number') return findRead(siteID, scanned)
  const key = numberKey(scanned.number)
  const [numbered, expected] = await Promise.all([listOfKey(siteID, key), followExpected(siteID, key, found.expected)])
  const others = await followOthers(found, numbered, key)
  return { scanned, tag: null, trailers: inOrder([...numbered, ...others]), expected }
}

/** Returns those that were found under a number as their other name, as they are now; none while one of the number itself is on the yard. */
async function followOthers({ trailers }: FoundByCode, numbered: readonly Trailer[], key: string) {
  if (numbered.some(isOnYard)) return []
  const ids = trailers.map(({ ID }) => ID).filter((id) => !numbered.some(({ ID }) => ID === id))
  return (await getTrailers(ids)).filter((trailer) => isKnownAs(trailer, key))
}

/** Returns the site's tag of an EPC as stored. */
async function findTag(siteID: number, EPC: string): Promise<Tag | null> {
  return (await currentMirror().rows('Tags').where('[SiteID+EPC]').equals([siteID, EPC]).first()) ?? null
}

/** More than the visits with any one tag. */
const MAX_OF_TAG = 100

async function listOfTag(siteID: number, tagID: number): Promise<readonly Trailer[]> {
  const table = currentMirror().rows('Trailers')
  return table.where('[SiteID+EPCID]').equals([siteID, tagID]).limit(MAX_OF_TAG).toArray()
}

/** Returns trailers of the number, else of company and number; unless one of them is on the yard, also those there that are known as that. */
async function listOfPlate(siteID: number, key: string): Promise<readonly Trailer[]> {
  const numbered = await listOfKey(siteID, key)
  return numbered.some(isOnYard) ? numbered : [...numbered, ...(await listKnownAs(siteID, key))]
}

/** Returns trailers on the yard whose other name this is: reads all of them. */
async function listKnownAs(siteID: number, key: string): Promise<readonly Trailer[]> {
  return key === '' ? [] : (await listOnYard(siteID)).filter((trailer) => isKnownAs(trailer, key))
}

function isKnownAs({ AKA }: Trailer, key: string): boolean {
  return AKA !== null && numberKey(AKA) === key
}

/** Returns trailers of the number, else of company and number, by indexes alone. */
async function listOfKey(siteID: number, key: string): Promise<readonly Trailer[]> {
  if (key === '') return []
  const exact = await listOfNumber(siteID, key)
  if (exact.length > 0) return exact
  for (const reading of plateReadings(key)) {
    const company = await currentMirror().rows('Scacs').where('[SiteID+Name]').equals([SHARED, reading.scac]).first()
    const of = company ? await listOfNumber(siteID, reading.key) : []
    const own = of.filter(({ ScacID }) => ScacID === company?.ID)
    if (own.length > 0) return own
  }
  return []
}

function inOrder(trailers: readonly Trailer[]): readonly Trailer[] {
  const rank = ({ State }: Trailer) => (State === TrailerState.OnYard ? 0 : 1)
  return trailers.toSorted(
    (a, b) => rank(a) - rank(b) || (b.DepartureDate ?? b.ArrivalDate).localeCompare(a.DepartureDate ?? a.ArrivalDate),
  )
}

export interface HardTagFound {
  /** True if there is a visit. */
  readonly found: boolean
  /** The hard tag of its latest visit with one; null for none. */
  readonly tag: Tag | null
}

/** Finds the hard tag that a trailer of this number came with. */
export async function findHardTag(siteID: number, number: string): Promise<HardTagFound> {
  const key = numberKey(number)
  const numbered = await listOfKey(siteID, key)
  return hardTagOf(inOrder(numbered.length > 0 ? numbered : await listKnownAs(siteID, key)))
}

/** Returns the hard tag of the first of these visits with one. */
export async function hardTagOf(visits: readonly Pick<Trailer, 'EPCID'>[]): Promise<HardTagFound> {
  const tags = await getTags(visits.flatMap(({ EPCID }) => (EPCID === null ? [] : [EPCID])))
  return { found: visits.length > 0, tag: tags.find((tag) => tag.TagType === TagType.Hard) ?? null }
}

/** Returns the trailers on the yard that carry these tags. */
export async function listTagHolders(siteID: number, tagIDs: readonly number[]): Promise<readonly Trailer[]> {
  const keys = tagIDs.map((id) => [siteID, id])
  const trailers = await currentMirror().rows('Trailers').where('[SiteID+EPCID]').anyOf(keys).toArray()
  return trailers.filter(({ State }) => State === TrailerState.OnYard)
}

/** Returns a site's tags by EPC. */
export async function listAllTags(siteID: number): Promise<readonly Tag[]> {
  return currentMirror().rows('Tags').where('[SiteID+EPC]').between([siteID, ''], [siteID, '\uffff']).toArray()
}
