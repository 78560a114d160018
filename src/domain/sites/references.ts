import { type Audit, openSessions } from '../audits/audit.ts'
import type { Freight } from './freight.ts'
import type { Location } from './location.ts'
import type { Scac } from './scac.ts'
import type { Site } from './site.ts'
import type { Tag } from './tag.ts'

/** Rows referred to by ID; names are derived. */
export interface References {
  readonly site: Site
  readonly locations: ReadonlyMap<number, Location>
  readonly scacs: ReadonlyMap<number, Scac>
  readonly freights: ReadonlyMap<number, Freight>
  readonly tags: ReadonlyMap<number, Tag>
  readonly sessions: ReadonlyMap<number, Audit>
}

/** Returns a site's references from its rows. */
export function toReferences(
  site: Site,
  rows: {
    readonly Locations: readonly Location[]
    readonly Scacs: readonly Scac[]
    readonly Freights: readonly Freight[]
    readonly Tags: readonly Tag[]
    /** Optional where sessions do not matter. */
    readonly Audits?: readonly Audit[]
  },
): References {
  return {
    site,
    locations: byID(rows.Locations),
    scacs: byID(rows.Scacs),
    freights: byID(rows.Freights),
    tags: byID(rows.Tags),
    sessions: openSessions(rows.Audits ?? []),
  }
}

function byID<R extends { readonly ID: number }>(rows: readonly R[]): ReadonlyMap<number, R> {
  return new Map(rows.map((row) => [row.ID, row]))
}
