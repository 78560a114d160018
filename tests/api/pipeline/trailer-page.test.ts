import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AuditType, type Audit } from '../../../src/domain/audits/audit.ts'
import { lookup, LookupType } from '../../../src/domain/lookups/lookups.ts'
import { type References, toReferences } from '../../../src/domain/sites/references.ts'
import type { Tag } from '../../../src/domain/sites/tag.ts'
import {
  at,
  buildReferences,
  buildTrailer,
  CARRIER,
  OTHER_CARRIER,
  PRODUCE,
} from '../../../src/domain/testing/builders.ts'
import type { Trailer } from '../../../src/domain/trailers/trailer.ts'
import { numberKey } from '../../../src/domain/trailers/trailer-number.ts'
import { runTrailerQuery } from '../../../src/domain/trailers/trailer-query.ts'
import {
  defaultTrailerQuery,
  type TrailerQuery,
  trailerSortKeys,
} from '../../../src/domain/trailers/trailer-query-fields.ts'
import { compareNatural } from '../../../src/domain/values/natural-sort.ts'
import type { Database } from '../../../src/server/database/database.ts'
import { literal } from '../../../src/server/database/literals.ts'
import { createSiteTrailers } from '../../../src/server/database/site-trailers.ts'
import { createTrailerCounts } from '../../../src/server/database/trailer-counts.ts'
import { secureRandom } from '../../../src/server/pipeline/random.ts'
import { writeAsSystem } from '../../../src/server/pipeline/system-write.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { ask, rowsRead } from '../../support/rows-read.ts'

const NOW = '2026-11-20T18:00:00.000Z'
const YARDS = 12
const QUERIES = 40

/**
 * Words that test natural sorting: case, leading zeros, digits of any length, letters beyond the
 * first plane.
 */
const words = fc.oneof(
  fc.constantFrom(
    '',
    'T1',
    't01',
    'T10',
    'T2',
    'T',
    'é9',
    'É9',
    'Ｔ1',
    '7',
    '007',
    '0',
    '000',
    'a-1',
    'a 1',
    '\u{1F69B}2',
    '\uE0002',
    '\uFB01',
  ),
  fc.string({
    unit: fc.constantFrom('0', '1', '9', 'a', 'B', '-', ' ', 'ß', '\u{10400}', '\uFF21', '\n', '\t', "'", '\\'),
  }),
  fc.string({ unit: 'grapheme', maxLength: 6 }).filter((text) => text.isWellFormed() && !text.includes('\0')),
)
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { freq: 2, nil: null })
const moment = fc
  .integer({ min: 0, max: 60 })
  .map((hours) => new Date(Date.parse(NOW) - hours * 3_600_000).toISOString())
const temperature = maybe(fc.constantFrom(-10.5, 0, 30, 34.1, 35, 39.1))
const place = fc.constantFrom(at.yard, at.door, at.spot, at.otherSpot, 999)
const company = fc.constantFrom(CARRIER, OTHER_CARRIER, 998)

const TAGS: readonly Pick<Tag, 'ID' | 'EPC'>[] = [
  { ID: 901, EPC: 'urn:epc:tag:giai-96:0.0614141.10' },
  { ID: 902, EPC: 'urn:epc:tag:giai-96:0.0614141.9' },
  { ID: 903, EPC: 'URN:EPC:TAG:GIAI-96:0.0614141.9' },
]

