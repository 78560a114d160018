import type { ListName } from '../../../src/domain/lists.ts'
import type { Trailer } from '../../../src/domain/trailers/trailer.ts'
import type { Instant } from '../../../src/domain/values/instant.ts'
import { isInWindow } from '../../../src/domain/window.ts'
import type { Message } from '../../../src/domain/messages/message.ts'
import { maySee } from '../../../src/domain/messages/comments.ts'
import { type RowTexts, SECOND_SITE, SITE, type SimServer } from './sim-server.ts'
import type { SimTablet } from './sim-tablet.ts'
import { bind } from '../../../src/domain/commands/catalogue.ts'
import type { Entry } from '../../../src/contract/sync.ts'

/** A law was broken; the message says which and by what. */
export class Broken extends Error {
  override readonly name = 'Broken'
}

/**
 * Law 1, at any moment: every saved command is in the outbox, among the sent ones, or in the
 * server's log.
 */
export async function checkNothingLost(server: SimServer, tablet: SimTablet): Promise<void> {
  const logged = new Set((await server.held.listCommands()).map((command) => command.Key))
  const kept = await tablet.store.read(async (tx) => {
    const outbox = (await tx.outbox.list()).map((record) => record.Key)
    return new Set([...outbox, ...(await tx.sent.list()).map((record) => record.Entry.Key)])
  })
  const lost = tablet.ledger.find((entry) => !logged.has(entry.Key) && !kept.has(entry.Key))
  if (lost) throw new Broken(`law 1: command ${lost.Sequence} (${lost.Call}) of ${tablet.deviceID} is nowhere`)
}

/** Law 1: what a tablet keeps as sent is in the server's log. */
export async function checkSentIsLogged(server: SimServer, tablet: SimTablet): Promise<void> {
  const logged = new Set((await server.held.listCommands()).map((command) => command.Key))
  const sent = await tablet.store.read((tx) => tx.sent.list())
  const lost = sent.find(({ Entry }) => !logged.has(Entry.Key))
  if (lost)
    throw new Broken(`law 1: ${tablet.deviceID} of ${tablet.person.UserName} keeps ${lost.Sequence} as sent, unknown`)
}

/** Law 1, in the end: everything that was saved is in the server's log. */
export async function checkAllLogged(server: SimServer, tablet: SimTablet): Promise<void> {
  const logged = new Set((await server.held.listCommands()).map((command) => command.Key))
  const missing = tablet.ledger.find((entry) => !logged.has(entry.Key))
  if (missing)
    throw new Broken(`law 1: command ${missing.Sequence} (${missing.Call}) of ${tablet.deviceID} never arrived`)
}

/** Law 2: no command took effect twice in the present history. */
export function checkAtMostOnce(server: SimServer): void {
  for (const [key, count] of server.effects) if (count > 1) throw new Broken(`law 2: ${key} took effect ${count} times`)
}

/**
 * Reduces a snapshot to what the tablet's person may see: private comments are not for everybody.
 */
function seenBy({ person }: SimTablet, rows: RowTexts): RowTexts {
  const isSeen = (key: string, text: string) => {
    const row = key.startsWith('Messages/') && (rowOf(text) as Message)
    return !row || maySee(row, person)
  }
  return new Map([...rows].filter(([key, text]) => isSeen(key, text)))
}

/**
 * Law 3: the server half of the tablet's mirror is this snapshot, no more and no less. Rows that
 * are too old for the tablet's window at `now` may be missing. Histories of trailers may be missing
 * or older as long as the tablet knows that it has to download them.
 */
export async function checkHalf(
  tablet: SimTablet,
  rows: RowTexts,
  law: string,
  { siteID, now }: { readonly siteID: number; readonly now: Instant },
): Promise<void> {
  const held = await tablet.serverHalf(siteID)
  const wanted = seenBy(tablet, rows)
  const hasHistories = await tablet.hasHistories(siteID)
  for (const [key, text] of wanted) {
    const mine = held.get(key)
    if (!hasHistories && isHistory(key)) continue
    if (mine === text || (mine === undefined && !isDue(key, text, wanted, now))) continue
    throw new Broken(`${law}: ${tablet.deviceID} holds ${mine} instead of ${text}`)
  }
  for (const key of held.keys())
    if (!wanted.has(key) && (hasHistories || !isHistory(key)))
      throw new Broken(`${law}: ${tablet.deviceID} holds ${key} too much`)
}

function isHistory(key: string): boolean {
  return key.startsWith('TrailerHistory/')
}

/** True for a row that belongs to the tablet's window. */
function isDue(key: string, text: string, rows: RowTexts, now: Instant): boolean {
  const list = key.slice(0, key.indexOf('/')) as ListName
  const trailerOf = (id: number) => {
    const trailer = rows.get(`Trailers/${id}`)
    return trailer === undefined ? undefined : (rowOf(trailer) as Trailer)
  }
  return isInWindow(list, rowOf(text) as never, now, trailerOf)
}

/** Parses a row's text, which is a list of its fields. */
function rowOf(text: string): unknown {
  return Object.fromEntries(JSON.parse(text))
}

/**
 * Law 4: commands of one person on one device about one thing were applied in the order made. A
 * settling command waits only for the rejected one, so it may overtake others of its lanes that
 * were not held.
 */
