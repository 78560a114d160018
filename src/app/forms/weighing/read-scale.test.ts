import { expect, test } from 'vitest'
import { noReading } from '../../../domain/scale/scale-reading.ts'
import { readScale } from './read-scale.ts'

const stable = { ...noReading('stable'), Weight: 45_280, ShownWeight: 45_280, Unit: 'lb' }

test('a reading that was long on its way is as old as its request', async () => {
  let now = 1000
  const call = async () => {
    now += 20_000
    return { name: 'answered', value: stable, etag: null } as const
  }
  expect(await readScale(call, () => now)).toEqual({ name: 'read', reading: stable, atMs: 1000 })
})

test('without a reading the weight is typed', async () => {
  const of = (result: Awaited<ReturnType<Parameters<typeof readScale>[0]>>) =>
    readScale(
      async () => result,
      () => 0,
    )
  expect(await of({ name: 'no-signal' })).toEqual({ name: 'offline' })
  expect(await of({ name: 'answered', value: noReading('silent'), etag: null })).toEqual({ name: 'failed' })
  expect(await of({ name: 'locked' })).toEqual({ name: 'failed' })
})
