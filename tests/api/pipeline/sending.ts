import type { EntryAnswer } from '../../../src/contract/sync.ts'
import { settleCalls } from '../../../src/server/pipeline/batch.ts'
import { createPipeline } from '../../../src/server/pipeline/pipeline.ts'
import type { ServerStore } from '../../../src/server/pipeline/server-store.ts'
import type { PipelineParts } from '../../../src/server/pipeline/settle-together.ts'
import { pipelineParts, type TestTablet, type TestYard } from './yard-fixture.ts'

export const outcomes = (answers: readonly EntryAnswer[]) => answers.map(({ Outcome }) => Outcome)
export const all = (count: number, outcome: EntryAnswer['Outcome']) => Array.from({ length: count }, () => outcome)

/** Sends batches through a pipeline of its own over a store. */
export function sendingOver(yard: TestYard, store: ServerStore, more: Partial<PipelineParts> = {}) {
  const parts = { ...pipelineParts(store, yard.clock), ...more }
  const settling = { pipeline: createPipeline(parts), monotonic: parts.monotonic }
  return ({ caller }: TestTablet, calls: readonly unknown[]) => settleCalls(settling, caller, calls)
}

/** A store whose transactions a test changes. */
export function changed(store: ServerStore, transact: ServerStore['transact']): ServerStore {
  return {
    snapshot: (read) => store.snapshot(read),
    latest: (...asked) => store.latest(...asked),
    grantBlock: (...given) => store.grantBlock(...given),
    takeIDs: (count) => store.takeIDs(count),
    countFailure: (...given) => store.countFailure(...given),
    transact,
  }
}

/** Numbers of the trailers that a tablet gets. */
export async function numbersOf(tablet: TestTablet): Promise<readonly string[]> {
  const pages = await tablet.pullAll(null)
  return pages.flatMap(({ Trailers = [] }) => Trailers.map((row) => row.Number)).sort()
}
