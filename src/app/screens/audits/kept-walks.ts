import type { MadeCheck } from './walk-taps.ts'

/** How far one person is in the walk of one session, as far as the mirror does not know it. */
export interface KeptWalk {
  /** The rows that this person walks; null: not chosen yet. */
  readonly rows: readonly string[] | null
  /** The stop that was shown last. */
  readonly at: string | null
  /** What can be taken back, the last one last. */
  readonly made: readonly MadeCheck[]
}

export type KeptWalks = Readonly<Record<string, KeptWalk>>

export const newWalk: KeptWalk = { rows: null, at: null, made: [] }

/** So many walks are remembered, and so many steps back in each. */
const MAX_WALKS = 8
const MAX_BACK = 30

/** The name under which a walk is kept. */
export function walkKey(UserID: number, AuditID: number): string {
  return `${UserID}:${AuditID}`
}

/** With a walk as it is now; it becomes the latest, and the oldest of too many is forgotten. */
export function withWalk(walks: KeptWalks, key: string, change: Partial<KeptWalk>): KeptWalks {
  const walk = { ...newWalk, ...walks[key], ...change }
  const others = Object.entries(walks).filter(([name]) => name !== key)
  return Object.fromEntries(
    [...others, [key, { ...walk, made: walk.made.slice(-MAX_BACK) }] as const].slice(-MAX_WALKS),
  )
}

/**
 * The walks once sessions that were opened with no signal have become one: what this person did under the other IDs goes on under `AuditID`. The walk
 * that was changed last says which rows are walked and where the person stands.
 */
export function joinedWalks(walks: KeptWalks, UserID: number, AuditID: number, joined: readonly number[]): KeptWalks {
  const names = new Set([AuditID, ...joined].map((id) => walkKey(UserID, id)))
  const mine = Object.entries(walks).filter(([name]) => names.has(name))
  const own = walkKey(UserID, AuditID)
  if (mine.every(([name]) => name === own)) return walks
  const chosen = mine.findLast(([, { rows }]) => rows !== null)?.[1]
  const others = Object.fromEntries(Object.entries(walks).filter(([name]) => !names.has(name)))
  const made = mine.flatMap(([, walk]) => walk.made)
  return withWalk(others, own, { rows: chosen?.rows ?? null, at: chosen?.at ?? null, made })
}
