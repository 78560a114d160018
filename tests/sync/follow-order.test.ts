import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '../../src/sync/session.ts'
import { TrailerBoard } from '../../src/sync/trailer-board.ts'
import { settled } from './fake-clock.ts'
import { arrive, startAs } from './session-bench.ts'

const turns = vi.hoisted(() => ({ isHeld: false, waiting: [] as (() => void)[] }))

vi.mock('../../src/sync/next-turn.ts', () => ({
  nextTurn: () => (turns.isHeld ? new Promise<void>((resolve) => turns.waiting.push(resolve)) : Promise.resolve()),
}))

let session: Session
let followed: number[]

beforeEach(async () => {
  session = await startAs('ann')
  turns.isHeld = true
  followed = []
  vi.spyOn(TrailerBoard.prototype, 'follow').mockImplementation(async ({ Trailers = [] }) => {
    followed.push(...Trailers)
  })
})

afterEach(() => {
  turns.isHeld = false
  turns.waiting.length = 0
})

/** Ends the turns of all commits so far, the last one first. */
async function endTurns(): Promise<void> {
  for (const end of turns.waiting.splice(0).reverse()) {
    end()
    await settled()
  }
}

test('commits are followed in their order, whichever turn ends first', async () => {
  const ids = [await arrive(session, '101'), await arrive(session, '102'), await arrive(session, '103')]
  expect(followed).toEqual([])
  await endTurns()
  expect(followed).toEqual(ids)
})

test('a commit before a sign-out is not followed after it', async () => {
  await arrive(session, '101')
  session.bench?.close()
  await endTurns()
  expect(followed).toEqual([])
})

test('live queries hear of a commit after its answer and its rows', async () => {
  let isHeard = false
  const hear = (parts: object) => {
    isHeard ||= Object.keys(parts).some((part) => part.endsWith('/Trailers/'))
  }
  Dexie.on.storagemutated.subscribe(hear)
  const told: unknown[] = []
  const note = () => told.push([isHeard, ...followed])
  const id = await arrive(session, '101')
  note()
  await endTurns()
  note()
  await endTurns()
  note()
  Dexie.on.storagemutated.unsubscribe(hear)
  expect(told).toEqual([[false], [false, id], [true, id]])
})
