import type { CheckedQueue } from '../../../contract/devices.ts'
import type { SavedQueue } from '../../../contract/queue-file.ts'
import { type Entry, type EntryAnswer, IMPORT_MAX_CALLS, isUnfiled } from '../../../contract/sync.ts'
import { withinBytes } from '../../../contract/within-bytes.ts'
import { actsOf } from '../../../mirror/acts.ts'
import type { ServerFailure, ServerResult } from '../../../sync/api.ts'

/** A queue of a saved file, with what the server knows about it. */
export interface CheckedSave extends SavedQueue {
  /** Null: unknown to the server, or never worked on that tablet; nothing is imported. */
  readonly author: string | null
  readonly isActive: boolean
  /** Keys that the server has. */
  readonly known: ReadonlySet<string>
  /** Name of the tablet. */
  readonly tablet: string
}

/** The calls of an import. */
export interface ImportCalls {
  readonly nameOf: (deviceID: string) => Promise<string>
  readonly check: (body: {
    readonly DeviceID: string
    readonly Queues: readonly { readonly UserID: number; readonly Keys: readonly string[] }[]
  }) => Promise<ServerResult<{ readonly Queues: readonly CheckedQueue[] }>>
  readonly send: (body: {
    readonly DeviceID: string
    readonly UserID: number
    readonly Calls: readonly Entry[]
    readonly Final: boolean
  }) => Promise<ServerResult<{ readonly Answers: readonly EntryAnswer[] }>>
}

/** Result of a change; one that is 'not-filed' is in the file only. */
export type Fate = 'imported' | 'needs-you' | 'stored' | 'not-filed'

export interface ImportEnd {
  /** By key. */
  readonly fates: ReadonlyMap<string, Fate>
  /** The reason for ending early; null when it is complete. */
  readonly failure: ServerFailure | 'busy' | null
}

/** Keys in one request, whose body stays far below the size limit. */
const CHECKED_AT_ONCE = 1_000

/** Asks the server which entries of the queues it has. */
export async function checkSaves(
  calls: ImportCalls,
  queues: readonly SavedQueue[],
): Promise<ServerResult<readonly CheckedSave[]>> {
  const checked: CheckedSave[] = []
  for (const queue of queues) {
    const keys = [...queue.entries, ...queue.setAside].map(({ Key }) => Key)
    const known = new Set<string>()
    let author: CheckedQueue | undefined
    for (let at = 0; at < keys.length; at += CHECKED_AT_ONCE) {
      const Queues = [{ UserID: queue.UserID, Keys: keys.slice(at, at + CHECKED_AT_ONCE) }]
      const answer = await calls.check({ DeviceID: queue.DeviceID, Queues })
      if (answer.name !== 'answered') return answer
      author = answer.value.Queues[0]
      for (const key of author?.Known ?? []) known.add(key)
    }
    const tablet = await calls.nameOf(queue.DeviceID)
    checked.push({ ...queue, author: author?.UserName ?? null, isActive: author?.IsActive ?? false, known, tablet })
  }
  return { name: 'answered', value: checked, etag: null }
}

/** Returns the changes of a queue as a person counts them, oldest first. */
export function actsIn({ entries, setAside }: Pick<SavedQueue, 'entries' | 'setAside'>): readonly Entry[] {
  return [...actsOf(entries.filter(({ Withdrawn }) => !Withdrawn)), ...setAside]
}

/** Returns the changes that an import would send. */
export function actsToSend(save: CheckedSave): readonly Entry[] {
  return save.author === null ? [] : actsIn(save).filter(({ Key }) => !save.known.has(Key))
}

/**
 * Sends what the server lacks: first each queue in its order, then what is left, marked as final, so
 * that the server stores what it cannot carry out. `onProgress` gets the number of settled entries,
 * and of all that are sent.
 */
export async function importSaves(
  calls: ImportCalls,
  saves: readonly CheckedSave[],
  onProgress: (done: number, of: number) => void,
): Promise<ImportEnd> {
  const fates = new Map<string, Fate>()
  const open = saves.filter(({ author }) => author !== null)
  const lacking = ({ known }: CheckedSave, entries: readonly Entry[]) =>
    entries.filter(({ Key }) => !known.has(Key) && !fates.has(Key))
  const of = open.reduce((sum, save) => sum + lacking(save, [...save.entries, ...save.setAside]).length, 0)
  for (const Final of [false, true]) {
    for (const save of open) {
      // Entries that were set aside lost their numbers to others, which must arrive first.
      const entries = lacking(save, Final ? [...save.entries, ...save.setAside] : save.entries)
      const part = new ImportPart(calls, save, Final, fates, () => onProgress(fates.size, of))
      const failure = await part.send(entries)
      if (failure !== null) return { fates, failure }
    }
  }
  return { fates, failure: null }
}

/** The server stores a change that has failed with an error five times. */
const TRIES_MAX = 6

/** Sends entries of one queue in chunks. */
class ImportPart {
  constructor(
    private readonly calls: ImportCalls,
    private readonly save: CheckedSave,
    private readonly isFinal: boolean,
    private readonly fates: Map<string, Fate>,
    private readonly onProgress: () => void,
  ) {}

  /** Returns the reason for ending early; null when done, even with entries left for the next pass. */
  async send(entries: readonly Entry[]): Promise<ImportEnd['failure']> {
    let rest = entries
    let tries = 0
    while (rest.length > 0) {
      const chunk = withinBytes(rest.slice(0, IMPORT_MAX_CALLS))
      const { DeviceID, UserID } = this.save
      const answer = await this.calls.send({ DeviceID, UserID, Calls: chunk, Final: this.isFinal })
      if (answer.name !== 'answered') return answer
      const settled = this.#learn(chunk, answer.value.Answers)
      tries = settled === 0 ? tries + 1 : 0
      if (tries === TRIES_MAX) return 'busy'
      rest = rest.slice(settled)
    }
    return null
  }

  /** Returns the number of entries that need not be sent again in this pass. */
  #learn(chunk: readonly Entry[], answers: readonly EntryAnswer[]): number {
    let settled = 0
    for (const [place, entry] of chunk.entries()) {
      const answer = answers[place]
      if (!answer || answer.Outcome === 'retry') break
      settled += 1
      const fate = fateOf(answer)
      if (fate === null) continue
      // The last pass may store it under another number.
      if (fate === 'not-filed' && !this.isFinal) continue
      this.fates.set(entry.Key, fate)
    }
    this.onProgress()
    return settled
  }
}

function fateOf({ Outcome, Body }: EntryAnswer): Fate | null {
  if (Outcome === 'applied' || Outcome === 'noop') return 'imported'
  if (Outcome === 'parked') return 'stored'
  if (Outcome === 'rejected') return isUnfiled(Body?.code) ? 'not-filed' : 'needs-you'
  return null
}
