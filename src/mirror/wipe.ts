import type { Table } from 'dexie'
import { listNames } from '../domain/lists.ts'
import type { MirrorDatabase } from './database.ts'
import type { NeedsYouRecord } from './records.ts'

const personal = ['shadow', 'sites', 'seen', 'drafts'] as const

/**
 * Removes everything of the yard and of the person from this tablet, at sign-out. What stays is the queue: entries, what was sent or set aside, lanes, and its
 * numbers. They are the person's unsent work and what the server may ask for again.
 */
export async function wipeMirror(mirror: MirrorDatabase): Promise<void> {
  const tables = [...listNames, ...personal]
  await mirror.transact('rw', [...tables, 'needsYou'], async (tx) => {
    for (const name of tables) await tx.table(name).clear()
    const needsYou: Table<NeedsYouRecord, string> = tx.table('needsYou')
    await needsYou.filter((record) => record.SetAside === undefined).delete()
  })
}
