import { describe, expect, test } from 'vitest'
import { header } from '../../src/contract/sync.ts'
import { emptyTaskQuery } from '../../src/domain/tasks/task-query.ts'
import { buildMessage, buildTask } from '../../src/domain/testing/task-builders.ts'
import type { Network, NetworkAnswer } from '../../src/sync/engine/ports.ts'
import { exportTasks, readTask, readTasks } from '../../src/sync/task-calls.ts'

const query = { ...emptyTaskQuery, startDate: '01/01/2026' }
const ours = { [header.product]: '1' }

function answer(status: number, body: unknown, headers: Readonly<Record<string, string>> = ours): NetworkAnswer {
  return { status, body, header: (name) => headers[name] ?? null }
}

/** A server that answers by path; silence for any other. */
function serving(answers: Readonly<Record<string, NetworkAnswer>>): Network & { readonly asked: string[] } {
  const asked: string[] = []
  const call: Network['call'] = async ({ method, path }) => {
    asked.push(`${method} ${path}`)
    return answers[path] ?? null
  }
  return { asked, call }
}

const LIST = '/tasks?startDate=01%2F01%2F2026'
const [TASK, COMMENTS] = ['/tasks/700', '/messages?taskID=700']
const tooMany = { title: 'Please check the marked fields.', code: 'invalid' }
const fewerDays = { ...tooMany, errors: { startDate: ['Please choose fewer days.'] } }
const [task, comment] = [buildTask(), buildMessage()]

test('tasks are asked for once, and handed on as the server has them', async () => {
  const network = serving({ [LIST]: answer(200, { Tasks: [task] }) })
  expect(await readTasks(network, query)).toEqual({ name: 'answered', value: [task] })
  expect(network.asked).toEqual([`GET ${LIST}`])
})

describe('what is worth asking again is told from a no', () => {
  test.each([
    ['more tasks than a list shows', answer(400, fewerDays), `${tooMany.title} Please choose fewer days.`],
    ['no right to it', answer(403, { title: 'No.', code: 'forbidden' }), 'No.'],
    ['asked too often', answer(429, { title: 'Too many requests.', code: 'too-many' }), 'Too many requests.'],
    ['an app that is too old', answer(426, { title: 'Please update this app.', code: 'x' }), 'Please update this app.'],
  ])('refused in the words of the server: %s', async (_why, given, words) => {
    expect(await readTasks(serving({ [LIST]: given }), query)).toEqual({ name: 'refused', words })
  })

  test.each([
    ['no signal', null],
    ['the sign-in page of a Wi-Fi', answer(200, undefined, {})],
    ['a proxy that refuses', answer(403, { title: 'Blocked', code: 'proxy' }, {})],
    ['a server in trouble', answer(503, { title: 'The server is not available.', code: 'unavailable' })],
    ['a session that ended', answer(401, { title: 'Please log in.', code: 'unauthorized' })],
    ['too often, without words of ours', answer(429, {})],
    ['a good answer without tasks', answer(200, {})],
  ])('unanswered: %s', async (_why, given) => {
    expect(await readTasks(serving(given ? { [LIST]: given } : {}), query)).toEqual({ name: 'unanswered' })
  })
})

test('an export that is refused says what is wrong as well', async () => {
  const result = await exportTasks(
    async () => answer(400, fewerDays),
    query,
    () => undefined,
  )
  expect(result).toEqual({ name: 'failed', words: `${tooMany.title} Please choose fewer days.` })
})

describe('one task is read with its comments', () => {
  const [hasTask, hasComments] = [
    { [TASK]: answer(200, { Task: task }) },
    { [COMMENTS]: answer(200, { Messages: [comment] }) },
  ]

  test('of both calls', async () => {
    const network = serving({ ...hasTask, ...hasComments })
    expect(await readTask(network, 700)).toEqual({ name: 'answered', value: { task, comments: [comment] } })
    expect(network.asked).toEqual([`GET ${TASK}`, `GET ${COMMENTS}`])
  })

  test('or not at all, so that no comment is thought not to exist', async () => {
    expect(await readTask(serving(hasTask), 700)).toEqual({ name: 'unanswered' })
    expect(await readTask(serving(hasComments), 700)).toEqual({ name: 'unanswered' })
    const no = answer(403, { title: 'No.', code: 'forbidden' })
    expect(await readTask(serving({ ...hasTask, [COMMENTS]: no }), 700)).toEqual({ name: 'refused', words: 'No.' })
  })

  test('and one that is deleted or somebody else’s is not found', async () => {
    const notFound = answer(404, { title: 'Not found.', code: 'not-found' })
    const network = serving({ [TASK]: notFound, [COMMENTS]: answer(200, { Messages: [] }) })
    expect(await readTask(network, 700)).toEqual({ name: 'refused', words: 'Not found.' })
  })
})
