import { randomUUID } from 'node:crypto'
import type { ChangesPage, Entry, EntryAnswer, Resync } from '../../../src/contract/sync.ts'
import { CONTRACT_VERSION } from '../../../src/contract/sync.ts'
import type { Yard } from '../../../src/domain/commands/yard.ts'
import { SHARED } from '../../../src/domain/lists.ts'
import { Role } from '../../../src/domain/people/session-user.ts'
import type { Location } from '../../../src/domain/sites/location.ts'
import type { Scac } from '../../../src/domain/sites/scac.ts'
import { plainSite } from '../../../src/domain/sites/new-site.ts'
import type { Site } from '../../../src/domain/sites/site.ts'
import { emptyTrailerFields } from '../../../src/domain/trailers/trailer-fields.ts'
import { Direction, Intent, StatusType, TrailerType } from '../../../src/domain/trailers/trailer-lists.ts'
import { fromMs, type Instant } from '../../../src/domain/values/instant.ts'
import type { Caller } from '../../../src/server/access/caller.ts'
import { answerChanges } from '../../../src/server/pipeline/changes.ts'
import { blockOf, grantBlocks } from '../../../src/server/pipeline/id-blocks.ts'
import { createPipeline, type Pipeline } from '../../../src/server/pipeline/pipeline.ts'
import { secureRandom } from '../../../src/server/pipeline/random.ts'
import { Tails } from '../../../src/server/pipeline/tails.ts'
import type { ServerStore } from '../../../src/server/pipeline/server-store.ts'
import type { PipelineParts } from '../../../src/server/pipeline/settle-together.ts'
import { writeAsSystem } from '../../../src/server/pipeline/system-write.ts'

const SCAC = 5001
const YARD = 5002

let lastNumber = 100
/** A number that no other test of this file uses, for distinct sites, people and sequences. */
function nextNumber(): number {
  lastNumber += 1
  return lastNumber
}

export const MORNING = Date.parse('2026-11-20T08:00:00.000Z')

/** A clock that moves only when a test moves it. */
export class TestClock {
  constructor(public now = MORNING) {}
  readonly read = () => this.now
  pass(ms: number): void {
    this.now += ms
  }
}

/** A yard on a store: one site, with tablets on it. */
export interface TestYard {
  readonly store: ServerStore
  readonly pipeline: Pipeline
  readonly clock: TestClock
  readonly siteID: number
}

/** Parts of a pipeline. Both clocks stand still until a test moves them, so no time apart or of a batch ends by itself. */
export function pipelineParts(store: ServerStore, clock: TestClock): PipelineParts {
  return { store, clock: clock.read, monotonic: clock.read, random: secureRandom }
}

/** Makes a site with its Yard and one carrier, and a pipeline over the store. */
export async function buildYard(store: ServerStore): Promise<TestYard> {
  const clock = new TestClock()
  const siteID = nextNumber()
  const yard = { store, clock, siteID, pipeline: createPipeline(pipelineParts(store, clock)) }
  await fill(
    yard,
    async (rows) => {
      await rows.Sites.put(buildSite(siteID))
      await rows.Scacs.put(carrier)
    },
    SHARED,
  )
  await fill(yard, (rows) => rows.Locations.put(buildLocation(siteID)))
  return yard
}

/** Writes rows past all rules, at the yard's site unless another one is named. */
export function fill(
  { store, clock, siteID }: TestYard,
  run: (rows: Yard) => Promise<void>,
  SiteID = siteID,
): Promise<void> {
  return writeAsSystem({ store, clock: clock.read, random: secureRandom }, { SiteID, Call: 'test.fill', run })
}

/**
 * A person on a tablet: makes entries with their keys, sequence numbers and IDs, as a real one
 * does.
 */
export interface TestTablet {
  readonly caller: Caller
  takeID(): number
  make(call: string, body: Entry['Body'], more?: Partial<Entry>): Entry
  /** An arrival of a van with a number of its own. */
  arrive(number: string, more?: Partial<Entry>): Entry
  send(entry: Entry): Promise<EntryAnswer>
  pull(since: string | null, limit?: number): Promise<ChangesPage | Resync>
  /** Pulls until there is no more; returns the pages in order. */
  pullAll(since: string | null, limit?: number): Promise<readonly ChangesPage[]>
}

export async function buildTablet(yard: TestYard, person: Partial<Caller> = {}): Promise<TestTablet> {
  const caller: Caller = {
    UserID: nextNumber(),
    UserName: 'Gale Gate',
    Roles: [Role.GateKeeper],
    DeviceID: `tablet-${nextNumber()}`,
    SiteID: yard.siteID,
    Reach: [yard.siteID],
    Via: 'session',
    Active: true,
    Heads: noHeads,
    ...person,
  }
  const [block] = await grantBlocks(yard.store, caller, secureRandom, fromMs(yard.clock.now))
  let lastID = (block?.From ?? 0) - 1
  let sequence = 0
  const takeID = () => {
    lastID += 1
    return lastID
  }
  const make: TestTablet['make'] = (Call, Body, more = {}) => {
    sequence += 1
    return {
      ...{ Key: keyAt(yard.clock.now), Sequence: sequence, UserID: caller.UserID, DeviceID: caller.DeviceID },
      ...{ SiteID: yard.siteID, Call, Body, Base: null, IDs: [takeID()], MadeAt: fromMs(yard.clock.now), Offset: 0 },
      ...{ After: [], Place: sequence, Requires: null, Settles: null, Withdrawn: false },
      ContractVersion: CONTRACT_VERSION,
      ...more,
    }
  }
  const pull = (since: string | null, limit = 100) => pullPage(yard, caller, since, limit)
  return {
    caller,
    takeID,
    make,
    arrive: (number, more) => make('POST /trailers', { ID: takeID(), ...van(number) }, more),
    send: (entry) => yard.pipeline.process(entry, caller),
    pull,
    pullAll: async (since, limit) => {
      const pages: ChangesPage[] = []
      let cursor = since
      while (pages.at(-1)?.More !== false) {
        const page = await pull(cursor, limit)
        if ('Resync' in page) throw new Error(`resync: ${page.Resync}`)
        pages.push(page)
        cursor = page.Cursor
      }
      return pages
    },
  }
}

