import { ValidationError } from 'yup'
import { entrySchema } from '../../contract/entry-schema.ts'
import { carryOver } from '../../contract/entry-steps.ts'
import { toErrorAnswer } from '../../contract/errors.ts'
import {
  BATCH_MAX_MS,
  type BatchRequest,
  type Entry,
  type EntryAnswer,
  INVALID_ENTRY,
  type Settled,
} from '../../contract/sync.ts'
import { fieldErrors } from '../../domain/commands/check.ts'
import { invalid } from '../../domain/commands/refusal.ts'
import { accepts } from '../../domain/values/quick-check.ts'
import type { Caller } from '../access/caller.ts'
import { answerChanges, type ChangesParts } from './changes.ts'
import { endsBatch, type Pipeline, type Turn } from './pipeline.ts'
import type { PipelineParts } from './settle-together.ts'
import { StoreUnavailable } from './server-store.ts'

/** The parts that settle calls. */
export interface SettleParts {
  readonly pipeline: Pipeline
  /** As the pipeline's. */
  readonly monotonic: PipelineParts['monotonic']
}

export interface BatchParts extends ChangesParts, SettleParts {}

/** Each call is checked alone, so an invalid one stops no other. */
export interface UncheckedBatch extends Pick<BatchRequest, 'Since'> {
  readonly Calls: readonly unknown[]
}

/**
 * Settles the calls in order; returns a `BatchAnswer` as JSON text.
 * After `BATCH_MAX_MS`, or when the store fails, the rest stays queued.
 */
export async function answerBatch(
  parts: BatchParts,
  caller: Caller,
  request: UncheckedBatch,
  limit: number,
): Promise<string> {
  const Answers = await settleCalls(parts, caller, request.Calls)
  const answers = `{"Answers":${JSON.stringify(Answers)}`
  if (caller.Via === 'delivery') {
    const revoked = caller.DeviceRevoked ? ',"Revoked":true' : ''
    return `${answers},"Changes":null,"Settled":${JSON.stringify(await settledOf(parts, caller))}${revoked}}`
  }
  return `${answers},"Changes":${await changesJson(parts, caller, request, limit)}}`
}

/** Calls that are checked before the first of them runs. */
const CHECKED_AT_ONCE = 50

/** Ends at a taken sequence: later calls would mistake another's effect for it. */
export async function settleCalls(
  parts: SettleParts,
  caller: Caller,
  calls: readonly unknown[],
  turn: Turn = 'in-turn',
): Promise<EntryAnswer[]> {
  const until = parts.monotonic() + BATCH_MAX_MS
  const answers: EntryAnswer[] = []
  while (answers.length < calls.length) {
    if (answers.length > 0 && parts.monotonic() >= until) break
    const next = calls.slice(answers.length, answers.length + CHECKED_AT_ONCE)
    const entries: Entry[] = []
    let bad: EntryAnswer | null = null
    for (const call of next) {
      bad = refuseUnreadable(call)
      if (bad) break
      entries.push(call as Entry)
    }
    const settled = await parts.pipeline.processAll(entries, caller, { turn, until })
    answers.push(...settled)
    if (settled.length < entries.length || settled.some(endsBatch)) break
    if (bad) answers.push(bad)
  }
  return answers
}

/** Returns 400 for a call that is no entry, with a message per field; null for an entry. */
function refuseUnreadable(call: unknown): EntryAnswer | null {
  // Checked in today's shape, passed on unchanged.
  const today = carryOver(call)
  if (accepts(entrySchema, today)) return null
  try {
    entrySchema.validateSync(today, { strict: true, abortEarly: false })
    return null
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const { details } = invalid(fieldErrors(error), 'This change cannot be read.')
    const Body = { ...toErrorAnswer(details), code: INVALID_ENTRY }
    return { Key: keyOf(call), Outcome: 'rejected', Status: 400, Body, Version: null }
  }
}

/** `''` for no key. */
function keyOf(call: unknown): string {
  const isNamed = typeof call === 'object' && call !== null && 'Key' in call && typeof call.Key === 'string'
  return isNamed ? String(call.Key).slice(0, LONGEST_KEY) : ''
}

const LONGEST_KEY = 100

/** The outcomes matter more than the page: without one the tablet asks again. */
async function changesJson(parts: BatchParts, caller: Caller, request: UncheckedBatch, limit: number): Promise<string> {
  if (request.Since === null) return 'null'
  try {
    const headsAreFresh = request.Calls.length === 0
    const changes = await answerChanges(parts, caller, { since: request.Since, limit, headsAreFresh })
    return changes.name === 'page' ? changes.json : JSON.stringify(changes.resync)
  } catch (error) {
    if (error instanceof StoreUnavailable) return 'null'
    throw error
  }
}

async function settledOf(parts: BatchParts, caller: Caller): Promise<Pick<Settled, 'Through' | 'Above'>> {
  const { DeviceID, UserID } = caller
  const standing = await parts.store.snapshot((snapshot) =>
    snapshot.standing({ DeviceID, UserID, Scopes: [], RefusedOfSite: null }),
  )
  return standing.Queue
}
