import { describe, expect, test } from 'vitest'
import { calls } from '../../src/contract/calls.ts'
import { header } from '../../src/contract/sync.ts'
import { emptyTaskQuery } from '../../src/domain/tasks/task-query.ts'
import { buildTask } from '../../src/domain/testing/task-builders.ts'
import type { ExportProgress } from '../../src/sync/api.ts'
import type { NetworkAnswer, NetworkRequest } from '../../src/sync/engine/ports.ts'
import { ServerCalls, toAddress } from '../../src/sync/server-calls.ts'

const ours = { [header.product]: '1' }
const NO_WORDS = 'There was an error.'

function answer(status: number, body: unknown, headers: Readonly<Record<string, string>> = ours): NetworkAnswer {
  return { status, body, header: (name) => headers[name] ?? null }
}

/** Calls to a server that gives this answer; null for none. `pieces` of a file come first. */
function callsTo(given: NetworkAnswer | null, pieces: readonly string[] = []) {
  const asked: NetworkRequest[] = []
  const calls = new ServerCalls({
    clock: { now: () => 0 },
    network: {
      call: async (request) => {
        asked.push(request)
        return given
      },
    },
    download: async (request, onPiece) => {
      asked.push(request)
      for (const piece of pieces) onPiece(piece, piece.length)
      return given
    },
  })
  return { asked, calls }
}

const listTasks = (given: NetworkAnswer | null) => callsTo(given).calls.call('listTasks')
const exportTasks = (given: NetworkAnswer | null) =>
  callsTo(given).calls.download('reportExport', { body: emptyTaskQuery }, () => undefined)

describe('a call of the catalogue', () => {
  test('is made with its parameters, and returns the result with its version', async () => {
    const task = buildTask()
    const { asked, calls } = callsTo(answer(200, { Task: task }, { ...ours, etag: '"7"' }))
    expect(await calls.call('getTask', { params: { id: 700 } })).toEqual({
      ...{ name: 'answered', value: { Task: task }, etag: '"7"' },
    })
    expect(asked).toEqual([{ method: 'GET', path: '/tasks/700' }])
  })

  test('that changes something has the version that was seen and the key of the save', async () => {
    const { asked, calls } = callsTo(answer(204, ''))
    await calls.call('deleteFreight', { params: { id: 30 }, ifMatch: '"7"', key: 'k' })
    expect(asked).toEqual([
      { method: 'DELETE', path: '/freights/30', headers: { 'if-match': '"7"', 'idempotency-key': 'k' } },
    ])
  })

  test('without parameters is made as it stands', async () => {
    const { asked, calls } = callsTo(answer(200, { Outgoing: [], CanSendMail: true }))
    expect(await calls.call('listOutgoing')).toMatchObject({ name: 'answered', etag: null })
    expect(asked).toEqual([{ method: 'GET', path: '/outgoing' }])
  })
})

describe('its address', () => {
  test("has parameters in the path's braces, encoded so that they stay in their place", () => {
    expect(toAddress(calls.getTask, { id: 700 })).toBe('/tasks/700')
    expect(toAddress(calls.oldestIdleTrailer, { scacId: 20, trailerType: 3 })).toBe('/trailers/idle/20/3')
    expect(toAddress({ path: '/a/{name}' }, { name: 'x/../y?z' })).toBe('/a/x%2F..%2Fy%3Fz')
  })

  test('has a query of the given values only: lists with commas, zero and false', () => {
    const query = {
      ...{ users: [7, 9], statusTypes: [0], types: [], siteID: 0, deleted: false },
      ...{ keyword: 'door & co', startDate: null, endDate: undefined, rfidKeyword: '' },
    }
    const address = new URL(`https://yard${toAddress(calls.listTasks, {}, query)}`)
    expect(address.pathname).toBe('/tasks')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      ...{ users: '7,9', statusTypes: '0', siteID: '0', deleted: 'false', keyword: 'door & co' },
    })
    expect(toAddress(calls.listTasks, {}, emptyTaskQuery)).toBe('/tasks')
  })
})

const no = { title: 'No.', code: 'forbidden' }
const fewerDays = {
  ...{ title: 'Please check the marked fields.', code: 'invalid' },
  errors: { startDate: ['Please choose fewer days.'] },
}

