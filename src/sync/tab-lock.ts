import { createTurns } from '../domain/values/in-turn.ts'
import type { Lock } from './engine/engine-parts.ts'
import type { HoldLine } from './live/live-line.ts'
import type { OneTab } from './photos/photo-runner.ts'

const NAME = 'yardhand-cycle'
/** A tab that holds the lock this long is frozen: another takes over, and the fence keeps it from writing. */
const LONGEST_HOLD_MS = 60_000

/** The lock over all tabs of this tablet, taken per cycle so that no tab starves the others. */
export const tabLock: Lock = async <T>(task: () => Promise<T>): Promise<T> => {
  if (typeof navigator === 'undefined' || !navigator.locks) return inTurn(task)
  const patience = AbortSignal.timeout(LONGEST_HOLD_MS)
  let started = false
  const run = () => {
    started = true
    return task()
  }
  try {
    return (await navigator.locks.request(NAME, { signal: patience }, run)) as T
  } catch (error) {
    if (started || !patience.aborted) throw error
    return (await navigator.locks.request(NAME, { steal: true }, run)) as T
  }
}

const LINE_NAME = 'yardhand-line'

/** Lets one tab hold the live connection for all; without Web Locks each tab has its own. */
export const lineLock: HoldLine = async (task, signal) => {
  if (typeof navigator === 'undefined' || !navigator.locks) return task()
  await navigator.locks.request(LINE_NAME, { signal }, task)
}

/** Lets one tab send photos; without Web Locks the server sorts out two. */
export const photoLock = oneTab('yardhand-photos')

/** Lets one tab download histories; without Web Locks two store the same records. */
export const historyLock = oneTab('yardhand-histories')

function oneTab(name: string): OneTab {
  return async (task) => {
    if (typeof navigator === 'undefined' || !navigator.locks) return task()
    return await navigator.locks.request(name, { ifAvailable: true }, async (lock) => (lock ? await task() : null))
  }
}

/** Without Web Locks: turns within this page, and the fence between pages. */
const inTurn = createTurns()
