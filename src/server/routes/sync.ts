import { BATCH_MAX_BYTES, BATCH_MAX_CALLS } from '../../contract/sync.ts'
import { answerBatch } from '../pipeline/batch.ts'
import { answerChanges } from '../pipeline/changes.ts'
import type { ServerParts } from '../server-parts.ts'
import { tooLarge } from '../web/problem.ts'
import type { Handlers } from './incoming.ts'
import { JSON_TYPE, Raw } from './raw.ts'

/** Rows in a page of changes when the tablet does not say, and at most. */
const CHANGES_LIMIT = 500
const CHANGES_LIMIT_MAX = 5000

/** The two calls of the protocol between tablet and server (architecture section 4). Both answer JSON that the store made; it is not parsed here. */
export function syncCalls(parts: ServerParts): Pick<Handlers, 'sendBatch' | 'pullChanges'> {
  const { database, pipeline, clock, random, settings } = parts
  const changesParts = { store: database.store, clock, random, cadenceScale: settings.cadenceScale }
  return {
    sendBatch: async ({ caller, body }) => {
      if (body.Calls.length > BATCH_MAX_CALLS) throw tooLarge({ Calls: BATCH_MAX_CALLS, Bytes: BATCH_MAX_BYTES })
      const answer = await answerBatch({ ...changesParts, pipeline }, caller, body, CHANGES_LIMIT)
      return new Raw(JSON_TYPE, answer)
    },
    pullChanges: async ({ caller, query }) => {
      const limit = Math.min(query.limit ?? CHANGES_LIMIT, CHANGES_LIMIT_MAX)
      const ask = { since: query.since ?? null, limit, headsAreFresh: true }
      const changes = await answerChanges(changesParts, caller, ask)
      if (changes.name === 'resync') return new Raw(JSON_TYPE, JSON.stringify(changes.resync), 410)
      return new Raw(JSON_TYPE, changes.json)
    },
  }
}
