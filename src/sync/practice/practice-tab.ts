import { Dexie } from 'dexie'
import { PRACTICE_DATABASE } from '../../mirror/database.ts'

/** Kept by the tab: a reload stays in the practice yard, a new tab is in the real one. */
const KEY = 'yardhand-practice'

/** True while this tab is in the practice yard; for the life of a page, since entering and leaving load it anew. */
export function isPractising(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    // Forbidden by the browser's settings: then nobody can enter either.
    return false
  }
}

/** Lets the next page of this tab start in the practice yard. Throws where the browser keeps nothing for a tab. */
export async function notePractising(): Promise<void> {
  await dropUnusedPractice()
  sessionStorage.setItem(KEY, '1')
}

/** Lets the next page of this tab start in the real yard. */
export function notePractised(): void {
  sessionStorage.removeItem(KEY)
}

/** Removes a practice yard that no tab has open, as one whose tab was closed. */
export async function dropUnusedPractice(): Promise<void> {
  if (typeof navigator === 'undefined' || !navigator.locks) return dropPractice()
  await navigator.locks.request(KEY, { ifAvailable: true }, async (lock) => {
    if (lock) await dropPractice()
  })
}

export async function dropPractice(): Promise<void> {
  await Dexie.delete(PRACTICE_DATABASE)
}

/** Marks the practice yard as used until this page ends. */
export function holdPractice(): void {
  if (typeof navigator === 'undefined' || !navigator.locks) return
  void navigator.locks.request(KEY, { mode: 'shared' }, () => new Promise(() => undefined))
}
