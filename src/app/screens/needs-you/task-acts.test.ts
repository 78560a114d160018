import { expect, test } from 'vitest'
import { describeAct, kindOf, mayGoAgain } from './describe-refused.ts'
import { changedTaskWords, taskCommandOf, taskIDOf, taskWords } from './task-acts.ts'

const names = { task: taskWords(1, '4711') }
const say = (Call: string, Body = {}) => describeAct({ Call, Body }, names)

test('an act on a task says what was asked, of which work with which trailer', () => {
  expect(say('POST /tasks')).toBe('Add Pull of trailer 4711')
  expect(say('PUT /tasks/{id}')).toBe('Edit Pull of trailer 4711')
  expect(say('PUT /tasks/status', { TaskStatusType: 1 })).toBe('Start Pull of trailer 4711')
  expect(say('PUT /tasks/status', { TaskStatusType: 2, TaskSubStatusType: 2 })).toBe(
    'Pause Pull of trailer 4711 (Red Light)',
  )
  expect(say('PUT /tasks/status', { TaskStatusType: 3, isOverrideTask: true })).toBe(
    'Override: Complete Pull of trailer 4711',
  )
  expect(say('PUT /tasks/status', { TaskStatusType: 0 })).toBe('Remove the sub-status of Pull of trailer 4711')
  expect(say('PUT /tasks/position', { TaskPosition: 3 })).toBe('Move Pull of trailer 4711 to position 3')
  expect(say('DELETE /tasks/{id}')).toBe('Delete Pull of trailer 4711')
  expect(say('POST /messages')).toBe('Comment on Pull of trailer 4711')
  expect(say('PUT /messages/{id}/pin', { IsPinned: true })).toBe('Pin a comment')
})

test('work whose trailer is not known is called by its action, and a task that is not known "a task"', () => {
  expect(taskWords(2, null)).toBe('Spot')
  expect(describeAct({ Call: 'POST /messages', Body: {} }, {})).toBe('Comment on a task')
})

test('a new task can always be sent again, everything else while its task is there', () => {
  expect(mayGoAgain('add-task', false)).toBe(true)
  for (const kind of ['edit-task', 'task-status', 'delete-task', 'comment'] as const) {
    expect(mayGoAgain(kind, true)).toBe(true)
    expect(mayGoAgain(kind, false)).toBe(false)
  }
})

test('what has no form goes again by its own command', () => {
  expect(taskCommandOf({ Call: 'POST /messages' })).toBe('addComment')
  expect(taskCommandOf({ Call: 'PUT /tasks/{id}' })).toBeNull()
  expect(kindOf({ Call: 'PUT /tasks/status', Body: {} })).toBe('task-status')
})

test('the task of an act is the one it names, not the comment or trailer beside it', () => {
  expect(taskIDOf({ Call: 'POST /messages', Body: { ID: 9, TaskID: 7 } })).toBe(7)
  expect(taskIDOf({ Call: 'PUT /tasks/{id}', Body: { ID: 7, TrailerID: 4 } })).toBe(7)
  expect(taskIDOf({ Call: 'PUT /messages/{id}/pin', Body: { ID: 9 } })).toBeNull()
  expect(taskIDOf({ Call: 'PUT /trailers/{id}', Body: { ID: 4 } })).toBeNull()
})

test('of an edit the fields are named that the person changed', () => {
  const Base = { SealNumber: null, Priority: 0, ToLocationID: 3, EPCID: null }
  expect(
    changedTaskWords({
      Base,
      Answer: { title: '', code: '' },
      Body: { SealNumber: 'S1', Priority: 1, ToLocationID: 3, EPCID: 0 },
    }),
  ).toEqual(['Priority', 'Seal# S1'])
})
