import { expose, wrap } from 'comlink'
import { afterEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import type { Answers } from '../../src/contract/answers.ts'
import type { ServerResult } from '../../src/sync/api.ts'
import { forwardTo } from '../../src/sync/forward.ts'
import type { Host } from '../../src/sync/host.ts'
import { proxied } from '../../src/sync/proxied.ts'
import { type Invoke, registry, type SyncApi, toSyncApi } from '../../src/sync/registry.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** Calls through the registry as a page makes them, over a channel like a worker's. */
function callsThroughChannel(host: object): SyncApi {
  const { port1, port2 } = new MessageChannel()
  ends.push(
    () => port1.close(),
    () => port2.close(),
  )
  // A test provides only the methods that it calls.
  expose(forwardTo(host as Pick<Host, 'session'>), port1)
  const invoke = wrap<Invoke>(port2)
  return toSyncApi((name, ...args) => invoke(name, ...args.map(proxied)))
}

describe('a call goes', () => {
  test('to the object that its line names, with its arguments', async () => {
    const bench = { findByTail: vi.fn(async () => [{ ID: 7 }]) }
    const session = { bench, switchSite: vi.fn(async () => ({ name: 'ok' })) }
    const api = callsThroughChannel({ session, takeID: async () => 42 })
    expect(await api.takeID()).toBe(42)
    expect(await api.switchSite(3)).toEqual({ name: 'ok' })
    expect(await api.findByTail('11', 5)).toEqual([{ ID: 7 }])
    expect(session.switchSite).toHaveBeenCalledWith(3)
    expect(bench.findByTail).toHaveBeenCalledWith('11', 5)
  })

  test('both ways with functions: a watch calls back, and can be ended', async () => {
    const ended = vi.fn()
    const watchTasksSummary = async (listener: (summary: null) => void) => {
      listener(null)
      return ended
    }
    const api = callsThroughChannel({ session: { bench: { watchTasksSummary } } })
    const heard = vi.fn()
    const end = await api.watchTasksSummary(heard)
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(null))
    end()
    await vi.waitFor(() => expect(ended).toHaveBeenCalled())
  })
})

test('while nobody is signed in, a call to the bench returns its default', async () => {
  const api = callsThroughChannel({ session: { bench: null } })
  expect(await api.findByTail('11', 5)).toEqual([])
  const end = await api.watchWalk(1, () => undefined)
  expect(await end()).toBeUndefined()
})

test('before the start a call to the session fails, and an error of a method reaches the caller', async () => {
  const takeID = async () => {
    throw new Error('Not saved: nobody is signed in.')
  }
  const api = callsThroughChannel({ session: null, takeID })
  await expect(api.signOut()).rejects.toThrow('not started')
  await expect(api.takeID()).rejects.toThrow('Not saved: nobody is signed in.')
})

test('before the signed-in person is known, only calls without a mirror are made', () => {
  const early = Object.entries(registry).flatMap(([name, entry]) => ('early' in entry ? [name] : []))
  expect(early).toEqual([
    ...['startWith', 'onSession', 'onStatus', 'onNotice', 'onChangedByOthers', 'signIn', 'forgetLosses', 'exportQueue'],
    ...['setVisible', 'setOnline', 'setPersistent', 'setStartsOffline'],
  ])
})

test('the types of calls are those of their methods, also where a call decides the type of its answer', () => {
  expectTypeOf<SyncApi['takeID']>().toEqualTypeOf<() => Promise<number>>()
  type Read = (api: SyncApi) => Promise<ServerResult<Answers['Task']>>
  const read = (api: SyncApi) => api.callServer('getTask', { params: { id: 7 } })
  expectTypeOf(read).toEqualTypeOf<Read>()
  const wrong = (api: SyncApi) => [
    // @ts-expect-error: the ID of a task is a number.
    api.callServer('getTask', { params: { id: '7' } }),
    // @ts-expect-error: a task is asked for by its ID.
    api.callServer('getTask'),
    // @ts-expect-error: a list has no body.
    api.callServer('listTasks', { body: {} }),
    // @ts-expect-error: a command is saved, and queued.
    api.callServer('createTask'),
    // @ts-expect-error: a file is downloaded.
    api.callServer('reportExport', { body: {} }),
    // @ts-expect-error: lists of the query hold numbers.
    api.callServer('listTasks', { query: { users: ['7'] } }),
  ]
  expectTypeOf(wrong).toBeFunction()
})
