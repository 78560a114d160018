import { type ErrorAnswer, toErrorAnswer } from '../../contract/errors.ts'
import { KEY_REUSED } from '../../contract/sync.ts'
import { oldestAct, withinBounds } from '../../domain/commands/act-time.ts'
import type { By } from '../../domain/commands/command.ts'
import { type LikelyRead, likelyReads, readsBehind, readsOfSpots } from '../../domain/commands/likely-reads.ts'
import { Refusal } from '../../domain/commands/refusal.ts'
import { fromMs, type Instant } from '../../domain/values/instant.ts'
import type { Caller } from '../access/caller.ts'
import { isSettled, settleSequence } from './device-queue.ts'
import {
  assertRequired,
  assertTurn,
  Held,
  type Present,
  runEffect,
  toAnnounced,
  type Together,
  writeTogether,
  yardAt,
} from './effect.ts'
import { givenTime } from './given-time.ts'
import type { Random } from './id-blocks.ts'
import type { Job, Plan } from './job.ts'
import { drawMark } from './random.ts'
import {
  type Claim,
  type SiteRead,
  type Sites,
  type LoggedCommand,
  type LoggedOutcome,
  type Opened,
  type ServerStore,
  type ServerTx,
  type SitesInTheWay,
  StoreUnavailable,
} from './server-store.ts'
import { createServerYard } from './server-yard.ts'

export interface PipelineParts {
  readonly store: ServerStore
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Milliseconds of a clock that nobody sets, for durations. */
  readonly monotonic: () => number
  readonly random: Random
  /** Commands of one transaction; 50 unless given. */
  readonly togetherMax?: number
  /** Called for sites that held each other up, whose commands are run again. */
  readonly onHeldUp?: (held: HeldUp) => void
  /** Receives errors that are no refusal; the key is safe to log, the body is not. */
  readonly report?: (error: unknown, key: string) => void
}

/** Sites of a transaction that failed because of a lock or a slow statement. */
export interface HeldUp {
  readonly siteIDs: readonly number[]
  readonly commands: number
  readonly error: SitesInTheWay
}

/** A command with everything that is decided before its transaction. */
export interface Work {
  readonly job: Job
  readonly caller: Caller
  readonly plan: Plan
  /** Of a direct call alone. */
  readonly present: Present | null
}

export interface Settlement {
  readonly Outcome: LoggedOutcome
  readonly Status: number
  readonly Body: unknown
  readonly Version: number | null
}

export type Ended =
  | { readonly name: 'settled'; readonly settlement: Settlement }
  /** All of the command is undone, nothing is logged, its key stays free. */
  | { readonly name: 'held' }
  /**
   * A new key under a settled number: two tablets send one queue, or a store was restored. All is undone and the key
   * stays free, since its IDs are in doubt.
   */
  | { readonly name: 'sequence-reused' }
  /** It may have failed because of the others: it is run again alone. */
  | { readonly name: 'failed'; readonly error: unknown }
  | { readonly name: 'not-run' }

/** Nobody waits longer for the transaction before. */
const TRANSACTION_MAX_MS = 200

/**
 * Settles commands of `sites` in one transaction, each on what those before it left, with a version, a mark and a log
 * row of its own. Ends early after `TRANSACTION_MAX_MS`, and at one of several commands that fails; throws the error of a
 * single one, and of the store, with all undone. `isOut` leaves out a command because of those before it.
 */
