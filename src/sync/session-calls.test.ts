import { expect, test, vi } from 'vitest'
import { ScreenCalls } from './session-calls.ts'

/** The file with the calls arrives when `arrive` is called. */
const file = vi.hoisted(() => {
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { arrived, arrive: () => arrive() }
})
const asked: string[] = []
vi.mock('./server-calls.ts', async () => {
  await file.arrived
  class ServerCalls {
    readonly call = async (name: string) => {
      asked.push(name)
      return { name: 'answered', value: null, etag: null }
    }
  }
  return { ServerCalls }
})

test('a call whose file arrives after a change of people is not made', async () => {
  let bench: object | null = { of: 'Ann' }
  const parts = { clock: { now: () => 0 }, network: { call: async () => null }, download: async () => null }
  const calls = new ScreenCalls(parts, () => bench)
  const ofAnn = calls.call('listUsers')
  bench = { of: 'Bob' }
  const ofBob = calls.call('listDevices')
  file.arrive()
  expect(await ofAnn).toEqual({ name: 'locked' })
  expect(await ofBob).toMatchObject({ name: 'answered' })
  expect(asked).toEqual(['listDevices'])
})
