import type { MadeCheck } from './walk-taps.ts'

/** One person's progress in one session, which the mirror does not have. */
export interface KeptWalk {
  /** The person's rows; null until they are chosen. */
  readonly rows: readonly string[] | null
  readonly at: string | null
  /**
   * The stop at which the person stood when choosing the rows, the rows that were done then, and the keys of answered stops
   * in the others; an earlier version of the app kept no keys.
   */
  readonly from: {
    readonly key: string
    readonly done: readonly string[]
    readonly answered?: readonly string[]
  } | null
  /** Checks that can be undone, the latest last. */
  readonly made: readonly MadeCheck[]
}

export type KeptWalks = Readonly<Record<string, KeptWalk>>

export const newWalk: KeptWalk = { rows: null, at: null, from: null, made: [] }

/** Limits: stored walks, and undo steps of each walk or round; a row answered with one tap is one. */
const MAX_WALKS = 8
const MAX_BACK = 30
/** Also of those of which only a rest stays, so that the page's storage does not fill up. */
const MAX_RESTS = 40

/** Returns the key of a walk or a round in its store. */
export function walkKey(UserID: number, AuditID: number): string {
  return `${UserID}:${AuditID}`
}

/** Adds what an earlier version of the app did not keep. */
export function completed<T extends object>(kept: Readonly<Record<string, T>>, empty: T): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(kept).map(([key, one]) => [key, { ...empty, ...one }]))
}

/** Changes a walk, which becomes the latest; surplus old ones are removed. */
export function withWalk(walks: KeptWalks, key: string, change: Partial<KeptWalk>): KeptWalks {
  return withLatest(walks, key, { ...newWalk, ...walks[key], ...change }, MAX_WALKS)
}

/**
 * Keeps a walk or a round as the latest of at most `most`, with its last undo steps. Of a surplus one stays what `rest`
 * returns; null: nothing.
 */
export function withLatest<T extends { readonly made: readonly MadeCheck[] }>(
  kept: Readonly<Record<string, T>>,
  key: string,
  one: T,
  most: number,
  rest: (one: T) => T | null = () => null,
): Readonly<Record<string, T>> {
  const others = Object.entries(kept).filter(([name]) => name !== key)
  const all = [...others, [key, { ...one, made: lastSteps(one.made) }] as const].slice(-MAX_RESTS)
  return Object.fromEntries(
    all.flatMap(([name, each], at) => {
      const stays = at >= all.length - most ? each : rest(each)
      return stays ? [[name, stays]] : []
    }),
  )
}

/**
 * Moves what is kept of sessions opened offline to `AuditID`, which they joined; `join` makes one of all of them, of
 * which the one changed last is the last.
 */
export function joinedKept<T>(
  kept: Readonly<Record<string, T>>,
  UserID: number,
  AuditID: number,
  joined: readonly number[],
  join: (mine: readonly T[]) => T,
): Readonly<Record<string, T>> {
  const names = new Set([AuditID, ...joined].map((id) => walkKey(UserID, id)))
  const mine = Object.entries(kept).filter(([name]) => names.has(name))
  const own = walkKey(UserID, AuditID)
  if (mine.every(([name]) => name === own)) return kept
  const others = Object.entries(kept).filter(([name]) => !names.has(name))
  return Object.fromEntries([...others, [own, join(mine.map(([, one]) => one))] as const])
}

/**
 * Moves walks of sessions opened offline to `AuditID`, which they joined. The walk changed last decides the chosen rows
 * and the current stop.
 */
export function joinedWalks(walks: KeptWalks, UserID: number, AuditID: number, joined: readonly number[]): KeptWalks {
  return joinedKept(walks, UserID, AuditID, joined, (mine) => {
    const { rows, at, from } = mine.findLast((walk) => walk.rows !== null) ?? newWalk
    return { rows, at, from, made: lastSteps(mine.flatMap(({ made }) => made)) }
  })
}

/** Returns the checks of the last undo steps. */
export function lastSteps(made: readonly MadeCheck[]): readonly MadeCheck[] {
  const starts = made.flatMap(({ group }, at) => (group !== null && made[at - 1]?.group === group ? [] : [at]))
  return made.slice(starts.at(-MAX_BACK) ?? 0)
}
