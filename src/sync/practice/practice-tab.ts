import { Dexie } from 'dexie'
import { PRACTICE_DATABASE } from '../../mirror/database.ts'

/** Held by each tab that has the practice yard open. */
const LOCK = 'yardhand-practice'

/** Removes a practice yard that no tab has open, as one whose tab was closed. */
export async function dropUnusedPractice(): Promise<void> {
  if (typeof navigator === 'undefined' || !navigator.locks) return dropPractice()
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await dropPractice()
  })
}

export async function dropPractice(): Promise<void> {
  await Dexie.delete(PRACTICE_DATABASE)
}

/** Marks the practice yard as used until this page ends. */
export function holdPractice(): void {
  if (typeof navigator === 'undefined' || !navigator.locks) return
  void navigator.locks.request(LOCK, { mode: 'shared' }, () => new Promise(() => undefined))
}
