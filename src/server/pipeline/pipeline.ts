import { type ErrorAnswer, toErrorAnswer } from '../../contract/errors.ts'
import {
  type Entry,
  type EntryAnswer,
  KEY_REUSED,
  SEQUENCE_REUSED,
  type Warned,
  WRONG_AUTHOR,
} from '../../contract/sync.ts'
import { oldestAct, withinBounds } from '../../domain/commands/act-time.ts'
import type { By } from '../../domain/commands/command.ts'
import { Refusal } from '../../domain/commands/refusal.ts'
import { fromMs, type Instant, toMs } from '../../domain/values/instant.ts'
import type { Caller } from '../access/caller.ts'
import { isSettled, settleSequence } from './device-queue.ts'
import { assertRequired, assertTurn, Held, type Present, runEffect } from './effect.ts'
import type { Random } from './id-blocks.ts'
import { fingerprintOf, type Job, outOfTurn, type Plan, park, planOf, planToRun, serverTrouble, toJob } from './job.ts'
import { likelyReads } from './likely-reads.ts'
import { drawMark } from './random.ts'
import {
  type Claim,
  type LoggedCommand,
  type LoggedOutcome,
  type Opened,
  type ServerStore,
  type ServerTx,
  StoreUnavailable,
} from './server-store.ts'

/** Server errors after which a command is parked, so that it does not block its queue. */
const FAILURES_UNTIL_PARKED = 5

export interface PipelineParts {
  readonly store: ServerStore
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly random: Random
  /** Receives errors that are no refusal; the key is safe to log, the body is not. */
  readonly report?: (error: unknown, key: string) => void
}

export interface DirectCall {
  /** UUID of the header, or drawn by the route. */
  readonly Key: string
  /** `X-Sequence`; null for other clients. */
  readonly Sequence: number | null
  readonly SiteID: number
  readonly Call: string
  /** Fields, with the path's parameters. `ID: 0` of a creating call: the server chooses. */
  readonly Body: Readonly<Record<string, unknown>>
  readonly Base: Readonly<Record<string, unknown>> | null
  /** `X-Made-At`; null: now. */
  readonly MadeAt: Instant | null
  readonly Settles?: Entry['Settles']
}

interface DirectAnswer {
  readonly Outcome: LoggedOutcome | 'held'
  readonly Status: number
  readonly Body: unknown
  readonly Version: number | null
}

/**
 * `or-park`: an entry whose turn has not come, or whose number is taken, is parked. For a queue of
 * which nothing more comes.
 */
export type Turn = 'in-turn' | 'or-park'

export interface Pipeline {
  /** Settles one entry. Never throws: a temporary failure is `retry`. */
  process(entry: Entry, caller: Caller, turn?: Turn): Promise<EntryAnswer>
  /**
   * Settles one direct call; `present`'s response is kept for its key. Throws the command's errors
   * except refusals, and `StoreUnavailable`.
   */
  processDirect(call: DirectCall, caller: Caller, present: Present): Promise<DirectAnswer>
}

/**
 * Every change of the yard goes through here: batch, single call or simulation. It knows no command
 * by name.
 *
 *   plan -> transaction: lock key, lock queue, bump version -> turn? -> right, IDs, aliases, run,
 *           flush -> log row, queue -> commit
 *   known key: its outcome; not its turn: everything undone; refusal: logged as rejected, no flush
 */
export function createPipeline(parts: PipelineParts): Pipeline {
  return {
    process: (entry, caller, turn = 'in-turn') => processEntry(parts, entry, caller, turn),
    processDirect: (call, caller, present) => processDirect(parts, call, caller, present),
  }
}

async function processEntry(parts: PipelineParts, entry: Entry, caller: Caller, turn: Turn): Promise<EntryAnswer> {
  const { Key } = entry
  if (entry.UserID !== caller.UserID || entry.DeviceID !== caller.DeviceID)
    return { Key, Outcome: 'rejected', Status: 403, Body: strangeAuthor, Version: null }
  try {
    return await settleEntry(parts, entry, caller, planOf(entry, caller))
  } catch (error) {
    const isTaken = error instanceof SequenceReused
    if ((isTaken || error instanceof Held) && turn === 'or-park')
      return await parkOutOfTurn(parts, entry, caller, isTaken ? null : entry.Sequence)
    if (error instanceof Held) return { Key, Outcome: 'held', Status: 425, Body: null, Version: null }
    if (error instanceof SequenceReused) return { Key, ...sequenceReused }
    parts.report?.(error, Key)
    if (error instanceof StoreUnavailable) return retryLater(Key, 503)
    return await countFailure(parts, entry, caller)
  }
}