const parts: fc.Arbitrary<Partial<Trailer>> = fc.record({
  Number: words,
  AKA: maybe(words),
  State: fc.constantFrom(1, 1, 2, 3),
  Type: fc.constantFrom(1, 2, 3, 11),
  StatusType: fc.constantFrom(1, 2, 4, 8),
  DirectionType: fc.constantFrom(0, 1, 2),
  Intent: fc.constantFrom(0, 1, 2, 3),
  EPCID: maybe(fc.constantFrom(901, 902, 903, 997)),
  ShipmentNumber: maybe(words),
  ShipmentDate: maybe(fc.constantFrom('11/19/2026', '01/05/2027', '12/31/2025')),
  TransactionID: maybe(words),
  SetTemperature: temperature,
  BoxTemperature: temperature,
  TargetTemperature: temperature,
  FreightID: maybe(fc.constantFrom(PRODUCE, 996)),
  ReeferFuelLevel: maybe(fc.constantFrom(1, 2, 5, 6, 12)),
  LocationID: place,
  ScacID: company,
  TrailerWeight: maybe(fc.integer({ min: 0, max: 3 })),
  SealNumber: maybe(words),
  SealNumber2: maybe(words),
  SealIntact2: fc.boolean(),
  Inspection: fc.boolean(),
  Notes: maybe(words),
  AuditState: fc.constantFrom(0, 0, 3),
  Activity: fc.constantFrom(1, 2, 3, 99),
  LastActivityDate: moment,
  ArrivalDate: moment,
  DepartureDate: maybe(moment),
  LastYardAuditID: maybe(fc.constantFrom(701, 703)),
  LastYardAuditDate: maybe(moment),
  LastYardAuditUserName: maybe(words),
  LastYardAuditState: fc.constantFrom(0, 1, 2),
  LastProductProtectionID: maybe(fc.constantFrom(702, 704)),
  LastProductProtectionDate: maybe(moment),
  LastProductProtectionState: fc.constantFrom(0, 1, 2),
  ProductProtectionAddedID: maybe(fc.constantFrom(702, 704)),
})

const some = (...values: readonly number[]) => fc.subarray([...values], { maxLength: 2 })
const day = fc.constantFrom('11/18/2026', '11/19/2026', '11/20/2026')

const queries: fc.Arbitrary<TrailerQuery> = fc
  .record(
    {
      keyword: fc.oneof(fc.constantFrom('1', 't', '', '%', '_', "'", '\\'), words),
      rfidKeyword: fc.constantFrom('', 'GIAI-96', '.9', 'none'),
      scacs: some(0, CARRIER, OTHER_CARRIER),
      types: some(1, 2, 11),
      states: some(-1, 1, 2, 3),
      statusTypes: some(1, 2, 4),
      directionTypes: some(0, 1, 2),
      intents: some(1, 2),
      freights: some(PRODUCE, 996),
      locations: some(at.yard, at.door),
      shipments: some(1, 2, 3, 12_345),
      activities: some(1, 2),
      inspectionList: some(0, 1, 2),
      auditType: fc.constantFrom(0, 1, 2, 3),
      currentAuditOnly: fc.boolean(),
      uncheckedOnly: fc.boolean(),
      checkDueFrom: fc.option(moment, { nil: null }),
      checkDueBefore: fc.option(moment, { nil: null }),
      arrivedFrom: fc.option(moment, { nil: null }),
      arrivedBefore: fc.option(moment, { nil: null }),
      unauditedTrailers: fc.boolean(),
      shipmentDate: maybe(fc.constantFrom('11/19/2026', '01/05/2027')),
      arrivalStartDate: maybe(day),
      arrivalEndDate: maybe(day),
      departureStartDate: maybe(day),
      departureEndDate: maybe(day),
      skip: fc.integer({ min: 0, max: 12 }),
    },
    // Most filters are left open, so that rows match.
    { requiredKeys: [] },
  )
  .chain((given) =>
    fc
      .record({
        chosen: fc.subarray(Object.keys(given), { maxLength: 4 }),
        sortKey: fc.constantFrom(...trailerSortKeys),
        sortType: fc.constantFrom('asc' as const, 'desc' as const),
        take: fc.constantFrom(0, 1, 5, 100),
      })
      .map(({ chosen, ...order }): TrailerQuery => {
        const kept = Object.fromEntries(Object.entries(given).filter(([name]) => chosen.includes(name)))
        return { ...defaultTrailerQuery, states: [], auditType: 3, ...kept, ...order }
      }),
  )

const yards = fc.record({
  trailers: fc.array(parts, { minLength: 5, maxLength: 30 }),
  site: fc.record({ ProductProtectionPartialTrailer: fc.boolean(), ProductProtectionTrailerInDoor: fc.boolean() }),
  hasSessions: fc.boolean(),
})
type DrawnYard = typeof yards extends fc.Arbitrary<infer Y> ? Y : never

let lastSite = 40_000

