import { expect, test } from 'vitest'
import { header } from '../../src/contract/sync.ts'
import { emptyTaskQuery } from '../../src/domain/tasks/task-query.ts'
import type { ExportProgress } from '../../src/sync/api.ts'
import type { NetworkAnswer, NetworkRequest } from '../../src/sync/engine/ports.ts'
import type { Download } from '../../src/sync/network.ts'
import { exportTasks, toTasksPath } from '../../src/sync/task-calls.ts'

const query = { ...emptyTaskQuery, users: [7, 9], statusTypes: [0], startDate: '11/19/2026', keyword: 'door & co' }
const ours = { [header.product]: '1' }

function answer(status: number, body: unknown, headers: Readonly<Record<string, string>> = ours): NetworkAnswer {
  return { status, body, header: (name) => headers[name] ?? null }
}

const answering =
  (given: NetworkAnswer | null, pieces: readonly string[] = []): Download =>
  async (_request, onPiece) => {
    for (const piece of pieces) onPiece(piece, piece.length)
    return given
  }

test('a question names in the address what it does not leave open', () => {
  const path = new URL(`https://yard${toTasksPath(query)}`)
  expect(path.pathname).toBe('/tasks')
  expect(Object.fromEntries(path.searchParams)).toEqual({
    ...{ users: '7,9', statusTypes: '0', startDate: '11/19/2026', keyword: 'door & co' },
  })
})

test('an export is asked for with the filters, counted while it comes in, and handed over whole', async () => {
  const requests: NetworkRequest[] = []
  const progress: ExportProgress[] = []
  const download: Download = (request, onPiece) => {
    requests.push(request)
    return answering(answer(200, {}), ['Trailer,Notes\r\n', 'T1,"two\r', '\nlines"\r\nT2,\r\n'])(request, onPiece)
  }
  const result = await exportTasks(download, query, (step) => progress.push(step))
  expect(result).toEqual({ name: 'done', csv: 'Trailer,Notes\r\nT1,"two\r\nlines"\r\nT2,\r\n' })
  expect(progress).toEqual([
    { rows: 0, bytes: 15 },
    { rows: 0, bytes: 23 },
    { rows: 2, bytes: 37 },
  ])
  expect(requests).toEqual([{ method: 'POST', path: '/tasks/reportexport', body: query }])
})

const words = 'Two exports are running. Please try again in a minute.'

test.each([
  ['no answer', null, 'Exporting needs a signal.'],
  ['the sign-in page of a Wi-Fi', answer(200, undefined, {}), 'Exporting needs a signal.'],
  ['too many at once', answer(429, { title: words, code: 'busy' }), words],
  ['no right to it', answer(403, { title: 'No.', code: 'forbidden' }), 'No.'],
  ['a session that ended', answer(401, { title: 'x', code: 'y' }), 'Your session expired, please log in.'],
  ['a server without words', answer(503, {}), 'There was an error.'],
])('an export that fails says so: %s', async (_why, given, expected) => {
  expect(await exportTasks(answering(given), query, () => undefined)).toEqual({ name: 'failed', words: expected })
})

test('an export that breaks off is none, however much of it has come in', async () => {
  const result = await exportTasks(answering(null, ['Trailer\r\nT1\r\n']), query, () => undefined)
  expect(result.name).toBe('failed')
})
