import { useLiveQuery as useQuery } from 'dexie-react-hooks'
import { useRef } from 'react'
import { create } from 'zustand'

/** How often reads have failed and are to be made again. */
const useRounds = create<{ readonly round: number }>(() => ({ round: 0 }))

const AGAIN_MS = 500

/**
 * A read of the mirror that is made again after each change of what it read. While the tablet's store cannot be read, the last answer stays and the read is tried
 * again: an error thrown here would take down the form that is open over it, with what was typed.
 */
export function useLiveQuery<T>(read: () => Promise<T> | T, deps: readonly unknown[], first?: T): T | undefined {
  const round = useRounds((state) => state.round)
  const known = useRef<T | undefined>(first)
  const answer = useQuery(
    async () => await readOrFail(read),
    [...deps, round],
    first === undefined ? undefined : { name: 'read' as const, value: first },
  )
  if (answer?.name === 'read') known.current = answer.value
  return known.current
}

type Answer<T> = { readonly name: 'read'; readonly value: T } | { readonly name: 'failed' }

async function readOrFail<T>(read: () => Promise<T> | T): Promise<Answer<T>> {
  try {
    return { name: 'read', value: await read() }
  } catch (error) {
    if (!isStoreError(error)) reportError(error)
    readAgainSoon()
    return { name: 'failed' }
  }
}

/** What browsers and Dexie call a database that is closed, gone or full. */
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