export function settleTogether(
  parts: PipelineParts,
  sites: Sites,
  works: readonly Work[],
  isOut: (place: number, ended: readonly Ended[]) => boolean,
): Promise<readonly Ended[]> {
  const now = fromMs(parts.clock())
  const cases = works.map((work) => ({ ...work, claim: toClaim(work, { now, mark: drawMark(parts.random) }) }))
  const likely = works.flatMap(({ job, plan }) =>
    plan.name === 'run' ? readsAt(job, likelyReads(job, plan.bound)) : [],
  )
  return parts.store.transact(sites, async (tx) => {
    await tx.prepare(
      cases.map(({ claim }) => claim),
      likely,
    )
    // The wait for the locks is not the transaction's own.
    const startedAt = parts.monotonic()
    for (const further of [readsBehind, readsOfSpots]) await tx.foresee(await allOf(works, further, tx))
    const yards = new Map([sites].flat().map((id) => [id, createServerYard(tx.rowsOf(id), id)] as const))
    const together: Together = { yards, announced: [] }
    const ended: Ended[] = []
    for (const [place, one] of cases.entries()) {
      const isLate = ended.length > 0 && parts.monotonic() - startedAt >= TRANSACTION_MAX_MS
      if (isLate || ended.at(-1)?.name === 'failed') break
      ended.push(isOut(place, ended) ? { name: 'not-run' } : await settleNext(tx, together, one, works.length > 1))
    }
    await writeTogether(tx, together, now)
    return ended
  })
}

async function allOf(works: readonly Work[], further: typeof readsBehind, tx: ServerTx): Promise<readonly SiteRead[]> {
  const reads: SiteRead[] = []
  for (const { job, plan } of works)
    if (plan.name === 'run') reads.push(...readsAt(job, await further(job, plan.bound, tx.rowsOf(job.SiteID))))
  return reads
}

function readsAt({ SiteID }: Job, reads: readonly LikelyRead[]): readonly SiteRead[] {
  return reads.map((read) => ({ ...read, SiteID }))
}

interface Case extends Work {
  readonly claim: Claim
}

async function settleNext(tx: ServerTx, together: Together, one: Case, hasOthers: boolean): Promise<Ended> {
  const written = yardAt(together.yards, one.job.SiteID)
  written.begin()
  try {
    return { name: 'settled', settlement: await settle(tx, together, one) }
  } catch (error) {
    if (error instanceof Held) return { name: 'held' }
    if (error instanceof SequenceReused) return { name: 'sequence-reused' }
    if (!(error instanceof RuleFailed)) throw error
    if (!hasOthers || written.hasFailed() || error.cause instanceof StoreUnavailable) throw error.cause
    return { name: 'failed', error: error.cause }
  } finally {
    written.drop()
  }
}

async function settle(tx: ServerTx, together: Together, one: Case): Promise<Settlement> {
  const { job, plan, claim } = one
  const opened = await tx.open(claim)
  if (opened.name === 'known') return replay(opened.command, job.Fingerprint)
  if (job.Sequence !== null && isSettled(opened.Queue, job.Sequence)) throw new SequenceReused()
  const { MadeAt, ...judged } = await judge(tx, together, one, opened)
  const { UserID, DeviceID, Key, SiteID } = claim
  const queue = job.Sequence === null ? null : settleSequence(opened.Queue, job.Sequence)
  const isStopped = judged.Outcome === 'rejected' || judged.Outcome === 'parked'
  const isOpen = isStopped && (job.Sequence !== null || plan.name === 'store')
  await tx.finish({
    ...{ UserID, DeviceID, Key, SiteID, Outcome: judged.Outcome, Status: judged.Status, Answer: judged.Body },
    ...{ Version: opened.Version, MadeAt, Queue: queue, Open: isOpen },
  })
  const written = yardAt(together.yards, SiteID)
  for (const what of written.announced()) together.announced.push(toAnnounced(what, Key, SiteID))
  if (opened.Version !== null) written.keep(opened.Version)
  return { ...judged, Version: opened.Version }
}

type Judged = Omit<Settlement, 'Version'> & Pick<By, 'MadeAt'>

