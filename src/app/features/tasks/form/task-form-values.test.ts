import { expect, test } from 'vitest'
import { toReferences } from '../../../../domain/sites/references.ts'
import { newTaskFields, withSelectedTrailer } from '../../../../domain/tasks/task-form-rules.ts'
import { buildSite, buildTrailer } from '../../../../domain/testing/builders.ts'
import { baseOf, fieldsOfForm, readTaskDraft, selectedTrailer, taskFormOf } from './task-form-values.ts'

const site = buildSite()
const references = toReferences(site, { Locations: [], Scacs: [], Freights: [], Tags: [] })
const trailer = buildTrailer({ SealNumber: 'SEEN', TransactionID: 'T1' })
const empty = newTaskFields(site)
const blank = { Message: '', Selected: null, Seen: null }

test('a new task is merged against the trailer as it was selected, not as the form has it', () => {
  const filled = taskFormOf(withSelectedTrailer(empty, trailer), references, { ...blank, Selected: trailer })
  const typed = { ...filled, SealNumber: 'MINE' }
  expect(baseOf(typed)).toMatchObject({ SealNumber: 'SEEN', TransactionID: 'T1' })
  expect(fieldsOfForm(typed)).toMatchObject({ SealNumber: 'MINE', TransactionID: 'T1' })
})

test('an edit is merged against the task as the person saw it, and the newly selected trailer', () => {
  const seen = { ...withSelectedTrailer(empty, buildTrailer({ ID: 99 })), Priority: 0 }
  const form = taskFormOf({ ...withSelectedTrailer(seen, trailer), Priority: 1 }, references, {
    ...{ Message: '', Selected: trailer, Seen: seen },
  })
  expect(baseOf(form)).toMatchObject({ Priority: 0, TrailerID: 99, SealNumber: 'SEEN' })
})

test('a trailer is not selected once its number was typed over; a form without one has no base', () => {
  const form = taskFormOf({ ...empty, TrailerID: -1 }, references, { ...blank, Selected: trailer })
  expect(selectedTrailer(form)).toBeNull()
  expect(baseOf(form)).toBeNull()
})

test('a draft of another version gets the missing fields; other values are ignored', () => {
  expect(readTaskDraft({ form: { Action: 1 } })).toMatchObject({ Action: 1, FromLocationName: '', Selected: null })
  expect(readTaskDraft({ form: null })).toBeNull()
  expect(readTaskDraft(undefined)).toBeNull()
})
