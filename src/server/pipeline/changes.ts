import type { ChangesPage, RefusedItem, Resync, Settled } from '../../contract/sync.ts'
import { isAdmin } from '../../domain/access/clearance.ts'
import { listNames, SHARED } from '../../domain/lists.ts'
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
import { addFirstLoad, countFirstLoad, withoutHistories } from './first-load.ts'
import { grantBlocks, type Random, rangeOf } from './id-blocks.ts'
import { PageRows } from './page-rows.ts'
import type {
  ChangedRow,
  DeltaAsk,
  Position,
  ScopeState,
  ServerStore,
  Snapshot,
  Standing,
  StandingAsk,
} from './server-store.ts'
import { isSame, type SharedPage, SharedRows } from './tail.ts'
import type { Tails } from './tails.ts'

export interface ChangesParts {
  readonly store: ServerStore
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly random: Random
  /** Factor on the tablet's cadences, sent with every page. */
  readonly cadenceScale: number
  /** True where the server offers GET /live. */
  readonly isLive?: boolean
  /** The newest changes of each scope; without them each page reads its own. */
  readonly tails?: Tails
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
  const read = async () => {
    await grantDue(parts, caller)
    return await parts.store.snapshot((snapshot) => readPage(parts, snapshot, caller, cursor, ask))
  }
  const { tails } = parts
  if (!tails || !cursor || cursor.First || cursor.SiteID === SHARED) return await read()
  const { Heads } = caller
  // Rejected commands are read anew, in one state with the rest.
  const isFresh = ask.headsAreFresh && cursor.SiteID === caller.SiteID && !Heads.IDsDue && !Heads.HasRefused
  const IDs = Heads.UntouchedBlocks.map(rangeOf)
  const own = { heads: [Heads.Shared, Heads.Site], Queue: Heads.Queue, Refused: [], IDs }
  const find = async () => (isFresh ? await pageOfTails(parts, tails, caller, cursor, ask.limit, own) : null)
  const page = await find()
  if (page) return page
  const others = isFresh ? tails.underWay(cursor.SiteID) : null
  await others
  const readLatest = async () => (await latestPage(parts, tails, caller, cursor, ask.limit)) ?? (await read())
  return (others && (await find())) ?? (await tails.making(cursor.SiteID, readLatest))
}

/** A write before the snapshot, which then contains the block. */
async function grantDue({ store, random, clock }: ChangesParts, caller: Caller): Promise<void> {
  if (caller.Heads.IDsDue) await grantBlocks(store, caller, random, fromMs(clock()))
}

/** All that a page needs beside its rows, of one state. */
interface Own {
  /** Shared, then site. */
  readonly heads: readonly Head[]
  readonly Queue: Standing['Queue']
  readonly Refused: Settled['Refused']
  readonly IDs: Standing['Untouched']
}

/** The page at these heads out of memory; null if some of it has to be read. */
async function pageOfTails(
  parts: ChangesParts,
  tails: Tails,
  caller: Caller,
  since: Cursor,
  limit: number,
  { heads, Queue, Refused, IDs }: Own,
): Promise<ChangesAnswer | null> {
  const found = scopesOf(since.SiteID).map((id, place) => {
    const [scope, head] = [since.Scopes[place], heads[place]]
    const tail = head ? tails.at(id, head) : null
    return { tail, isKnown: scope && head && (isSame(scope, head) || tail?.knows(scope)) }
  })
  const site = found.at(-1)?.tail
  if (!site || !found.every(({ isKnown }) => isKnown)) return null
  const { newest } = site
  const answer = ({ cursor, isStill }: SharedPage, rows: RowsText) => {
    const rest = { Settled: { ...Queue, Refused }, IDs, Newest: isStill ? null : newest }
    return toPage(parts, caller, cursor, rows, hasMore(cursor) ? null : rest)
  }
  const key = JSON.stringify([since, heads, [...caller.Roles].sort(), limit])
  const shared = site.shared(key)
  // Rejected commands are long: they are not the short text that is stored around compressed rows.
  if (shared) return answer(shared, Refused.length > 0 ? { json: shared.rows.json } : shared.rows)
  const rows = new PageRows(limit)
  const start = startFrom(since.SiteID, since.Reach, since, heads)
  const cursor = await addDelta(start, rows, caller, async (ask, place) => {
    const head = heads[place]
    return (head && tails.at(ask.SiteID, head)?.after(ask.After, ask.Limit)) ?? null
  })
  if (!cursor) return null
  const page = { cursor, rows: new SharedRows(rows.json), isStill: rows.isEmpty && !hasMore(since) }
  if (!rows.isPersonal) tails.share(since.SiteID, site, key, page)
  // Nobody else may take it.
  return answer(page, { json: page.rows.json })
}

/** The page at the present heads, after reading what its tails lack of them; null if more has to be read. */
async function latestPage(
  parts: ChangesParts,
  tails: Tails,
  caller: Caller,
  since: Cursor,
  limit: number,
): Promise<ChangesAnswer | null> {
  await grantDue(parts, caller)
  const missing = scopesOf(since.SiteID).flatMap((id, place) => {
    const scope = since.Scopes[place]
    // Shared rows change rarely: after a change since the session was read, the whole page is read.
    if (!scope || (id === SHARED && isSame(scope, caller.Heads.Shared) && scope.At === null)) return []
    return [{ id, place, ...tails.ahead(id, scope) }]
  })
  const standingAsk = toStandingAsk(caller, since.SiteID, since)
  const asks = missing.map(({ ask }) => ask)
  const latest = await parts.store.latest(standingAsk, asks, caller.Heads.HasRefused)
  const { Standing: standing, Deltas, Refused } = latest
  const broken = whyBroken(since, standing.Scopes)
  if (broken) return resync(broken)
  // Rejected since the session was read.
  if (standing.HasRefused && !Refused) return null
  for (const [nth, { id, place, base }] of missing.entries()) {
    const [state, part] = [standing.Scopes[place], Deltas[nth]]
    if (state && part) tails.extend(id, base, state, part)
  }
  const heads = standing.Scopes.map((state) => state.Head)
  return await pageOfTails(parts, tails, caller, since, limit, {
    heads,
    Queue: standing.Queue,
    Refused: shownTo(caller, Refused ?? [], parts.clock()),
    IDs: standing.Untouched,
  })
}

