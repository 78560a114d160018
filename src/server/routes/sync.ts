import { BATCH_MAX_BYTES, BATCH_MAX_CALLS } from '../../contract/sync.ts'
import type { Caller } from '../access/caller.ts'
import { endDelivery, noteContact } from '../devices/report.ts'
import { answerBatch } from '../pipeline/batch.ts'
import { answerChanges, type ChangesAnswer } from '../pipeline/changes.ts'
import { gzipAround } from '../pipeline/gzip-parts.ts'
import { answerHistories } from '../pipeline/histories.ts'
import { Tails } from '../pipeline/tails.ts'
import type { ServerParts } from '../server-parts.ts'
import { noteWaiting } from '../sessions/waiting.ts'
import { acceptsGzip, COMPRESS_FROM_BYTES } from '../web/compression.ts'
import { tooLarge } from '../web/problem.ts'
import type { Handlers } from './incoming.ts'
import { atNamedSite } from './protocol-headers.ts'
import { JSON_TYPE, Raw } from './raw.ts'

/** Rows per page, by default and at most. */
const CHANGES_LIMIT = 500
const CHANGES_LIMIT_MAX = 5000
/** At most so many rows change with one call, but for few: those of an own batch come in one page, which saves a round trip each. */
const ROWS_OF_CALL = 6

/** All calls return JSON made by the store, unparsed. */
export function syncCalls(parts: ServerParts): Pick<Handlers, 'sendBatch' | 'pullChanges' | 'pullHistories'> {
  const { database, pipeline, clock, monotonic, random, settings, live, signer } = parts
  const changesParts = {
    store: database.store,
    clock,
    random,
    cadenceScale: settings.cadenceScale,
    isLive: live !== null,
    signer,
    tails: new Tails(),
  }
  return {
    sendBatch: async ({ caller, body, request }) => {
      if (body.Calls.length > BATCH_MAX_CALLS) throw tooLarge({ Calls: BATCH_MAX_CALLS, Bytes: BATCH_MAX_BYTES })
      const here = atNamedSite(caller, request)
      const limit = Math.min(CHANGES_LIMIT + ROWS_OF_CALL * body.Calls.length, CHANGES_LIMIT_MAX)
      const answer = await answerBatch({ ...changesParts, pipeline, monotonic }, here, body, limit)
      if (body.Waiting !== undefined) await tryToNoteWaiting(parts, here, body.Waiting)
      if (caller.Via === 'delivery') await noteDelivery(parts, caller, body.Wiped ?? false)
      return new Raw(JSON_TYPE, answer)
    },
    pullChanges: async ({ caller, query, request }) => {
      const limit = Math.min(query.limit ?? CHANGES_LIMIT, CHANGES_LIMIT_MAX)
      const historiesApart = query.histories === 'apart'
      const ask = { since: query.since ?? null, limit, headsAreFresh: true, historiesApart }
      const answer = await answerChanges(changesParts, atNamedSite(caller, request), ask)
      const packed = acceptsGzip(request.headers['accept-encoding']) ? compressedOnce(answer) : null
      return packed ?? toRaw(answer)
    },
    pullHistories: async ({ caller, body, request }) =>
      toRaw(await answerHistories(database.store, atNamedSite(caller, request), body)),
  }
}

/** Null for a short page, and for one whose rows nobody else has. */
function compressedOnce(answer: ChangesAnswer): Raw | null {
  if (answer.name !== 'page' || !answer.shared || answer.json.length < COMPRESS_FROM_BYTES) return null
  const { before, rows, after } = answer.shared
  return new Raw(JSON_TYPE, gzipAround(before, rows.compressed, after), 200, null, 'gzip')
}

function toRaw(answer: ChangesAnswer): Raw {
  if (answer.name === 'resync') return new Raw(JSON_TYPE, JSON.stringify(answer.resync), 410)
  return new Raw(JSON_TYPE, answer.json)
}

/** Notes a contact without a session, and the end of one of a revoked tablet. */
async function noteDelivery({ database, clock }: ServerParts, caller: Caller, isWiped: boolean): Promise<void> {
  await noteContact(database.db, caller.DeviceID, clock())
  if (isWiped && caller.DeviceRevoked) await endDelivery(database.db, caller, clock())
}

/** The next batch repeats a note that failed. */
async function tryToNoteWaiting({ database, clock, logger }: ServerParts, caller: Caller, count: number) {
  try {
    await noteWaiting(database.db, caller, count, clock())
  } catch (error) {
    logger.warn({ event: 'waiting.unnoted', userID: caller.UserID, deviceID: caller.DeviceID, err: error })
  }
}
