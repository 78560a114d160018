import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createExports, fewPerTurn } from './exports.ts'
import { Problem } from './problem.ts'

/** Endless pieces; counts those made, and notes if it was stopped. */
function endless() {
  const made = { pieces: 0, ended: false }
  async function* pieces() {
    try {
      for (;;) yield `piece ${++made.pieces}\n`.repeat(10_000)
    } finally {
      made.ended = true
    }
  }
  return { made, open: () => Promise.resolve(pieces()) }
}

/** Waits for pending work. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await setImmediate()
}

test('two exports run at a time; a third gets 429 with Retry-After', async () => {
  const exports = createExports()
  const streams = [await exports.start(endless().open), await exports.start(endless().open)]
  const refused = await exports.start(endless().open).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Problem)
  expect(refused).toMatchObject({ status: 429, retryAfterSeconds: 10 })
  for (const stream of streams) stream.destroy()
})

test('pieces are made only while they are read; a reader that leaves frees its place', async () => {
  const exports = createExports(1)
  const { made, open } = endless()
  const stream = await exports.start(open)
  stream.read()
  await settled()
  expect(made.pieces).toBeLessThanOrEqual(3)
  const before = made.pieces
  await settled()
  expect(made.pieces).toBe(before)
  stream.destroy()
  await settled()
  expect(made.ended).toBe(true)
  const next = await exports.start(endless().open)
  next.destroy()
})

test('an export that ends, or cannot begin, or fails, frees its place', async () => {
  const exports = createExports(1)
  await expect(exports.start(() => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  async function* short() {
    yield 'all'
  }
  expect(await (await exports.start(() => Promise.resolve(short()))).toArray()).toEqual([Buffer.from('all')])
  async function* failing() {
    yield 'some'
    throw new Error('the database went away')
  }
  const stream = await exports.start(() => Promise.resolve(failing()))
  await expect(stream.toArray()).rejects.toThrow('the database went away')
  ;(await exports.start(endless().open)).destroy()
})

test('a file is made a few lines in a turn, each line once', () => {
  const rows = Array.from({ length: 60 }, (_, at) => at)
  const turns = [...fewPerTurn(rows)]
  expect(turns.flat()).toEqual(rows)
  expect(Math.max(...turns.map(({ length }) => length))).toBeLessThanOrEqual(25)
  expect([...fewPerTurn([])]).toEqual([])
})