async function pullPage(yard: TestYard, caller: Caller, since: string | null, limit: number) {
  const parts = {
    store: yard.store,
    clock: yard.clock.read,
    random: secureRandom,
    cadenceScale: 1,
    tails: tailsOf(yard),
  }
  const fresh = await withHeads(yard.store, caller)
  const answer = await answerChanges(parts, fresh, { since, limit, headsAreFresh: true })
  return answer.name === 'page' ? (JSON.parse(answer.json) as ChangesPage) : answer.resync
}

const tailsByStore = new WeakMap<ServerStore, Tails>()

/** Those of the one server on a store, as it has them in production. */
function tailsOf({ store }: TestYard): Tails {
  const tails = tailsByStore.get(store) ?? new Tails()
  tailsByStore.set(store, tails)
  return tails
}

/** The caller with the heads that the session's SELECT would return. */
export async function withHeads(store: ServerStore, caller: Caller): Promise<Caller> {
  const siteID = caller.SiteID ?? 0
  const isAdmin = caller.Roles.some((role) => role === Role.Admin || role === Role.SuperAdmin)
  const standing = await store.snapshot((snapshot) =>
    snapshot.standing({
      ...{ DeviceID: caller.DeviceID, UserID: caller.UserID, RefusedOfSite: isAdmin ? siteID : null },
      Scopes: [siteID, 0].map((SiteID) => ({ SiteID, Version: 0 })),
    }),
  )
  const [site, shared] = standing.Scopes.map((scope) => scope.Head)
  const UntouchedBlocks = standing.Untouched.map(({ From }) => blockOf(From))
  const Heads = { ...noHeads, Queue: standing.Queue, HasRefused: standing.HasRefused, UntouchedBlocks }
  return { ...caller, Heads: { ...Heads, Site: site ?? noHead, Shared: shared ?? noHead } }
}

const noHead = { Version: 0, Mark: '' }
const noHeads = {
  ...{ Site: noHead, Shared: noHead, Queue: { Through: 0, Above: [] } },
  ...{ HasRefused: false, IDsDue: false, UntouchedBlocks: [] },
}

/** A UUIDv7 of a moment. */
function keyAt(now: number): string {
  const time = now.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** The fields of an empty van: the smallest arrival that the rules accept. */
export function van(number: string) {
  return {
    ...emptyTrailerFields,
    Number: number,
    ScacID: SCAC,
    Type: TrailerType.Van,
    StatusType: StatusType.Empty,
    DirectionType: Direction.Inbound,
    Intent: Intent.Drop,
    LocationID: YARD,
  }
}

/** The body of PUT /trailers/State. */
export function departure(trailerID: number) {
  return {
    ...{ TrailerID: trailerID, State: 2, IsReArrival: false, DepartedInError: false, EyesOn: null, Inspection: null },
    ...{ SetTemperature: null, BoxTemperature: null, ReeferFuelLevel: null, FreightID: null, PhoneNumber: null },
    ...{
      SealNumber: null,
      SealNumber2: null,
      SealNumber3: null,
      SealIntact: null,
      SealIntact2: null,
      SealIntact3: null,
    },
    ...{ SealMatchesBOL: null, SealMatchesBOL2: null, SealMatchesBOL3: null, ShipmentNumber: null },
    ...{ TrailerWeight: null, OutboundWeight: null },
  }
}

export const carrier: Scac = {
  ...{ SiteID: 0, ID: SCAC, Name: 'ABCD', Value: 'Able Carriers', Type: 2, Email1: null, Email2: null },
  ...{ AuditEmailsEnabled: false, ArrivalEmailsEnabled: false, DepartureEmailsEnabled: false },
}

export function buildLocation(siteID: number, ID = YARD): Location {
  return {
    ...{ SiteID: siteID, ID, Name: 'Yard', Type: 1, Description: null, Address1: null, Address2: null },
    ...{ City: null, State: null, Zip: null, Latitude1: 41.5, Longitude1: -87.25, Latitude2: null, Longitude2: null },
    ...{ Latitude3: null, Longitude3: null, Latitude4: null, Longitude4: null },
    ...{ ReferenceLatitude: null, ReferenceLongitude: null, OutOfService: false },
  }
}

export function buildSite(ID: number): Site {
  return {
    ...plainSite,
    ...{ ID, Name: `Site ${ID}`, Timezone: 'America/Chicago', Managed: true, ManagerIDs: [1, 2] },
    ...{ TemperatureAlertRange: 5.5, SiteType: 2, LocationEditType: 1 },
  }
}

/** The moment so many minutes after the morning. */
export function minutesIn(minutes: number): Instant {
  return fromMs(MORNING + minutes * 60_000)
}
