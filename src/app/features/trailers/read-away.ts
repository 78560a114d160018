import type { Instant } from '../../../domain/values/instant.ts'
import { yardClient } from '../../../sync/client.ts'
import { useSessionStore } from '../../data/session-store.ts'

const askServer = (id: number) => yardClient.callServer('getTrailer', { params: { id } })

interface Read {
  readonly id: number
  readonly UserID: number | null
  readonly asOf: Instant | null
  readonly answer: ReturnType<typeof askServer>
}

let last: Read | null = null

/**
 * Reads a trailer that this tablet no longer keeps, once for history and proof card: until the next snapshot nothing newer
 * of the yard is known.
 */
export function readAway(id: number): Read['answer'] {
  const { session, status } = useSessionStore.getState()
  const now = { id, UserID: session.name === 'open' ? session.user.UserID : null, asOf: status?.asOf ?? null }
  if (last && last.id === id && last.UserID === now.UserID && last.asOf === now.asOf) return last.answer
  const read = { ...now, answer: askServer(id) }
  last = read
  const forget = () => {
    if (last === read) last = null
  }
  read.answer.then(({ name }) => name === 'answered' || forget(), forget)
  return read.answer
}
