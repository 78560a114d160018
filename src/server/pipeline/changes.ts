import type { ChangesPage, RefusedItem, Resync, Settled } from '../../contract/sync.ts'
import { isAdmin } from '../../domain/access/clearance.ts'
import { may } from '../../domain/access/rights.ts'
import { type ListName, listNames, lists, scopeOf, SHARED } from '../../domain/lists.ts'
import { fromMs, toMs } from '../../domain/values/instant.ts'
import type { Caller, Head } from '../access/caller.ts'
import type { Signer } from '../log/signer.ts'
import {
  type Cursor,
  decodeCursor,
  encodeCursor,
  endOf,
  isAtEnd,
  positionOf,
  reachHash,
  type ScopeCursor,
} from './cursor.ts'
import { grantBlocks, type Random, rangeOf } from './id-blocks.ts'
import { PageRows } from './page-rows.ts'
import type { DeltaPart, ScopeState, ServerStore, Snapshot, Standing } from './server-store.ts'
import { pageKey, type SharedPages, SharedRows } from './shared-pages.ts'
import { readRights } from './visibility.ts'

export interface ChangesParts {
  readonly store: ServerStore
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly random: Random
  /** Factor on the tablet's cadences, sent with every page. */
  readonly cadenceScale: number
  /** True where the server offers GET /live. */
  readonly isLive?: boolean
  /** Pages for several tablets; without them each page is made anew. */
  readonly pages?: SharedPages
  /** Signs the newest entry of the log for the tablet. */
  readonly signer?: Pick<Signer, 'sign'>
}

export interface ChangesAsk {
  /** The tablet's cursor; null: a first load of the active site. */
  readonly since: string | null
  /** Rows per page. */
  readonly limit: number
  /** True leaves the histories of trailers out of a first load. */
  readonly historiesApart?: boolean
  /** False when this request changed something since the heads were read. */
  readonly headsAreFresh: boolean
}

export type ChangesAnswer =
  /** A `ChangesPage` as JSON text; with the parts of the text where other tablets have the same rows. */
  | { readonly name: 'page'; readonly json: string; readonly shared?: SharedText }
  /** Status 410 for the call itself, 200 inside a batch. */
  | { readonly name: 'resync'; readonly resync: Resync }

/** A page whose middle is the same for several tablets. */
export interface SharedText {
  readonly before: string
  readonly rows: SharedRows
  readonly after: string
}

/**
 * Returns the changes since the cursor on one snapshot; from the session's heads when there are
 * none. Each page reads the head again: rows that change in between move to the end.
 */
export async function answerChanges(parts: ChangesParts, caller: Caller, ask: ChangesAsk): Promise<ChangesAnswer> {
  const cursor = ask.since === null ? null : decodeCursor(ask.since)
  if (ask.since !== null && cursor === null) return resync('unknown-cursor')
  if (cursor && !isWithinReach(cursor, caller)) return resync('reach-changed')
  if (cursor && ask.headsAreFresh && isInStep(cursor, caller))
    return toPage(parts, caller, cursor, new PageRows(0), restOf(caller))
  const shared = cursor && sharedKey(caller, cursor, ask)
  const page = (shared && (await parts.pages?.find(shared))) ?? null
  if (page) {
    const IDs = caller.Heads.UntouchedBlocks.map(rangeOf)
    return toPage(parts, caller, page.cursor, page.rows, { ...restOf(caller), IDs, Newest: page.Newest })
  }
  const read = async () => {
    // A write before the snapshot, which then contains the block.
    if (caller.Heads.IDsDue) await grantBlocks(parts.store, caller, parts.random, fromMs(parts.clock()))
    return await parts.store.snapshot((snapshot) => readPage(parts, snapshot, caller, cursor, ask))
  }
  return shared && parts.pages ? await parts.pages.making(shared, read) : await read()
}

/** Null where the session's heads do not say all that a page needs of its person. */
function sharedKey(caller: Caller, cursor: Cursor, { headsAreFresh, limit }: ChangesAsk): string | null {
  const { Heads, SiteID } = caller
  if (!headsAreFresh || cursor.SiteID !== SiteID || Heads.IDsDue || Heads.HasRefused) return null
  return pageKey({ cursor, caller, limit, heads: Heads })
}

export function resync(why: Resync['Resync']): ChangesAnswer {
  return { name: 'resync', resync: { Resync: why } }
}

export function isWithinReach(cursor: Cursor, caller: Caller): boolean {
  const isVisible = cursor.SiteID === SHARED || caller.Reach.includes(cursor.SiteID)
  return isVisible && cursor.Reach === reachHash(caller)
}

