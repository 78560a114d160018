import { beforeEach, expect, test, vi } from 'vitest'
import { AuditType } from '../../../../domain/audits/audit.ts'
import { buildAudit } from '../../../../domain/testing/audit-builders.ts'
import { at, buildReferences, buildSite, buildTrailer } from '../../../../domain/testing/builders.ts'
import { Intent, StatusType, TrailerState, TrailerType } from '../../../../domain/trailers/trailer-lists.ts'
import { listLeftReefers } from './left-reefers.ts'
import { keepRound } from './round-store.ts'

const [PERSON, OTHER] = [7, 8]
const [OPEN, JOINED, CLOSED] = [500, 900, 499]
const [SIX, SEVEN, EIGHT, NINE] = [6, 7, 8, 9].map((hour) => `2026-11-20T0${hour}:00:00.000Z`) as [
  string,
  string,
  string,
  string,
]
const site = buildSite({ CheckIntervalMinutes: 120 })
const loaded = { Type: TrailerType.Reefer, StatusType: StatusType.Loaded, Intent: Intent.Drop }
const reefer = (ID: number, with_: object = {}) =>
  buildTrailer({
    ...{ ID, Number: `R${ID}`, SiteID: site.ID, ArrivalDate: SIX, LastProductProtectionDate: null, ...loaded },
    ...with_,
  })
const yard = vi.hoisted(() => ({ trailers: [] as unknown[] }))

vi.mock('../../../data/late-storage.ts', () => ({ pageStorage: () => ({ getItem: () => null, setItem: () => {} }) }))
vi.mock('../../../../mirror/reads/audits.ts', () => ({
  listOpenSessions: async () => [
    buildAudit({ ID: OPEN, Type: AuditType.ProductProtection }),
    buildAudit({ ID: CLOSED }),
  ],
  listJoined: async ({ ID }: { readonly ID: number }) => (ID === OPEN ? [JOINED] : []),
}))
vi.mock('../../../../mirror/reads/reference.ts', () => ({
  getLocation: async (ID: number) => buildReferences().locations.get(ID),
}))
vi.mock('../../../../mirror/reads/sites.ts', () => ({ getSite: async () => site }))
vi.mock('../../../../mirror/reads/trailers.ts', () => ({ getTrailers: async () => yard.trailers }))

const typed = (typedAt?: string) => ({ reading: '35', fuel: null, defrost: false, ...(typedAt && { typedAt }) })

beforeEach(() => {
  for (const audit of [OPEN, JOINED, CLOSED]) keepRound(PERSON, audit, { entries: {} })
})

test('readings typed on the cards of an open round are named, in order, by who typed them', async () => {
  yard.trailers = [reefer(20), reefer(3), reefer(4)]
  keepRound(PERSON, OPEN, { entries: { 20: typed(SEVEN), 4: { reading: '', fuel: null, defrost: false } } })
  keepRound(PERSON, JOINED, { entries: { 3: typed() } })
  expect(await listLeftReefers(site.ID, PERSON, NINE)).toEqual(['R3', 'R20'])
  expect(await listLeftReefers(site.ID, OTHER, NINE)).toEqual([])
})

test('a reading that would not be saved any more is not named', async () => {
  const entries = { 1: typed(SEVEN), 2: typed(SEVEN), 3: typed(SEVEN), 4: typed(SEVEN) }
  yard.trailers = [
    reefer(1, { LastProductProtectionDate: EIGHT }),
    reefer(2, { ArrivalDate: EIGHT }),
    reefer(3, { State: TrailerState.Departed }),
    reefer(4, { SiteID: site.ID + 1 }),
  ]
  keepRound(PERSON, OPEN, { entries })
  expect(await listLeftReefers(site.ID, PERSON, EIGHT)).toEqual([])
})

test('a reefer that the round does not have any more is not named, unless someone added it', async () => {
  yard.trailers = [
    reefer(1, { StatusType: StatusType.Empty }),
    reefer(2, { LocationID: at.door }),
    reefer(3, { StatusType: StatusType.Empty, ProductProtectionAddedID: OPEN }),
    reefer(4, { StatusType: StatusType.Empty, ProductProtectionAddedID: CLOSED }),
  ]
  const entries = { 1: typed(SEVEN), 2: typed(SEVEN), 3: typed(SEVEN), 4: typed(SEVEN) }
  keepRound(PERSON, OPEN, { entries })
  expect(await listLeftReefers(site.ID, PERSON, EIGHT)).toEqual(['R3'])
  keepRound(PERSON, OPEN, { entries: {} })
  keepRound(PERSON, CLOSED, { entries })
  expect(await listLeftReefers(site.ID, PERSON, EIGHT)).toEqual(['R3'])
})

test('of a closed session those readings are named that the next round takes over', async () => {
  yard.trailers = [reefer(1), reefer(2), reefer(3)]
  keepRound(PERSON, CLOSED, { entries: { 1: typed(EIGHT), 2: typed(SEVEN), 3: typed() } })
  expect(await listLeftReefers(site.ID, PERSON, NINE)).toEqual(['R1'])
})