async function settleEntry(parts: PipelineParts, entry: Entry, caller: Caller, plan: Plan): Promise<EntryAnswer> {
  const { Body, ...settled } = await settle(parts, toJob(entry), caller, plan, null)
  const isGood = settled.Outcome === 'applied' || settled.Outcome === 'noop'
  if (isGood) return { Key: entry.Key, ...settled, Body: null, ...warningsIn(Body) }
  return { Key: entry.Key, ...settled, Body: Body as ErrorAnswer | null }
}

function warningsIn(answer: unknown): Warned {
  const isWarned = typeof answer === 'object' && answer !== null && 'Warnings' in answer
  return isWarned && Array.isArray(answer.Warnings) ? { Warnings: answer.Warnings } : {}
}

/** Stores a command for its author and the admins; `Sequence` is null if its number is taken. */
async function parkOutOfTurn(
  parts: PipelineParts,
  entry: Entry,
  caller: Caller,
  Sequence: number | null,
): Promise<EntryAnswer> {
  try {
    // Its tablet need not send it again: the number is settled by this.
    const job = { ...toJob(entry), Sequence, After: [], Requires: null }
    const { Outcome, Status, Body, Version } = await settle(parts, job, caller, park(outOfTurn), null)
    return { Key: entry.Key, Outcome, Status, Body: Body as ErrorAnswer | null, Version }
  } catch (error) {
    parts.report?.(error, entry.Key)
    return retryLater(entry.Key, 503)
  }
}

/** Parks a command that keeps failing while the store works. */
async function countFailure(parts: PipelineParts, entry: Entry, caller: Caller): Promise<EntryAnswer> {
  try {
    const failures = await parts.store.countFailure(entry.Key, fromMs(parts.clock()))
    if (failures < FAILURES_UNTIL_PARKED) return retryLater(entry.Key, 500)
    return await settleEntry(parts, entry, caller, park(serverTrouble))
  } catch (error) {
    parts.report?.(error, entry.Key)
    return retryLater(entry.Key, 503)
  }
}

async function processDirect(
  parts: PipelineParts,
  call: DirectCall,
  caller: Caller,
  present: Present,
): Promise<DirectAnswer> {
  const job = await toDirectJob(parts.store, call, caller)
  try {
    return await settle(parts, job, caller, planToRun(job.Call, job.Body, job.SiteID, caller), present)
  } catch (error) {
    if (error instanceof Held) return { Outcome: 'held', Status: 425, Body: notYet, Version: null }
    if (error instanceof SequenceReused) return sequenceReused
    throw error
  }
}

/** Enough for any command; unused ones are just gaps. */
const SERVER_IDS = 4

async function toDirectJob(store: ServerStore, call: DirectCall, caller: Caller): Promise<Job> {
  const [chosen = 0, ...IDs] = await store.takeIDs(SERVER_IDS + 1)
  const Body = call.Body.ID === 0 ? { ...call.Body, ID: chosen } : call.Body
  const { UserID, DeviceID } = caller
  const Settles = call.Settles ?? null
  const Fingerprint = fingerprintOf({ ...call, UserID, DeviceID, IDs: [], Settles })
  const plain = { Offset: 0, After: [], Requires: null, Settles, Withdrawn: false }
  return { ...call, ...plain, Body, IDs, ServerIDs: [chosen, ...IDs], Fingerprint }
}

type Settlement = Omit<DirectAnswer, 'Outcome'> & { readonly Outcome: LoggedOutcome }

function settle(
  parts: PipelineParts,
  job: Job,
  caller: Caller,
  plan: Plan,
  present: Present | null,
): Promise<Settlement> {
  const now = parts.clock()
  const at = { now: fromMs(now), mark: drawMark(parts.random) }
  const claim = toClaim(job, caller, plan, at)
  return parts.store.transact(job.SiteID, async (tx) => {
    const opened = await tx.open(claim, plan.name === 'run' ? likelyReads(job, plan.bound) : [])
    if (opened.name === 'known') return replay(opened.command, job.Fingerprint)
    if (job.Sequence !== null && isSettled(opened.Queue, job.Sequence)) throw new SequenceReused()
    const by = toBy(job, caller, claim, opened.ActBefore)
    const { MadeAt, ...judged } = await judge(tx, { job, caller, plan, claim, opened, by, present })
    const { UserID, DeviceID, Key, SiteID } = claim
    const queue = job.Sequence === null ? null : settleSequence(opened.Queue, job.Sequence)
    const isStopped = judged.Outcome === 'rejected' || judged.Outcome === 'parked'
    const isOpen = isStopped && (job.Sequence !== null || plan.name === 'store')
    await tx.finish({
      ...{ UserID, DeviceID, Key, SiteID, Outcome: judged.Outcome, Status: judged.Status, Answer: judged.Body },
      ...{ Version: opened.Version, MadeAt, Queue: queue, Open: isOpen },
    })
    return { ...judged, Version: opened.Version }
  })
}