describe('a rejection of the server comes with its words', () => {
  test('and its messages per field', async () => {
    expect(await listTasks(answer(400, fewerDays))).toEqual({
      ...{ name: 'rejected', code: 'invalid', errors: fewerDays.errors },
      words: 'Please check the marked fields. Please choose fewer days.',
    })
  })

  test.each([
    ['no right to it', 403],
    ['not found', 404],
    ['an app that is too old', 426],
    ['too large', 413],
    ['a rule', 422],
  ])('%s', async (_why, status) => {
    const rejected = { name: 'rejected', code: 'forbidden', words: 'No.', errors: {} }
    expect(await listTasks(answer(status, no))).toEqual(rejected)
    expect(await exportTasks(answer(status, no))).toEqual(rejected)
  })
})

describe('a conflict', () => {
  const stale = { title: 'Somebody else has changed this task.', code: 'stale' }
  const ask = (given: NetworkAnswer) => callsTo(given).calls.call('getTask', { params: { id: 700 } })

  test.each([409, 412])('comes with both versions of the row where the server sent them: %i', async (status) => {
    const versions = { Yours: '"7"', Current: '"8"', Row: { ...buildTask() } }
    expect(await ask(answer(status, { ...stale, versions }))).toEqual({
      ...{ name: 'conflict', code: 'stale', words: stale.title, versions },
    })
  })

  test('comes without them where the conflict is another one', async () => {
    expect(await ask(answer(409, stale))).toMatchObject({ name: 'conflict', words: stale.title, versions: null })
  })
})

describe('an answer that does not belong to the call', () => {
  test.each([
    ['silence', null],
    ['the sign-in page of a Wi-Fi', answer(200, undefined, {})],
    ['a proxy that refuses', answer(403, { title: 'Blocked', code: 'proxy' }, {})],
    ['a proxy with no server behind it', answer(502, undefined, {})],
  ])('is no signal: %s', async (_why, given) => {
    expect(await listTasks(given)).toEqual({ name: 'no-signal' })
    expect(await exportTasks(given)).toEqual({ name: 'no-signal' })
  })

  test('is a session that has ended', async () => {
    const ended = answer(401, { title: 'Please log in.', code: 'unauthorized' })
    expect(await listTasks(ended)).toEqual({ name: 'locked' })
    expect(await exportTasks(ended)).toEqual({ name: 'locked' })
  })

  test.each([
    ['a server that cannot', answer(503, { title: 'Try later.', code: 'unavailable' }), 'Try later.', null],
    ['without words', answer(500, {}), NO_WORDS, null],
    [
      'asked too often',
      answer(429, { title: 'Too many requests.', code: 'busy' }, { ...ours, 'retry-after': '30' }),
      ...(['Too many requests.', 30_000] as const),
    ],
    ['too large, without words', answer(413, {}), NO_WORDS, null],
  ])('is a server in trouble: %s', async (_why, given, words, retryAfterMs) => {
    expect(await listTasks(given)).toEqual({ name: 'trouble', words, retryAfterMs })
    expect(await exportTasks(given)).toEqual({ name: 'trouble', words, retryAfterMs })
  })

  test('is a good one without the promised fields', async () => {
    expect(await listTasks(answer(200, {}))).toEqual({ name: 'trouble', words: NO_WORDS, retryAfterMs: null })
  })
})

describe('a file', () => {
  test('is counted while it comes in, and returned whole', async () => {
    const progress: ExportProgress[] = []
    const { asked, calls } = callsTo(answer(200, {}), ['Trailer,Notes\r\n', 'T1,"two\r', '\nlines"\r\nT2,\r\n'])
    const body = { ...emptyTaskQuery, users: [7, 9], startDate: '11/19/2026' }
    expect(await calls.download('reportExport', { body }, (step) => progress.push(step))).toEqual({
      ...{ name: 'answered', value: 'Trailer,Notes\r\nT1,"two\r\nlines"\r\nT2,\r\n', etag: null },
    })
    expect(progress).toEqual([
      { rows: 0, bytes: 15 },
      { rows: 0, bytes: 23 },
      { rows: 2, bytes: 37 },
    ])
    expect(asked).toEqual([{ method: 'POST', path: '/tasks/reportexport', body }])
  })

  test('is not returned when it breaks off, however much has come in', async () => {
    const { calls } = callsTo(null, ['Trailer\r\nT1\r\n'])
    expect(await calls.download('reportExport', { body: {} }, () => undefined)).toEqual({ name: 'no-signal' })
  })
})
