import { expect, test, vi } from 'vitest'
import type { SaveOptions, SaveResult } from '../../src/sync/api.ts'
import { allTables, type TableName } from '../../src/mirror/tablet-store.ts'
import { readStatus } from '../../src/sync/engine/status.ts'
import { EngineBench, noAnswer } from './engine-bench.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'
import { SITE } from './simulation/sim-server.ts'

/** Written with each answer of the server. */
const answerTables: readonly TableName[] = ['sites', 'outbox', 'shadow']

const keyOf = (saved: SaveResult) => (saved.name === 'saved' ? saved.key : saved.name)

async function arrive(bench: EngineBench, number: string, ID?: number, options?: SaveOptions) {
  const id = ID ?? (await bench.engine.takeID())
  const saved = await bench.engine.save('createTrailer', { ID: id, ...buildTrailerFields({ Number: number }) }, options)
  return { ID: id, key: keyOf(saved) }
}

/**
 * An arrival of a trailer that somebody else has arrived, an edit of it, and an unrelated arrival.
 */
async function arriveTaken(bench: EngineBench) {
  const person = { ...bench.person, UserID: 2, UserName: 'Bob' }
  const other = new EngineBench(bench.server, bench.clock, undefined, 'other', person)
  await other.begin()
  bench.network = noAnswer
  const refused = await arrive(bench, 'TAKEN')
  const base = buildTrailerFields({ Number: 'TAKEN' })
  const edit = keyOf(
    await bench.engine.save('updateTrailer', { ID: refused.ID, ...base, Notes: 'mine' }, { base: { ...base } }),
  )
  await arrive(bench, 'FREE')
  await arrive(other, 'TAKEN')
  await other.sync()
  other.engine.stop()
  expect(await readStatus(bench, SITE)).toMatchObject({ toSend: 3, held: [], needsYou: 0 })
  bench.network = (_request, pass) => pass()
  await bench.clock.advance(60_000)
  return { refused, edit }
}

test('an entry behind a rejected arrival is held, and not counted as to be sent', async () => {
  const bench = await EngineBench.open()
  const { refused, edit } = await arriveTaken(bench)
  const status = await readStatus(bench, SITE)
  expect(status).toMatchObject({ toSend: 0, oldestToSend: null, needsYou: 1 })
  expect(status.held).toMatchObject([{ Key: edit, Behind: refused.key, Needs: true }])
})

test('an unrelated entry after it is to be sent', async () => {
  const bench = await EngineBench.open()
  await arriveTaken(bench)
  bench.network = noAnswer
  await arrive(bench, 'LATER')
  const status = await readStatus(bench, SITE)
  expect(status.toSend).toBe(1)
  expect(status.held).toHaveLength(1)
})

test('once the person has decided, it is to be sent again, before the server answers', async () => {
  const bench = await EngineBench.open()
  const { refused } = await arriveTaken(bench)
  bench.network = noAnswer
  await arrive(bench, 'OTHER', refused.ID, { settles: { Key: refused.key, How: 'resolve' } })
  expect(await readStatus(bench, SITE)).toMatchObject({ toSend: 2, held: [], needsYou: 0 })
  bench.network = (_request, pass) => pass()
  await bench.clock.advance(60_000)
  expect(await readStatus(bench, SITE)).toMatchObject({ toSend: 0, held: [], needsYou: 0 })
})

test('what others changed is written in one transaction while an entry is held', async () => {
  const bench = await EngineBench.open()
  await arriveTaken(bench)
  await bench.sync()
  await bench.arriveElsewhere('OTHER')
  const transact = vi.spyOn(bench.store, 'transact')
  await bench.sync()
  const answers = transact.mock.calls.filter(([, tables = allTables]) =>
    answerTables.every((one) => tables.includes(one)),
  )
  expect(answers).toHaveLength(1)
  // Lists of neither the answer nor the held entry stay free for reads.
  expect(answers[0]?.[1]).not.toContain('Tasks')
  const [other] = await bench.store.read((tx) => tx.rows.Trailers.find(SITE, { NumberKey: 'OTHER' }))
  expect(other).toBeDefined()
})
