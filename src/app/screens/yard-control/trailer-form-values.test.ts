import { expect, test } from 'vitest'
import { emptyTrailerFields } from '../../../domain/trailers/trailer-fields.ts'
import { emptyTrailerForm, fieldsOfForm, readTrailerDraft } from './trailer-form-values.ts'

test('what is sent are the fields, without the texts that stand beside them in the form', () => {
  const form = { ...emptyTrailerForm, Number: '53', ScacID: 7, ScacName: 'WERN', State: 2 }
  expect(fieldsOfForm(form)).toEqual({ ...emptyTrailerFields, Number: '53', ScacID: 7 })
})

test('a draft of an older version lacks a field and gets it empty', () => {
  const { Notes, ...older } = { ...emptyTrailerForm, Number: '53' }
  expect(Notes).toBeNull()
  expect(readTrailerDraft({ form: older, trailer: null })).toEqual({
    form: { ...emptyTrailerForm, Number: '53' },
    trailer: null,
  })
})

test('what is no draft is none', () => {
  expect(readTrailerDraft(undefined)).toBeNull()
  expect(readTrailerDraft('x')).toBeNull()
  expect(readTrailerDraft({ form: null })).toBeNull()
})