describeOnDatabases('lists of trailers, page by page', (open) => {
  test('texts are sorted naturally, to the last unusual letter', async () => {
    const order = async (texts: readonly string[]) => {
      const rows = texts.map((text, place_) => `(${place_}, natural_key(${literal(text)}))`)
      const text = `select place from (values ${rows.join(', ')}) as given(place, key) order by key, place`
      return (await ask<{ place: number }>(open.database, text)).map(({ place: found }) => found)
    }
    await fc.assert(
      fc.asyncProperty(fc.array(words, { minLength: 2, maxLength: 12 }), async (texts) => {
        const expected = texts.map((_, index) => index)
        expected.sort((a, b) => compareNatural(texts[a] ?? '', texts[b] ?? '') || a - b)
        expect(await order(texts)).toEqual(expected)
      }),
      { numRuns: 300 },
    )
  })

  test("a page and its count are the tablet's, for every query", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(yards, fc.array(queries, { minLength: QUERIES, maxLength: QUERIES }), async (drawn, asked) => {
        const yard = await fill(open.database, drawn)
        for (const query of asked) {
          const expected = runTrailerQuery(yard.trailers, query, yard.references, NOW)
          for (const list of [yard.list, yard.longList]) {
            const { trailers, count } = await list.page(query, { ...yard.references, tags: new Map() }, NOW)
            expect([query, trailers.map(({ ID }) => ID), count]).toEqual([query, expected.ids, expected.count])
          }
        }
      }),
      { numRuns: YARDS },
    )
  })

  test("the lookups of trailers and shipments equal the tablet's", async () => {
    await fc.assert(
      fc.asyncProperty(
        yards,
        fc.oneof(fc.constant(''), words),
        fc.integer({ min: 1, max: 6 }),
        async (drawn, typed, limit) => {
          const { list, trailers, references } = await fill(open.database, drawn)
          const doors = [at.door]
          for (const [type, names] of [
            [LookupType.Trailers, { name: 'Number' }],
            [LookupType.AvailableTrailers, { name: 'Number', onYard: { notIn: doors } }],
            [LookupType.TrailersInDoors, { name: 'Number', onYard: { in: doors } }],
            [LookupType.Shipments, { name: 'ShipmentNumber', onYard: 'anywhere' }],
          ] as const) {
            const rows = { references, tasks: [], drivers: [], siteUsers: [], now: NOW }
            const some_ = await list.named(names, typed, limit)
            const answered = lookup(type, { ...rows, trailers: some_ }, typed).slice(0, limit)
            expect([type, answered]).toEqual([type, lookup(type, { ...rows, trailers }, typed).slice(0, limit)])
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  test('the beginning of a list is read from an index, and not from the whole yard', async () => {
    const yard = await fill(open.database, {
      trailers: [],
      site: { ProductProtectionPartialTrailer: false, ProductProtectionTrailerInDoor: false },
      hasSessions: false,
    })
    const trailers = Array.from({ length: 8000 }, (_, index) =>
      buildTrailer({
        SiteID: yard.siteID,
        ID: index + 1,
        Number: `T${index}`,
        NumberKey: `T${index}`,
        ShipmentNumber: `S${index % 6000}`,
        AKA: index % 10 === 0 ? `A${index}` : null,
        LocationID: index % 50 === 0 ? at.spot : at.yard,
        EPCID: index < 4000 ? 10_000 + index : null,
        LastActivityDate: new Date(Date.parse(NOW) - index * 60_000).toISOString(),
        ArrivalDate: new Date(Date.parse(NOW) - index * 61_000).toISOString(),
      }),
    )
    const tags = Array.from({ length: 5000 }, (_, index) => ({
      SiteID: yard.siteID,
      ID: 10_000 + index,
      EPC: `urn:epc:tag:giai-96:0.0614141.${1000 + index}`,
      TagType: 1,
    }))
    await save(open.database, yard.siteID, { trailers, tags })
    await ask(open.database, 'analyze')
    const whole = await rowsRead(open.database, () => ask(open.database, 'select sum(length("Notes")) from "Trailers"'))
    expect(whole).toBeGreaterThanOrEqual(trailers.length)
    const reads = (more: Partial<TrailerQuery>) =>
      rowsRead(open.database, () => yard.list.page({ ...defaultTrailerQuery, ...more }, yard.references, NOW))
    // A count reads its rows once: the same query at the same version reads none.
    expect(await reads({ take: 0 })).toBeLessThan(whole * 1.1)
    expect(await reads({})).toBeLessThan(100)
    expect(await reads({ sortType: 'asc', skip: 20 })).toBeLessThan(100)
    for (const sortKey of ['Number', 'ArrivalDate', 'DwellMinutes'] as const) {
      const list = [sortKey, (await reads({ sortKey })) < 100]
      expect(list).toEqual([sortKey, true])
    }
    // So long a list is counted before its page is read; the count is known from above.
    const readsLong = (more: Partial<TrailerQuery>) =>
      rowsRead(open.database, () => yard.longList.page({ ...defaultTrailerQuery, ...more }, yard.references, NOW))
    await readsLong({ take: 0 })
    for (const sortKey of ['LocationName', 'ScacName', 'AKA', 'ShipmentNumber', 'RFIDTagID'] as const) {
      for (const sortType of ['asc', 'desc'] as const) {
        const list = [sortKey, sortType, (await readsLong({ sortKey, sortType, skip: 20 })) < 400]
        expect(list).toEqual([sortKey, sortType, true])
      }
    }
    const names = (name: 'Number' | 'ShipmentNumber') =>
      rowsRead(open.database, () => yard.list.named({ name, onYard: 'anywhere' }, '', 50))
    expect(await names('Number')).toBeLessThan(100)
    expect(await names('ShipmentNumber')).toBeLessThan(400)
  })
})

async function fill(database: Database, { trailers, site, hasSessions }: DrawnYard) {
  lastSite += 1
  const siteID = lastSite
  const plain = buildReferences(site)
  const whole = oneTrailerPerTag(
    trailers.map((given, index) =>
      buildTrailer({ ...given, SiteID: siteID, ID: index + 1, NumberKey: numberKey(given.Number ?? '') }),
    ),
  )
  const tags = TAGS.map((tag): Tag => ({ ...tag, SiteID: siteID, TagType: 1 }))
  await save(database, siteID, { trailers: whole, tags })
  const references: References = toReferences(plain.site, {
    Locations: [...plain.locations.values()],
    Scacs: [...plain.scacs.values()],
    Freights: [...plain.freights.values()],
    Tags: tags,
    Audits: hasSessions
      ? [session(siteID, 701, AuditType.YardAudit), session(siteID, 702, AuditType.ProductProtection)]
      : [],
  })
  // Pages of a long list are read in another way than those of a short one.
  const longList = createSiteTrailers(database.source, siteID, createTrailerCounts(database.source), 0)
  return { siteID, trailers: whole, references, list: database.site(siteID).trailers, longList }
}

/** The trailers, with each tag only on the yard's first trailer that has it. */
function oneTrailerPerTag(trailers: readonly Trailer[]): readonly Trailer[] {
  const given = new Set<number>()
  return trailers.map((trailer) => {
    const { EPCID, State } = trailer
    if (State !== 1 || EPCID === null) return trailer
    if (given.has(EPCID)) return { ...trailer, EPCID: null }
    given.add(EPCID)
    return trailer
  })
}

function save(
  database: Database,
  SiteID: number,
  { trailers, tags }: { readonly trailers: readonly Trailer[]; readonly tags: readonly Tag[] },
): Promise<void> {
  return writeAsSystem(
    { store: database.store, clock: () => Date.parse(NOW), random: secureRandom },
    {
      SiteID,
      Call: 'test.fill',
      run: async (yard) => {
        for (const tag of tags) await yard.Tags.put(tag)
        for (const trailer of trailers) await yard.Trailers.put(trailer)
      },
    },
  )
}

function session(SiteID: number, ID: number, Type: number): Audit {
  const nobody = { ClosedUserID: null, ClosedUserName: null, ClosedDate: null, AmendedDate: null }
  const marks = { OpenedGivenDate: null, OpenedUncertain: false, ClosedGivenDate: null, ClosedUncertain: false }
  return { ...nobody, ...marks, SiteID, ID, Type, State: 1, OpenedUserID: 1, OpenedUserName: 'Gus', OpenedDate: NOW }
}
