import { liveQuery } from 'dexie'
import { useObservable } from 'dexie-react-hooks'
import { useRef } from 'react'
import { create, type StoreApi } from 'zustand'
import { whileNot } from './while-not.ts'

/** Counts the retries of failed reads. */
const useRounds = create<{ readonly round: number }>(() => ({ round: 0 }))

const AGAIN_MS = 500

interface LiveQueryOptions<T> {
  /** The first result, known before the first read. */
  readonly first?: T | undefined
  /** While true, changes are not read: the last result stays. */
  readonly quiet?: StoreApi<boolean>
  /** True if a result shows nothing new, also one of other `deps`: it causes no render. */
  readonly isSame?: (before: T, now: T) => boolean
}

/**
 * Reads the mirror, and again after each change. While the store cannot be read the last result stays and the read is
 * retried: an error would unmount the open form with its input.
 */
export function useLiveQuery<T>(
  read: () => Promise<T> | T,
  deps: readonly unknown[],
  { first, quiet, isSame }: LiveQueryOptions<T> = {},
): T | undefined {
  const round = useRounds((state) => state.round)
  const known = useRef<Read<T> | undefined>(first === undefined ? undefined : { name: 'read', value: first })
  const answer = useObservable(
    () => {
      const answers = liveQuery(async () => {
        const now = await readOrFail(read)
        const before = known.current
        // The same object is no news to `useObservable`.
        return isSame && before && now.name === 'read' && isSame(before.value, now.value) ? before : now
      })
      return quiet ? whileNot(quiet, answers) : answers
    },
    [...deps, round],
    known.current,
  )
  if (answer?.name === 'read') known.current = answer
  return known.current?.value
}

type Read<T> = { readonly name: 'read'; readonly value: T }
type Answer<T> = Read<T> | { readonly name: 'failed' }

async function readOrFail<T>(read: () => Promise<T> | T): Promise<Answer<T>> {
  try {
    return { name: 'read', value: await read() }
  } catch (error) {
    if (!isStoreError(error)) reportError(error)
    readAgainSoon()
    return { name: 'failed' }
  }
}

/** Names that browsers and Dexie give to a database that is closed, gone or full. */
const storeErrors: readonly string[] = [
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'MissingAPIError',
  'OpenFailedError',
  'QuotaExceededError',
  'TransactionInactiveError',
  'UnknownError',
]

function isStoreError(error: unknown): boolean {
  return error instanceof Error && storeErrors.includes(error.name)
}

let isDue = false

function readAgainSoon(): void {
  if (isDue) return
  isDue = true
  setTimeout(() => {
    isDue = false
    useRounds.setState(({ round }) => ({ round: round + 1 }))
  }, AGAIN_MS)
}
