import { SHARED } from '../lists.ts'
import type { DockGroup } from '../sites/dock-group.ts'
import type { Freight } from '../sites/freight.ts'
import type { Location } from '../sites/location.ts'
import type { Scac } from '../sites/scac.ts'
import type { ExpectedShipment } from '../shipments/expected-shipment.ts'
import type { Site } from '../sites/site.ts'
import { type Tag, TagType } from '../sites/tag.ts'
import type { Trailer } from '../trailers/trailer.ts'
import type { TrailerHistoryRow } from '../trailers/trailer-history.ts'
import { type AuditedYard, demoAudits } from './audits.ts'
import { carriers } from './carriers.ts'
import { demoDockGroups } from './dock-groups.ts'
import { demoHistory } from './histories.ts'
import { demoLocations, type Layout } from './locations.ts'
import type { DemoPerson } from './people.ts'
import { type Seeded, seeded } from './seeded.ts'
import { demoShipments } from './shipments.ts'
import { demoTasks, type TaskBoard } from './tasks.ts'
import { demoTrailers } from './trailers.ts'

const TASK_SEED = 20_261_122
/** One in this many carriers gets the reports of audits. */
const REPORTED = 4

export const northgateFreights = [
  ...['Frozen Food', 'Ice Cream', 'Meat', 'Dairy', 'Produce', 'Beverages', 'Packaging', 'Dry Grocery', 'Pallets'],
]

export const northgateDockGroups = ['Freezer Doors', 'Cooler Doors', 'Dry Doors']

export interface DemoYardPlan {
  readonly site: Site
  readonly layout: Layout
  /** Number of trailers. */
  readonly count: number
  readonly freightNames: readonly string[]
  readonly dockGroupNames: readonly string[]
  readonly scacs: readonly Scac[]
  /** With drivers; the second and the fourth hold audits. */
  readonly people: readonly DemoPerson[]
  readonly chance: Seeded
  /** Milliseconds since 1970. */
  readonly now: number
  readonly takeID: () => number
}

/** The rows of a demo site. Without logo and photos, which need a server. */
export interface DemoYard {
  readonly Locations: readonly Location[]
  readonly DockGroups: readonly DockGroup[]
  readonly Freights: readonly Freight[]
  readonly Tags: readonly Tag[]
  readonly ExpectedShipments: readonly ExpectedShipment[]
  /** The trailers before the audits, each with its history until then. */
  readonly stays: readonly { readonly trailer: Trailer; readonly history: readonly TrailerHistoryRow[] }[]
  /** Past audits with the trailers that they changed; null: the site has none. */
  readonly audited: AuditedYard | null
  /** The trailers after the audits. */
  readonly Trailers: readonly Trailer[]
  readonly board: TaskBoard
}

/** Returns the companies of the demo, which all sites share. */
export function demoScacs(takeID: () => number): readonly Scac[] {
  return carriers.map(([Name, Value], index) => ({
    SiteID: SHARED,
    ID: takeID(),
    Name,
    Value,
    Type: 2,
    Email1: index % REPORTED === 0 ? `${Name.toLowerCase()}@carrier.example` : null,
    Email2: index % (2 * REPORTED) === 0 ? `fleet-${Name.toLowerCase()}@carrier.example` : null,
    AuditEmailsEnabled: index % REPORTED === 0,
    ArrivalEmailsEnabled: false,
    DepartureEmailsEnabled: false,
  }))
}

/** Makes the rows of a site, relative to `now`. The same seed makes the same yard. */
export async function makeDemoYard(plan: DemoYardPlan): Promise<DemoYard> {
  const { site, people, scacs, chance, takeID, now } = plan
  const locations = demoLocations(site, plan.layout, takeID)
  const freights = plan.freightNames.map((Value): Freight => ({ SiteID: site.ID, ID: takeID(), Value }))
  const tags = demoTags(site, plan.count, takeID)
  const DockGroups = demoDockGroups(site, plan.dockGroupNames, locations, people, takeID)
  const ExpectedShipments = demoShipments(site, freights, now, takeID)
  const stock = { ...plan, locations, freights, scacIDs: listIDs(scacs), tagIDs: listIDs(tags) }
  const trailers = demoTrailers(stock, chance)
  const yardID = locations[0]?.ID ?? 0
  const stays = trailers.map((trailer) => ({
    trailer,
    history: demoHistory(trailer, people.slice(0, 4), yardID, chance, takeID),
  }))
  const audited = site.ProductProtectionEnabled
    ? await demoAudits({ site, locations, trailers, people, now, takeID })
    : null
  const changed = new Map(audited?.Trailers.map((trailer) => [trailer.ID, trailer]))
  const Trailers = trailers.map((trailer) => changed.get(trailer.ID) ?? trailer)
  const yardNow = { site, locations, trailers: Trailers, scacs, freights, tags, people }
  // A seed of its own, so that tasks do not change the next yard's trailers.
  const board = await demoTasks({ ...yardNow, now, takeID, chance: seeded(TASK_SEED) })
  const reference = { Locations: locations, DockGroups, Freights: freights, Tags: tags, ExpectedShipments }
  return { ...reference, stays, audited, Trailers, board }
}

function listIDs(rows: readonly { readonly ID: number }[]): readonly number[] {
  return rows.map(({ ID }) => ID)
}

/** Makes a tenth more tags than trailers: GRAI for tags that are taken off, GIAI for every eighth, a hard tag. */
function demoTags(site: Site, trailers: number, takeID: () => number): readonly Tag[] {
  if (!site.ActiveSiteRFID) return []
  return Array.from({ length: Math.ceil(trailers * 1.1) }, (_, index) => ({
    SiteID: site.ID,
    ID: takeID(),
    ...(index % 8 === 0
      ? { EPC: `urn:epc:tag:giai-96:0.0614141.${530_000_000 + index}`, TagType: TagType.Hard }
      : { EPC: `urn:epc:tag:grai-96:0.0614141.12345.${100_000 + index}`, TagType: TagType.Removable }),
  }))
}
