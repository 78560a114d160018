import { counted } from '../../domain/values/counted.ts'
import type { QueueExport } from '../../sync/api.ts'
import { yardClient } from '../../sync/client.ts'
import { downloadFile } from '../kit/download-file.ts'
import { stuckWords } from './present-others.ts'

export interface SavedQueue {
  readonly words: string
  readonly tone: 'info' | 'error'
}

const FILE = 'yardhand-queue.json'

/** Saves all people's unsent entries on this tablet to a file; returns words about it. */
export async function saveQueueToFile(): Promise<SavedQueue> {
  try {
    const queues = await yardClient.exportQueue()
    if (queues.commands + (queues.photos ?? 0) > 0) downloadFile(queues.text, FILE, 'application/json')
    return { words: savedWords(queues), tone: queues.unreadable > 0 ? 'error' : 'info' }
  } catch {
    // The store itself is broken: nothing else to try.
    return { words: 'The queue could not be read. Do not clear this browser; ask your administrator.', tone: 'error' }
  }
}

/** Returns "Saved 7 changes of 2 people to yardhand-queue.json." */
export function savedWords({ commands, photos = 0, people, unreadable, stuck }: Omit<QueueExport, 'text'>): string {
  const changes = counted(commands, 'change')
  const pictures = photos === 0 ? '' : ` and ${counted(photos, 'photo')}`
  const whose = people > 1 ? ` of ${people} people` : ''
  const saved =
    commands + photos === 0
      ? 'Nothing to save: this tablet has no unsent changes.'
      : `Saved ${changes}${pictures}${whose} to ${FILE}.`
  const toDo = stuck.map((queue) => ` ${stuckWords(queue)}`).join('')
  if (unreadable === 0) return `${saved}${toDo}`
  const queues = unreadable === 1 ? 'The queue of one person' : `The queues of ${unreadable} people`
  const rest = commands + photos === 0 ? 'Nothing was saved.' : saved
  return `${rest}${toDo} ${queues} could not be read. Do not clear this browser; ask your administrator.`
}
