import { createHash } from 'node:crypto'
import { listNames } from '../../domain/lists.ts'
import { Role } from '../../domain/people/session-user.ts'
import type { Caller } from '../access/caller.ts'
import type { Position } from './server-store.ts'

/** How far a tablet has one scope: the shared one, or its site. */
export interface ScopeCursor {
  /** The head as it was read for the latest page, and its mark: they say which history the tablet has followed. */
  readonly Version: number
  readonly Mark: string
  /** The last row that was sent; null: everything up to `Version`. */
  readonly At: Position | null
}

/** What a tablet's opaque cursor says. */
export interface Cursor {
  readonly SiteID: number
  /** Of role, sites and flags: with another reach the tablet's copy may hold too much or too little. */
  readonly Reach: string
  /** Shared, then site; the site's is missing for a person without a site. */
  readonly Scopes: readonly ScopeCursor[]
  /** During a first load: which list comes next (its place in `listNames`), after which ID. */
  readonly First: { readonly List: number; readonly ID: number } | null
}

/** Which lists there are, and in which order: a cursor made when there were others would pass over rows, so it counts as unknown. */
const LISTS = createHash('sha256').update(listNames.join()).digest('base64url').slice(0, 6)

/** Sorts after the name of every list. */
const LAST_LIST = '~'

/** The position behind all rows of a version. */
export function endOf(version: number): Position {
  return { Version: version, List: LAST_LIST, ID: 0 }
}

/** Whether nothing of a scope can stand behind a position while this is its head. A page may have ended in the middle of the head's own version. */
export function isAtEnd(position: Position, head: number): boolean {
  return position.Version >= head && position.List === LAST_LIST
}

export function positionOf(scope: ScopeCursor): Position {
  return scope.At ?? endOf(scope.Version)
}

export function encodeCursor(cursor: Cursor): string {
  const scopes = cursor.Scopes.map(({ Version, Mark, At }) =>
    At === null ? [Version, Mark] : [Version, Mark, At.Version, At.List, At.ID],
  )
  const first = cursor.First === null ? [] : [[cursor.First.List, cursor.First.ID]]
  return Buffer.from(JSON.stringify([LISTS, cursor.SiteID, cursor.Reach, scopes, ...first])).toString('base64url')
}

/** Null for anything that is no cursor of ours. */
export function decodeCursor(text: string): Cursor | null {
  const parts = parseJson(Buffer.from(text, 'base64url').toString())
  if (!Array.isArray(parts)) return null
  const [ofLists, SiteID, Reach, scopes, first] = parts as unknown[]
  if (ofLists !== LISTS || !isCount(SiteID) || typeof Reach !== 'string' || !Array.isArray(scopes)) return null
  const Scopes = scopes.map(toScope).filter((scope) => scope !== null)
  if (Scopes.length !== (SiteID === 0 ? 1 : 2) || Scopes.length !== scopes.length) return null
  if (first === undefined) return { SiteID, Reach, Scopes, First: null }
  if (!Array.isArray(first) || !isCount(first[0]) || !isCount(first[1])) return null
  return { SiteID, Reach, Scopes, First: { List: first[0], ID: first[1] } }
}

function toScope(raw: unknown): ScopeCursor | null {
  if (!Array.isArray(raw)) return null
  const [version, mark, atVersion, list, id] = raw as unknown[]
  if (!isCount(version) || typeof mark !== 'string') return null
  if (raw.length === 2) return { Version: version, Mark: mark, At: null }
  if (!isCount(atVersion) || typeof list !== 'string' || !isCount(id)) return null
  return { Version: version, Mark: mark, At: { Version: atVersion, List: list, ID: id } }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Any text may come as a cursor.
    return null
  }
}

/** Reaches whose names are kept: as many as there are kinds of people, times their sites. */
const NAMES_MAX = 1000
const reachNames = new Map<string, string>()

/** Names what a person may see. A super admin sees all sites, so that a new one is no change of reach. */
export function reachHash(caller: Pick<Caller, 'Roles' | 'Reach'>): string {
  const roles = [...caller.Roles].sort((a, b) => a - b)
  const sites = roles.includes(Role.SuperAdmin) ? 'all' : [...caller.Reach].sort((a, b) => a - b)
  const reach = JSON.stringify([roles, sites])
  const known = reachNames.get(reach)
  if (known !== undefined) return known
  if (reachNames.size >= NAMES_MAX) reachNames.clear()
  const name = createHash('sha256').update(reach).digest('base64url').slice(0, 8)
  reachNames.set(reach, name)
  return name
}
