import { expect, test } from 'vitest'
import { buildTrailer } from '../../../../domain/testing/builders.ts'
import type { OlderVisits } from '../../../../domain/trailers/known-number.ts'
import { TrailerState } from '../../../../domain/trailers/trailer-lists.ts'
import type { ServerResult } from '../../../../sync/api.ts'
import type { YardClient } from '../../../../sync/client.ts'
import { findOlder, olderFailureWords } from './find-older.ts'

const EPC = 'urn:epc:tag:giai-96:0.0614141.530048213'
const left = { State: TrailerState.Departed, RFIDTagID: '' }
const trailers = [
  { ...buildTrailer({ ID: 1, Number: 'TR-1', NumberKey: 'TR1' }), ...left, RFIDTagID: EPC },
  { ...buildTrailer({ ID: 2, Number: 'TR12', NumberKey: 'TR12' }), ...left },
]

async function find(of: OlderVisits, answer: ServerResult<unknown>) {
  const calls: unknown[] = []
  const callServer = (async (...call: unknown[]) => {
    calls.push(call)
    return answer
  }) as YardClient['callServer']
  return { found: await findOlder({ callServer }, of), calls }
}

const answered = { name: 'answered', value: { Trailers: trailers, ItemsCount: 2 }, etag: null } as const

test('the server is asked for departed trailers of just this number, the last visit first', async () => {
  const { found, calls } = await find({ name: 'number', number: 'tr 1' }, answered)
  expect(found).toMatchObject({ name: 'answered', value: [{ ID: 1 }] })
  expect(calls).toEqual([
    ['listTrailers', { query: { keyword: 'tr 1', states: [2], sortKey: 'DepartureDate', sortType: 'desc', take: 25 } }],
  ])
})

test('a tag is asked for by its URI', async () => {
  const { found, calls } = await find({ name: 'tag', EPC }, answered)
  expect(found).toMatchObject({ value: [{ ID: 1 }] })
  expect(calls).toMatchObject([['listTrailers', { query: { rfidKeyword: EPC, states: [2] } }]])
})

test('without signal the reason says which trailers were not searched', async () => {
  const { found } = await find({ name: 'number', number: 'TR1' }, { name: 'no-signal' })
  expect(found).toEqual({ name: 'no-signal' })
  expect(olderFailureWords({ name: 'no-signal' })).toBe(
    'You are offline: trailers that left more than 14 days ago were not searched.',
  )
})
