import { expect, test } from 'vitest'

import type { NetworkAnswer, NetworkRequest } from '../../../src/sync/engine/ports.ts'
import { SaveKey } from '../../../src/sync/save-key.ts'
import { ServerCalls } from '../../../src/sync/server-calls.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type Client, serverBefore } from './server-under-test.ts'

/** A tablet's calls to the server, which does its work although the first `lost` answers are lost. */
function callsOf(client: Client, lost: number): ServerCalls {
  let left = lost
  const call = async ({ method, path, body, headers }: NetworkRequest): Promise<NetworkAnswer | null> => {
    if (method === 'GET' || method === 'HEAD' || method === 'PATCH') throw new Error('a changing call is expected')
    const answer = await client.send(method, path, body, headers)
    left -= 1
    if (left >= 0) return null
    return {
      status: answer.statusCode,
      body: answer.json(),
      header: (name) => String(answer.headers[name] ?? '') || null,
    }
  }
  return new ServerCalls({ clock: { now: () => 0 }, network: { call }, download: () => Promise.resolve(null) })
}

describeOnDatabases('a direct call whose answer was lost', (open) => {
  const server = serverBefore(open)

  const named = async (client: Client, name: string) =>
    (await client.get('/freights'))
      .json<{ Freights: readonly { Value: string }[] }>()
      .Freights.filter(({ Value }) => Value === name)

  test('is done once when the person tries again, and returns the row', async () => {
    const admin = await server.signIn('admin')
    const calls = callsOf(admin, 2)
    const key = new SaveKey()
    const results = []
    for (let tries = 0; tries < 3; tries++) {
      const result = await calls.call('createFreight', { body: { Value: 'Lost Once' }, key: key.value })
      key.settle(result)
      results.push(result)
    }
    expect(results.slice(0, 2)).toEqual([{ name: 'no-signal' }, { name: 'no-signal' }])
    expect(results[2]).toMatchObject({
      name: 'answered',
      value: { Freight: { Value: 'Lost Once' } },
      etag: expect.stringMatching(/./),
    })
    expect(await named(admin, 'Lost Once')).toHaveLength(1)
  })

  test('and was changed before the next try is not done beside the first', async () => {
    const admin = await server.signIn('admin')
    const calls = callsOf(admin, 1)
    const key = new SaveKey()
    const save = async (Value: string) => {
      const result = await calls.call('createFreight', { body: { Value }, key: key.value })
      key.settle(result)
      return result
    }
    await save('Unusul')
    expect(await save('Unusual')).toMatchObject({
      name: 'rejected',
      code: 'key-reused',
      words: 'An earlier try was saved as it was then. Check it before you save again.',
    })
    expect([(await named(admin, 'Unusul')).length, (await named(admin, 'Unusual')).length]).toEqual([1, 0])
    expect((await save('Unusual')).name).toBe('answered')
  })
})
