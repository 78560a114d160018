import { listNames } from '../domain/lists.ts'
import type { MirrorDatabase } from './database.ts'

const personal = ['shadow', 'needsYou', 'sites', 'seen', 'drafts'] as const

/**
 * Removes everything of the yard and of the person from this tablet, at sign-out. What stays is the queue: entries, what was sent, lanes, and its numbers.
 * They are the person's unsent work and what the server may ask for again.
 */
export async function wipeMirror(mirror: MirrorDatabase): Promise<void> {
  const tables = [...listNames, ...personal]
  await mirror.transact('rw', tables, async (tx) => {
    for (const name of tables) await tx.table(name).clear()
  })
}