function isInStep(cursor: Cursor, caller: Caller): boolean {
  const { Heads } = caller
  if (cursor.SiteID !== (caller.SiteID ?? SHARED) || Heads.IDsDue || Heads.HasRefused || cursor.First) return false
  const heads = [Heads.Shared, Heads.Site]
  return cursor.Scopes.every((scope, place) => scope.At === null && isSameHead(scope, heads[place]))
}

function isSameHead(scope: ScopeCursor, head: Head | undefined): boolean {
  return scope.Version === head?.Version && scope.Mark === head.Mark
}

interface Rest {
  readonly Settled: Settled
  /** The newest entry of the site's log; null where nothing changed. */
  readonly Newest: ScopeState['Newest']
  readonly IDs: Standing['Untouched']
}

function restOf(caller: Caller): Rest {
  return { Settled: { ...caller.Heads.Queue, Refused: [] }, IDs: [], Newest: null }
}

async function readPage(
  parts: ChangesParts,
  snapshot: Snapshot,
  caller: Caller,
  since: Cursor | null,
  { limit, historiesApart = false }: ChangesAsk,
): Promise<ChangesAnswer> {
  const SiteID = since?.SiteID ?? caller.SiteID ?? SHARED
  const refusedOf = isAdmin(caller.Roles) ? SiteID : null
  const scopeIDs = SiteID === SHARED ? [SHARED] : [SHARED, SiteID]
  const standing = await snapshot.standing({
    DeviceID: caller.DeviceID,
    UserID: caller.UserID,
    Scopes: scopeIDs.map((id, place) => ({ SiteID: id, Version: since?.Scopes[place]?.Version ?? 0 })),
    RefusedOfSite: refusedOf,
  })
  const broken = since === null ? null : whyBroken(since, standing.Scopes)
  if (broken) return resync(broken)
  const start = startFrom(SiteID, reachHash(caller), since, standing.Scopes)
  const rows = new PageRows(limit)
  const left = historiesApart ? withoutHistories : listNames
  const loaded = await addFirstLoad(snapshot, start, rows, left, caller, fromMs(parts.clock()))
  const reached = loaded.First === null ? await addDelta(snapshot, loaded, scopeIDs, rows, caller) : loaded
  if (hasMore(reached)) {
    const total = since === null ? await countFirstLoad(snapshot, SiteID, left, caller, fromMs(parts.clock())) : null
    return toPage(parts, caller, reached, rows, null, total)
  }
  const waiting = standing.HasRefused ? await snapshot.refused(caller.UserID, refusedOf) : []
  const Refused = waiting.filter((item) => isFor(item, caller, parts.clock()))
  const isStill = rows.isEmpty && since !== null && !hasMore(since)
  const Newest = isStill ? null : (standing.Scopes.at(-1)?.Newest ?? null)
  const [shared, site] = standing.Scopes
  if (since && shared && site && !rows.isPersonal) {
    const key = pageKey({ cursor: since, caller, limit, heads: { Shared: shared.Head, Site: site.Head } })
    if (key !== null) parts.pages?.keep(key, { cursor: reached, rows: new SharedRows(rows.json), Newest })
  }
  return toPage(parts, caller, reached, rows, {
    ...{ Settled: { ...standing.Queue, Refused }, IDs: standing.Untouched, Newest },
  })
}

/** Time for which its author alone sees a rejected command. */
const ADMINS_SEE_AFTER_MS = 30 * 60_000

/** Admins see a rejected command once handed over or parked, else after a while. */
function isFor(item: RefusedItem, caller: Caller, now: number): boolean {
  if (item.UserID === caller.UserID || item.HandedAt !== null || item.Outcome === 'parked') return true
  return now - toMs(item.RefusedAt) >= ADMINS_SEE_AFTER_MS
}

/** Age comes first: marks are kept longer than removals, but not without limit. */
export function whyBroken(cursor: Cursor, states: readonly ScopeState[]): Resync['Resync'] | null {
  const pairs = cursor.Scopes.map((scope, place) => ({ scope, state: states[place] }))
  if (pairs.some(({ scope, state }) => positionOf(scope).Version < (state?.OldestCursor ?? 0))) return 'too-old'
  const isOther = ({ scope, state }: (typeof pairs)[number]) =>
    !state || scope.Version > state.Head.Version || (scope.Version > 0 && state.MarkThen !== scope.Mark)
  return pairs.some(isOther) ? 'diverged' : null
}

/** A first load's delta starts at the heads of its first page. */
function startFrom(SiteID: number, Reach: string, since: Cursor | null, states: readonly ScopeState[]): Cursor {
  const Scopes = states.map(({ Head: head }, place): ScopeCursor => {
    const before = since?.Scopes[place]
    const at = before ? positionOf(before) : endOf(head.Version)
    return { ...head, At: isAtEnd(at, head.Version) ? null : at }
  })
  return { SiteID, Reach, Scopes, First: since ? since.First : { List: 0, ID: 0 } }
}

