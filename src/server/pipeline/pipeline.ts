import type { ErrorAnswer } from '../../contract/errors.ts'
import { type Entry, type EntryAnswer, SEQUENCE_REUSED, type Warned, WRONG_AUTHOR } from '../../contract/sync.ts'
import { fromMs, type Instant } from '../../domain/values/instant.ts'
import type { Caller } from '../access/caller.ts'
import type { Present } from './effect.ts'
import { fingerprintOf, type Job, outOfTurn, park, planOf, planToRun, serverTrouble, toJob } from './job.ts'
import { type LoggedOutcome, type ServerStore, StoreUnavailable } from './server-store.ts'
import type { Ended, PipelineParts, Settlement, Work } from './settle-together.ts'
import { CommandLine, type LineEnd } from './command-line.ts'

/** Server errors after which a command is parked, so that it does not block its queue. */
const FAILURES_UNTIL_PARKED = 5

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

export interface Together {
  readonly turn: Turn
  /** Returns what is settled by this moment of `monotonic`, at least one entry. */
  readonly until: number
}

export interface Pipeline {
  /**
   * Settles entries in their order. Never throws: a temporary failure is `retry`. Returns fewer after `until`, when the
   * store fails, and at a taken sequence number.
   */
  processAll(entries: readonly Entry[], caller: Caller, together: Together): Promise<readonly EntryAnswer[]>
  /** Settles one entry. */
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
 *   plan -> line -> transaction of up to 50, of whatever sites: lock keys, queues, versions; read
 *           each: turn? -> right, IDs, aliases, run -> log row, queue
 *           write all -> commit
 *   known key: its outcome; not its turn: nothing of it; refusal: logged as rejected, its rows dropped
 */
export function createPipeline(given: PipelineParts): Pipeline {
  const parts: InnerParts = { ...given, line: new CommandLine(given) }
  return {
    processAll: (entries, caller, together) => processEntries(parts, entries, caller, together),
    process: async (entry, caller, turn = 'in-turn') => {
      const [answer] = await processEntries(parts, [entry], caller, { turn, until: Number.POSITIVE_INFINITY })
      return answer ?? retryLater(entry.Key, 503)
    },
    processDirect: (call, caller, present) => processDirect(parts, call, caller, present),
  }
}

interface InnerParts extends PipelineParts {
  readonly line: CommandLine
}

async function processEntries(
  parts: InnerParts,
  entries: readonly Entry[],
  caller: Caller,
  { turn, until }: Together,
): Promise<readonly EntryAnswer[]> {
  const answers: EntryAnswer[] = []
  while (answers.length < entries.length) {
    const answered = await processFirst(parts, entries.slice(answers.length), caller, { turn, until })
    answers.push(...answered)
    if (answered.some(endsBatch) || parts.monotonic() >= until) break
  }
  return answers
}

/** The tablet sends the rest again; after a taken number, later commands would mistake another's effect for theirs. */
export function endsBatch({ Outcome, Status, Body }: EntryAnswer): boolean {
  return (Outcome === 'retry' && Status === 503) || Body?.code === SEQUENCE_REUSED
}

/** Settles the first entries, as many as can be settled together. */
async function processFirst(
  parts: InnerParts,
  entries: readonly Entry[],
  caller: Caller,
  together: Together,
): Promise<readonly EntryAnswer[]> {
  const works: Work[] = []
  for (const entry of entries) {
    if (entry.SiteID !== entries[0]?.SiteID || isStrange(entry, caller)) break
    try {
      works.push({ job: toJob(entry), caller, plan: planOf(entry, caller), present: null })
    } catch (error) {
      if (works.length > 0) break
      return [await afterError(parts, entry, caller, error)]
    }
  }
  const [first] = entries
  if (first && works.length === 0) return [{ Key: first.Key, ...strange }]
  const isStop = ({ name }: Ended) => name === 'sequence-reused' || (name === 'held' && together.turn === 'or-park')
  const ends = await parts.line.run({ works, stops: isStop, until: together.until })
  const answers: EntryAnswer[] = []
  for (const [place, end] of ends.entries()) {
    const entry = entries[place]
    if (entry) answers.push(await toAnswer(parts, entry, caller, end, together.turn))
  }
  return answers
}

function isStrange({ UserID, DeviceID }: Entry, caller: Caller): boolean {
  return UserID !== caller.UserID || DeviceID !== caller.DeviceID
}

async function toAnswer(
  parts: InnerParts,
  entry: Entry,
  caller: Caller,
  end: LineEnd,
  turn: Turn,
): Promise<EntryAnswer> {
  const { Key } = entry
  switch (end.name) {
    case 'settled':
      return toEntryAnswer(Key, end.settlement)
    case 'error':
      return await afterError(parts, entry, caller, end.error)
    case 'held':
      if (turn === 'or-park') return await parkOutOfTurn(parts, entry, caller, entry.Sequence)
      return { Key, Outcome: 'held', Status: 425, Body: null, Version: null }
    case 'sequence-reused':
      return turn === 'or-park' ? await parkOutOfTurn(parts, entry, caller, null) : { Key, ...sequenceReused }
    case 'failed':
    case 'not-run':
      throw new Error(`a command was not run: ${Key}`)
  }
}

function toEntryAnswer(Key: string, { Body, ...settled }: Settlement): EntryAnswer {
  const isGood = settled.Outcome === 'applied' || settled.Outcome === 'noop'
  if (isGood) return { Key, ...settled, Body: null, ...warningsIn(Body) }
  return { Key, ...settled, Body: Body as ErrorAnswer | null }
}

function warningsIn(answer: unknown): Warned {
  const isWarned = typeof answer === 'object' && answer !== null && 'Warnings' in answer
  return isWarned && Array.isArray(answer.Warnings) ? { Warnings: answer.Warnings } : {}
}

/** Stores a command for its author and the admins; `Sequence` is null if its number is taken. */
async function parkOutOfTurn(
  parts: InnerParts,
  entry: Entry,
  caller: Caller,
  Sequence: number | null,
): Promise<EntryAnswer> {
  try {
    // Its tablet need not send it again: the number is settled by this.
    const job = { ...toJob(entry), Sequence, After: [], Requires: null }
    return toEntryAnswer(entry.Key, await settleOne(parts, { job, caller, plan: park(outOfTurn), present: null }))
  } catch (error) {
    parts.report?.(error, entry.Key)
    return retryLater(entry.Key, 503)
  }
}

/** Parks a command that keeps failing while the store works. */
async function afterError(parts: InnerParts, entry: Entry, caller: Caller, error: unknown): Promise<EntryAnswer> {
  const { Key } = entry
  parts.report?.(error, Key)
  if (error instanceof StoreUnavailable) return retryLater(Key, 503)
  try {
    const failures = await parts.store.countFailure(Key, fromMs(parts.clock()))
    if (failures < FAILURES_UNTIL_PARKED) return retryLater(Key, 500)
    const work = { job: toJob(entry), caller, plan: park(serverTrouble), present: null }
    return toEntryAnswer(Key, await settleOne(parts, work))
  } catch (failure) {
    parts.report?.(failure, Key)
    return retryLater(Key, 503)
  }
}

/** Throws unless the command is settled. */
async function settleOne(parts: InnerParts, work: Work): Promise<Settlement> {
  const end = await runOne(parts, work)
  if (end.name === 'settled') return end.settlement
  throw end.name === 'error' ? end.error : new Error(`a command to be stored was not: ${end.name}`)
}

async function runOne({ line }: InnerParts, work: Work): Promise<LineEnd> {
  const [end] = await line.run({ works: [work], stops: () => true, until: Number.POSITIVE_INFINITY })
  if (!end) throw new Error('a command without an end')
  return end
}

async function processDirect(
  parts: InnerParts,
  call: DirectCall,
  caller: Caller,
  present: Present,
): Promise<DirectAnswer> {
  const job = await toDirectJob(parts.store, call, caller)
  const end = await runOne(parts, { job, caller, plan: planToRun(job.Call, job.Body, job.SiteID, caller), present })
  if (end.name === 'settled') return end.settlement
  if (end.name === 'held') return { Outcome: 'held', Status: 425, Body: notYet, Version: null }
  if (end.name === 'sequence-reused') return sequenceReused
  throw end.name === 'error' ? end.error : new Error(`a direct call was not run: ${job.Key}`)
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

function retryLater(Key: string, Status: number): EntryAnswer {
  return { Key, Outcome: 'retry', Status, Body: null, Version: null }
}

const sequenceReused = {
  Outcome: 'rejected',
  Status: 422,
  Body: { code: SEQUENCE_REUSED, title: 'This tablet is a copy of another one.' },
  Version: null,
} as const

const strange = {
  Outcome: 'rejected',
  Status: 403,
  Body: { code: WRONG_AUTHOR, title: 'This was made by somebody else or on another device.' },
  Version: null,
} as const
const notYet: ErrorAnswer = { code: 'held', title: 'Something that was made before this has not arrived yet.' }