export async function checkOrder(server: SimServer, tablet: SimTablet): Promise<void> {
  const versions = new Map((await server.held.listCommands()).map((command) => [command.Key, command]))
  const lastOnLane = new Map<string, { entry: Entry; version: number }>()
  const inOrder = [...tablet.ledger].sort((a, b) => a.Place - b.Place || a.Sequence - b.Sequence)
  for (const entry of inOrder) {
    const command = versions.get(entry.Key)
    if (command?.Outcome !== 'applied' || command.Version === null) continue
    for (const name of bind(entry.Call, entry.Body).lanes) {
      // Versions are counted per site.
      const lane = `${entry.SiteID}/${name}`
      const before = lastOnLane.get(lane)
      if (before && before.version > command.Version && !before.entry.Settles && !entry.Settles)
        throw new Broken(`law 4: ${entry.Call} ${entry.Sequence} ran before ${before.entry.Sequence} on ${lane}`)
      lastOnLane.set(lane, { entry, version: command.Version })
    }
  }
}

/** A thawed tab measures time by a late answer; clocks are set by hours. */
const INACCURATE_MS = 1_800_000

/**
 * The time of acts: in the order made on each thing, never in the future, and unchanged wherever
 * the tablet knew the time.
 */
export function checkTimes(server: SimServer, tablet: SimTablet): void {
  const logged = new Map(server.store.listCommands().map((command) => [command.Key, command]))
  const lastOnLane = new Map<string, { readonly entry: Entry; readonly madeAt: string }>()
  for (const entry of tablet.ledger) {
    const command = logged.get(entry.Key)
    if (!command || entry.Settles) continue
    if (command.MadeAt > command.ReceivedAt) throw new Broken(`time: ${entry.Call} was made after it was received`)
    for (const lane of bind(entry.Call, entry.Body).lanes) {
      const before = lastOnLane.get(lane)
      if (before && before.madeAt > command.MadeAt)
        throw new Broken(
          `time: ${entry.Call} ${entry.Sequence} counts as made before ${before.entry.Sequence} on ${lane}`,
        )
      lastOnLane.set(lane, { entry, madeAt: command.MadeAt })
    }
  }
  for (const entry of tablet.ledger) {
    const given = Date.parse(entry.MadeAt) + entry.Offset
    const saved = tablet.savedAt.get(entry.Key) ?? given
    if (Math.abs(given - saved) > INACCURATE_MS)
      throw new Broken(`time: ${entry.Call} was given as ${(given - saved) / 1000} s off`)
  }
}

/**
 * Expects that a command changed the row that it was made for: its history names the trailer that
 * was on the screen. The server may have corrected the time of the tablet's own arrival, and others
 * may have given the trailer another number since.
 */
export function checkAboutItsRow(server: SimServer, tablet: SimTablet): void {
  const applied = new Map(
    server.store.listCommands().flatMap(({ Key, Outcome, MadeAt }) => (Outcome === 'applied' ? [[Key, MadeAt]] : [])),
  )
  const arrivals = tablet.ledger.filter(({ Call, Key }) => Call === 'POST /trailers' && applied.has(Key))
  const arrivedAt = new Map(arrivals.map(({ Key, Body }) => [Number(Body.ID), applied.get(Key)]))
  const trailers = new Map(server.store.listRows('Trailers', SITE).map((row) => [row.ID, row]))
  const history = new Map(server.store.listRows('TrailerHistory', SITE).map((row) => [row.ID, row]))
  for (const entry of tablet.ledger) {
    const seen = tablet.seenAtSave.get(entry.Key)
    const acted = trailers.get(history.get(entry.IDs[0] ?? 0)?.TrailerID ?? 0)
    const isSame = acted && [seen?.CreatedDate, arrivedAt.get(acted.ID)].includes(acted.CreatedDate)
    const other = seen && acted && seen.ID === acted.ID && !isSame
    if (other && seen.NumberKey !== acted.NumberKey)
      throw new Broken(`row: ${entry.Call} for ${seen.NumberKey} acted on ${acted.NumberKey}`)
  }
}

/** Expects that an arrival made its trailer with its history if it was applied, and nothing if it was rejected. */
export async function checkWhole({ held }: SimServer, tablets: readonly SimTablet[]): Promise<void> {
  const rows = await held.listRows([SITE, SECOND_SITE])
  const history = new Set(rows.filter(([list]) => list === 'TrailerHistory').map(([, { ID }]) => ID))
  const logged = new Map((await held.listCommands()).map(({ Key, Outcome }) => [Key, Outcome]))
  for (const { Key, Call, IDs, Sequence, DeviceID } of tablets.flatMap(({ ledger }) => ledger)) {
    if (Call !== 'POST /trailers') continue
    const isMade = history.has(IDs[0] ?? 0)
    const outcome = logged.get(Key)
    if ((outcome === 'applied' && !isMade) || (outcome === 'rejected' && isMade))
      throw new Broken(`whole: arrival ${Sequence} of ${DeviceID} is ${outcome}, history: ${isMade}`)
  }
}

/** Law 7: nothing waits. */
export async function checkEmpty(tablet: SimTablet): Promise<void> {
  const outbox = await tablet.store.read((tx) => tx.outbox.list())
  const [first] = outbox
  if (first)
    throw new Broken(
      `law 7: ${tablet.deviceID} of ${tablet.person.UserName} is stuck at ${first.Sequence} (${first.Entry.Call}, ${first.State}, after ${first.Entry.After.join(' ')}), ${outbox.length} wait`,
    )
}