const withoutHistories = listNames.filter((list) => list !== 'TrailerHistory')

/** Reads by list and ID, cheaper than by stamps; rows that change meanwhile come with the delta. */
async function addFirstLoad(
  snapshot: Snapshot,
  cursor: Cursor,
  rows: PageRows,
  loadedLists: readonly ListName[],
  caller: Caller,
  Now: string,
): Promise<Cursor> {
  let first = cursor.First
  while (first && rows.room > 0) {
    const List = listNames[first.List]
    if (List === undefined) return { ...cursor, First: null }
    const asked = rows.room
    const SiteID = scopeOf(List, cursor.SiteID)
    const ask = { List, SiteID, AfterID: first.ID, Limit: asked, Reader: caller, Now }
    const isAsked = loadedLists.includes(List) && isLoaded(List, cursor.SiteID) && mayRead(caller, List)
    const part = isAsked ? await snapshot.list(ask) : nothing
    rows.addList(List, part)
    first = part.LastID === null || part.Count < asked ? { List: first.List + 1, ID: 0 } : { ...first, ID: part.LastID }
  }
  return { ...cursor, First: first && first.List < listNames.length ? first : null }
}

async function countFirstLoad(
  snapshot: Snapshot,
  siteID: number,
  loadedLists: readonly ListName[],
  caller: Caller,
  Now: string,
): Promise<number> {
  let total = 0
  for (const List of loadedLists) {
    if (!isLoaded(List, siteID) || !mayRead(caller, List)) continue
    const SiteID = scopeOf(List, siteID)
    total += await snapshot.count({ List, SiteID, Reader: caller, Now })
  }
  return total
}

function isLoaded(list: ListName, siteID: number): boolean {
  return lists[list].scope === 'shared' || siteID !== SHARED
}

/** Driver supervisors read places and people only; drivers get no rows. */
export function mayRead(caller: Caller, list: ListName): boolean {
  return may(caller, 'sync.read') && may(caller, readRights[list])
}

function forReader(part: DeltaPart, caller: Caller): DeltaPart {
  return { ...part, Rows: part.Rows.filter(({ List }) => mayRead(caller, List)) }
}

const nothing = { Json: '', Count: 0, LastID: null }

async function addDelta(
  snapshot: Snapshot,
  cursor: Cursor,
  scopeIDs: readonly number[],
  rows: PageRows,
  caller: Caller,
): Promise<Cursor> {
  const Scopes: ScopeCursor[] = []
  for (const [place, scope] of cursor.Scopes.entries()) {
    const asked = rows.room
    if (scope.At === null || asked <= 0) {
      Scopes.push(scope)
      continue
    }
    const SiteID = scopeIDs[place] ?? SHARED
    const ask = { SiteID, After: scope.At, Head: scope.Version, Limit: asked, Reader: caller }
    const part = await snapshot.delta(ask)
    rows.addDelta(forReader(part, caller))
    Scopes.push({ ...scope, At: part.Count < asked ? null : part.Last })
  }
  return { ...cursor, Scopes }
}

function hasMore(cursor: Cursor): boolean {
  return cursor.First !== null || cursor.Scopes.some((scope) => scope.At !== null)
}

/**
 * `rest`: on the last page, of one snapshot with its rows; `total`: on a load's first of several.
 */
function toPage(
  parts: ChangesParts,
  caller: Caller,
  cursor: Cursor,
  rows: PageRows | SharedRows,
  rest: Rest | null,
  total: number | null = null,
): ChangesAnswer {
  const head = JSON.stringify({
    UserID: caller.UserID,
    SiteID: cursor.SiteID,
    Cursor: encodeCursor(cursor),
    More: rest === null,
    Now: fromMs(parts.clock()),
    CadenceScale: parts.cadenceScale,
    ...(total === null ? {} : { Total: total }),
    ...(rest ? { Settled: rest.Settled } : {}),
    ...(rest && parts.isLive ? { Live: versionsOf(cursor) } : {}),
    ...(rest?.Newest && parts.signer ? { Link: parts.signer.sign(rest.Newest) } : {}),
    ...(rest && rest.IDs.length > 0 ? { IDs: rest.IDs } : {}),
  })
  const before = head.slice(0, -1)
  const json = `${before}${rows.json}}`
  return rows instanceof SharedRows
    ? { name: 'page', json, shared: { before, rows, after: '}' } }
    : { name: 'page', json }
}

function versionsOf({ Scopes: [shared, site] }: Cursor): NonNullable<ChangesPage['Live']> {
  return { Shared: shared?.Version ?? 0, Site: site?.Version ?? 0 }
}
