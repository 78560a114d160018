import { expect, test } from 'vitest'
import { buildMessage, buildTask } from '../../../domain/testing/task-builders.ts'
import type { ServerResult } from '../../../sync/api.ts'
import type { YardClient } from '../../../sync/client.ts'
import { readTask } from './read-task.ts'

const [task, comment] = [buildTask(), buildMessage()]
const hasTask = { name: 'answered', value: { Task: task }, etag: null } as const
const hasComments = { name: 'answered', value: { Messages: [comment] }, etag: null } as const
const silence = { name: 'no-signal' } as const
const notFound = { name: 'rejected', code: 'not-found', words: 'Not found.', errors: {} } as const

type Given = Readonly<Record<string, ServerResult<unknown>>>
const read = (answers: Given) =>
  readTask({ callServer: (async (name: string) => answers[name]) as YardClient['callServer'] }, 700)

test('a task is read with its comments', async () => {
  const value = { task, comments: [comment] }
  expect(await read({ getTask: hasTask, listMessages: hasComments })).toEqual({ name: 'answered', value, etag: null })
})

test('or not at all, so that no comment is thought not to exist', async () => {
  expect(await read({ getTask: hasTask, listMessages: silence })).toEqual(silence)
  expect(await read({ getTask: silence, listMessages: hasComments })).toEqual(silence)
  expect(await read({ getTask: notFound, listMessages: hasComments })).toEqual(notFound)
})