/** Moment of the act by the corrected clock; null for none or an invalid one. */
function givenTime(job: Job): Instant | null {
  const given = job.MadeAt === null ? Number.NaN : toMs(job.MadeAt) + job.Offset
  return Number.isFinite(given) ? fromMs(Math.max(0, Math.min(Math.round(given), LAST_MOMENT_MS))) : null
}

/** The end of the year 9999. */
const LAST_MOMENT_MS = 253_402_300_799_999

interface Case {
  readonly job: Job
  readonly caller: Caller
  readonly plan: Plan
  readonly claim: Claim
  readonly opened: Extract<Opened, { name: 'claimed' }>
  readonly by: By
  readonly present: Present | null
}

type Judged = Omit<Settlement, 'Version'> & Pick<By, 'MadeAt'>

async function judge(tx: ServerTx, step: Case): Promise<Judged> {
  const { job, caller, plan, claim, opened, by, present } = step
  const { MadeAt } = by
  assertTurn(job, opened.Queue)
  if (plan.name === 'store') return { Outcome: plan.outcome, Status: plan.status, Body: plan.answer, MadeAt }
  try {
    await assertRequired(tx, job, claim, opened.Queue)
    if (plan.name === 'refuse') throw plan.refusal
    if (opened.Version === null) throw new Error(`a command ran without a version: ${job.Key}`)
    const { bound } = plan
    const { ForeignIDs: foreignIDs, UsedIDs: usedIDs } = opened
    const effect = { job, bound, caller, by, version: opened.Version, foreignIDs, usedIDs, present }
    const { Answer: Body, ...ran } = await runEffect(tx, effect)
    return { ...ran, Body }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { Outcome: 'rejected', Status: error.details.status, Body: toErrorAnswer(error.details), MadeAt }
  }
}

/** Returns the stored outcome, but never that of another person or content. */
function replay(command: LoggedCommand, fingerprint: string): Settlement {
  if (command.Fingerprint !== fingerprint) return { Outcome: 'rejected', Status: 422, Body: keyReused, Version: null }
  const { Outcome, Status, Answer, Version } = command
  return { Outcome, Status, Body: Answer, Version }
}

function toClaim(job: Job, caller: Caller, plan: Plan, at: { readonly now: Instant; readonly mark: string }): Claim {
  const { UserID, UserName, DeviceID } = caller
  const { Key, Sequence, SiteID, Fingerprint, Body, Base, IDs, Settles, Withdrawn, Offset } = job
  // A parked entry may have any text; SQL cannot store this character.
  const Call = job.Call.replaceAll('\0', '')
  const Entry = { Body, Base, IDs, Settles, Withdrawn, Offset, MadeAt: job.MadeAt ?? at.now }
  const Scope = caller.Reach.includes(SiteID) ? SiteID : null
  const used = plan.name === 'run' ? [...IDs, ...plan.bound.ownIDs] : []
  const clientIDs = used.filter((id) => !job.ServerIDs.includes(id))
  return {
    ...{ UserID, UserName, DeviceID, Key, Sequence, SiteID, Call, Fingerprint, Entry, Scope, IDs: clientIDs },
    ...{ ReceivedAt: at.now, Mark: at.mark, After: job.After },
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
  }
}

function retryLater(Key: string, Status: number): EntryAnswer {
  return { Key, Outcome: 'retry', Status, Body: null, Version: null }
}

/**
 * A new key under a settled number: two tablets send one queue, or a store was restored. All is
 * undone and the key stays free, since its IDs are in doubt.
 */
class SequenceReused extends Error {
  override readonly name = 'SequenceReused'
}

const sequenceReused = {
  Outcome: 'rejected',
  Status: 422,
  Body: { code: SEQUENCE_REUSED, title: 'This tablet is a copy of another one.' },
  Version: null,
} as const

const strangeAuthor: ErrorAnswer = {
  code: WRONG_AUTHOR,
  title: 'This was made by somebody else or on another device.',
}
const keyReused: ErrorAnswer = { code: KEY_REUSED, title: 'This key was used for something else.' }
const notYet: ErrorAnswer = { code: 'held', title: 'Something that was made before this has not arrived yet.' }
