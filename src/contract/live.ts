import type { RightName } from '../domain/access/rights.ts'
import type { TrailList } from '../domain/administration/change-words.ts'

/** Server-sent events of GET /live; `data` is JSON. Nothing depends on them. */
export interface LiveEvents {
  /** The first event. A line silent for several heartbeats is dead. */
  readonly open: { readonly Line: string; readonly HeartbeatMs: number }
  /** A site (0: what all sites share) is at this version. Its rows come by GET /changes. */
  readonly changed: { readonly SiteID: number; readonly Version: number }
  /** Other people who edit rows that are open on this line; rows that nobody else edits are left out. */
  readonly editing: { readonly Open: readonly EditedRow[] }
}

export type LiveEventName = keyof LiveEvents

export type LiveEvent = {
  readonly [N in LiveEventName]: { readonly name: N; readonly data: LiveEvents[N] }
}[LiveEventName]

export interface OpenRow {
  readonly List: OpenList
  readonly ID: number
}

export interface EditedRow extends OpenRow {
  readonly UserIDs: readonly number[]
}

export type OpenList = Extract<
  TrailList,
  | 'Trailers'
  | 'Tasks'
  | 'Freights'
  | 'Locations'
  | 'DockGroups'
  | 'ChecklistItems'
  | 'Scacs'
  | 'Sites'
  | 'People'
  | 'Devices'
>

/** Rights to open rows; without them nobody learns who edits a row. */
export const openRights: { readonly [L in OpenList]: RightName } = {
  Trailers: 'trailers.read',
  Tasks: 'tasks.read',
  Freights: 'reference.read',
  Locations: 'reference.read',
  DockGroups: 'dock-groups.read',
  ChecklistItems: 'checklist.read',
  Scacs: 'reference.read',
  Sites: 'sites.read',
  People: 'users.read',
  Devices: 'devices.read',
}

/** True for a list whose open rows are reported. */
export function isOpenList(list: string): list is OpenList {
  return Object.hasOwn(openRights, list)
}

/** Most rows that one line can have open. */
export const MAX_OPEN = 8
