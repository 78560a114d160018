import { createHash } from 'node:crypto'
import { listNames } from '../../domain/lists.ts'
import { Role } from '../../domain/people/session-user.ts'
import type { Caller } from '../access/caller.ts'
import type { Position } from './server-store.ts'

/** A tablet's progress in one scope: the shared one, or its site. */
export interface ScopeCursor {
  /** Head and mark at the latest page identify the history that the tablet follows. */
  readonly Version: number
  readonly Mark: string
  /** The last row sent; null: everything up to `Version`. */
  readonly At: Position | null
}

export interface Cursor {
  readonly SiteID: number
  /** Hash of role, sites and flags, which decide the rows of the tablet's copy. */
  readonly Reach: string
  /** Shared, then site; without a site only shared. */
  readonly Scopes: readonly ScopeCursor[]
  /** During a first load: the next list (an index of `listNames`), and the last ID sent. */
  readonly First: { readonly List: number; readonly ID: number } | null
}

/** A cursor of other lists, or another order, would skip rows. */
const LISTS = createHash('sha256').update(listNames.join()).digest('base64url').slice(0, 6)

/** Sorts after the name of every list. */
const LAST_LIST = '~'

/** Returns the position after all rows of a version. */
export function endOf(version: number): Position {
  return { Version: version, List: LAST_LIST, ID: 0 }
}

/** The order of pages; names of lists sort as bytes, as in SQL. */
export function isAfter(one: Position, other: Position): boolean {
  if (one.Version !== other.Version) return one.Version > other.Version
  return one.List === other.List ? one.ID > other.ID : one.List > other.List
}

/** False when rows may follow: a page can end inside the head's own version. */
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

/** Returns null for an invalid cursor. */
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
    return null
  }
}

/** About one per kind of person and site. */
const NAMES_MAX = 1000
const reachNames = new Map<string, string>()

/** Hashes a person's reach; a super admin's is the same after a new site. */
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
