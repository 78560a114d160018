import { BATCH_MAX_MS, type BatchRequest, type Entry, type EntryAnswer, type Settled } from '../../contract/sync.ts'
import type { Caller } from '../access/caller.ts'
import { answerChanges, type ChangesParts } from './changes.ts'
import type { Pipeline } from './pipeline.ts'
import { StoreUnavailable } from './server-store.ts'

export interface BatchParts extends ChangesParts {
  readonly pipeline: Pipeline
}

/**
 * Settles the calls of a batch one after the other, each in its own transaction, and answers with the first page of changes: a `BatchAnswer` as JSON text. After
 * `BATCH_MAX_MS`, or when the store cannot go on, the rest is left out of the answers and stays in the tablet's queue.
 */
export async function answerBatch(
  parts: BatchParts,
  caller: Caller,
  request: BatchRequest,
  limit: number,
): Promise<string> {
  const Answers = await settleCalls(parts, caller, request.Calls)
  const answers = `{"Answers":${JSON.stringify(Answers)}`
  if (caller.Via === 'delivery') {
    return `${answers},"Changes":null,"Settled":${JSON.stringify(await settledOf(parts, caller))}}`
  }
  return `${answers},"Changes":${await changesJson(parts, caller, request, limit)}}`
}

async function settleCalls(parts: BatchParts, caller: Caller, calls: readonly Entry[]): Promise<EntryAnswer[]> {
  const startedAt = parts.clock()
  const answers: EntryAnswer[] = []
  for (const call of calls) {
    if (answers.length > 0 && parts.clock() - startedAt >= BATCH_MAX_MS) break
    const answer = await parts.pipeline.process(call, caller)
    answers.push(answer)
    if (answer.Outcome === 'retry' && answer.Status === 503) break
  }
  return answers
}

/** The outcomes are worth more than the page: without one the tablet asks again. */
async function changesJson(parts: BatchParts, caller: Caller, request: BatchRequest, limit: number): Promise<string> {
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