function toStandingAsk(caller: Caller, siteID: number, since: Cursor | null): StandingAsk {
  return {
    DeviceID: caller.DeviceID,
    UserID: caller.UserID,
    Scopes: scopesOf(siteID).map((id, place) => ({ SiteID: id, Version: since?.Scopes[place]?.Version ?? 0 })),
    RefusedOfSite: isAdmin(caller.Roles) ? siteID : null,
  }
}

function scopesOf(siteID: number): readonly number[] {
  return siteID === SHARED ? [SHARED] : [SHARED, siteID]
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
  return cursor.Scopes.every((scope, place) => {
    const head = heads[place]
    return scope.At === null && head !== undefined && isSame(scope, head)
  })
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
  const asked = toStandingAsk(caller, SiteID, since)
  const standing = await snapshot.standing(asked)
  const broken = since === null ? null : whyBroken(since, standing.Scopes)
  if (broken) return resync(broken)
  const heads = standing.Scopes.map((state) => state.Head)
  const start = startFrom(SiteID, reachHash(caller), since, heads)
  const rows = new PageRows(limit)
  const left = historiesApart ? withoutHistories : listNames
  const loaded = await addFirstLoad(snapshot, start, rows, left, caller, fromMs(parts.clock()))
  const read = async (ask: ChangedAsk, place: number) => {
    const part = await snapshot.delta({ ...ask, Head: heads[place]?.Version ?? 0, WithMarks: false })
    return part.Rows
  }
  const reached = loaded.First === null ? await addDelta<never>(loaded, rows, caller, read) : loaded
  if (hasMore(reached)) {
    const total = since === null ? await countFirstLoad(snapshot, SiteID, left, caller, fromMs(parts.clock())) : null
    return toPage(parts, caller, reached, rows, null, total)
  }
  const waiting = standing.HasRefused ? await snapshot.refused(caller.UserID, asked.RefusedOfSite) : []
  const Refused = shownTo(caller, waiting, parts.clock())
  const isStill = rows.isEmpty && since !== null && !hasMore(since)
  const Newest = isStill ? null : (standing.Scopes.at(-1)?.Newest ?? null)
  return toPage(parts, caller, reached, rows, {
    ...{ Settled: { ...standing.Queue, Refused }, IDs: standing.Untouched, Newest },
  })
}

/** Time for which its author alone sees a rejected command. */
const ADMINS_SEE_AFTER_MS = 30 * 60_000

function shownTo(caller: Caller, items: readonly RefusedItem[], now: number): readonly RefusedItem[] {
  return items.filter((item) => isFor(item, caller, now))
}

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
function startFrom(SiteID: number, Reach: string, since: Cursor | null, heads: readonly Head[]): Cursor {
  const Scopes = heads.map((head, place): ScopeCursor => {
    const before = since?.Scopes[place]
    const at = before ? positionOf(before) : endOf(head.Version)
    return { ...head, At: isAtEnd(at, head.Version) ? null : at }
  })
  return { SiteID, Reach, Scopes, First: since ? since.First : { List: 0, ID: 0 } }
}

/** Changes of a scope beyond a position. */
type ChangedAsk = Pick<DeltaAsk, 'SiteID' | 'After' | 'Limit'>

/** Null where `read` has not all of it. */
async function addDelta<Missing extends null>(
  cursor: Cursor,
  rows: PageRows,
  caller: Caller,
  read: (ask: ChangedAsk, place: number) => Promise<readonly ChangedRow[] | Missing>,
): Promise<Cursor | Missing> {
  const Scopes: ScopeCursor[] = []
  for (const [place, scope] of cursor.Scopes.entries()) {
    const Limit = rows.room
    if (scope.At === null || Limit <= 0) {
      Scopes.push(scope)
      continue
    }
    const SiteID = scopesOf(cursor.SiteID)[place] ?? SHARED
    const found = await read({ SiteID, After: scope.At, Limit }, place)
    if (found === null) return found
    rows.addChanged(SiteID, found, caller)
    const last = found.at(-1)
    Scopes.push({ ...scope, At: found.length < Limit || !last ? null : positionAt(last) })
  }
  return { ...cursor, Scopes }
}

function positionAt({ Version, List, ID }: ChangedRow): Position {
  return { Version, List, ID }
}

function hasMore(cursor: Cursor): boolean {
  return cursor.First !== null || cursor.Scopes.some((scope) => scope.At !== null)
}

/** With those of `SharedRows` the answer has its parts. */
type RowsText = Pick<PageRows, 'json'> | SharedRows

/**
 * `rest`: on the last page, of one snapshot with its rows; `total`: on a load's first of several.
 */
function toPage(
  parts: ChangesParts,
  caller: Caller,
  cursor: Cursor,
  rows: RowsText,
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