async function judge(
  tx: ServerTx,
  together: Together,
  { job, caller, plan, claim, present }: Case,
  opened: Extract<Opened, { name: 'claimed' }>,
): Promise<Judged> {
  const by = toBy(job, caller, claim, opened.ActBefore)
  const written = yardAt(together.yards, job.SiteID)
  const { MadeAt } = by
  assertTurn(job, opened.Queue)
  if (plan.name === 'store') return { Outcome: plan.outcome, Status: plan.status, Body: plan.answer, MadeAt }
  try {
    await assertRequired(tx, job, claim, opened.Queue)
    if (plan.name === 'refuse') throw plan.refusal
    if (opened.Version === null) throw new Error(`a command ran without a version: ${job.Key}`)
    const ids = {
      foreignIDs: opened.ForeignIDs,
      usedIDs: [...opened.UsedIDs, ...[...together.yards.values()].flatMap((yard) => yard.usedIDs(claim.IDs))],
    }
    const step = { job, bound: plan.bound, caller, by, ...ids, present }
    const { Answer: Body, ...ran } = await runEffect(tx, written.yard, step)
    return { ...ran, Body }
  } catch (error) {
    if (error instanceof Held) throw error
    if (!(error instanceof Refusal)) throw new RuleFailed('a command failed', { cause: error })
    written.drop()
    return { Outcome: 'rejected', Status: error.details.status, Body: toErrorAnswer(error.details), MadeAt }
  }
}

/** Returns the stored outcome, but never that of another person or content. */
function replay(command: LoggedCommand, fingerprint: string): Settlement {
  if (command.Fingerprint !== fingerprint) return { Outcome: 'rejected', Status: 422, Body: keyReused, Version: null }
  const { Outcome, Status, Answer, Version } = command
  return { Outcome, Status, Body: Answer, Version }
}

function toClaim({ job, caller, plan }: Work, at: { readonly now: Instant; readonly mark: string }): Claim {
  const { UserID, UserName, DeviceID } = caller
  const { Key, Sequence, SiteID, Fingerprint, Body, Base, IDs, ServerIDs, Settles, Withdrawn, Offset } = job
  // A parked entry may have any text; SQL cannot store this character.
  const Call = job.Call.replaceAll('\0', '')
  const mark = job.Uncertain ? { Uncertain: true } : {}
  const Entry = { Body, Base, IDs, Settles, Withdrawn, Offset, MadeAt: job.MadeAt ?? at.now, ...mark }
  const Scope = caller.Reach.includes(SiteID) ? SiteID : null
  const used = plan.name === 'run' ? [...IDs, ...plan.bound.ownIDs] : []
  const clientIDs = used.filter((id) => !ServerIDs.includes(id))
  return {
    ...{ UserID, UserName, DeviceID, Key, Sequence, SiteID, Call, Fingerprint, Entry, Scope, IDs: clientIDs },
    ...{ ReceivedAt: at.now, Mark: at.mark, After: job.After, ServerIDs },
  }
}

/** Limits the act's time by now, the queue's last act and the longest delay. */
function toBy(job: Job, caller: Caller, claim: Claim, actBefore: Instant | null): By {
  const { UserID, UserName, Roles, DeviceID } = caller
  const { Key, SiteID, IDs, Base } = job
  const GivenAt = givenTime(job)
  const { ReceivedAt } = claim
  return {
    UserID,
    UserName,
    Roles,
    DeviceID,
    SiteID,
    Key,
    IDs,
    Base,
    MadeAt: withinBounds(GivenAt ?? ReceivedAt, [actBefore, oldestAct(ReceivedAt)], ReceivedAt),
    GivenAt,
    IsUncertain: job.Uncertain ?? false,
    ReceivedAt,
    Original: null,
  }
}

/** Nothing of the command is left, so that the transaction may go on. */
class RuleFailed extends Error {
  override readonly name = 'RuleFailed'
}

class SequenceReused extends Error {
  override readonly name = 'SequenceReused'
}

const keyReused: ErrorAnswer = { code: KEY_REUSED, title: 'This key was used for something else.' }
