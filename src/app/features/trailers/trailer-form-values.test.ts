import { expect, test } from 'vitest'
import { emptyTrailerFields } from '../../../domain/trailers/trailer-fields.ts'
import { emptyTrailerForm, fieldsOfForm, readTrailerDraft } from './trailer-form-values.ts'

test('only the fields are sent, without the texts beside them in the form', () => {
  const form = { ...emptyTrailerForm, Number: '53', ScacID: 7, ScacName: 'WERN', State: 2 }
  expect(fieldsOfForm(form)).toEqual({ ...emptyTrailerFields, Number: '53', ScacID: 7 })
})

test('a field that an older draft lacks is empty', () => {
  const { Notes, ...older } = { ...emptyTrailerForm, Number: '53' }
  expect(Notes).toBeNull()
  expect(readTrailerDraft({ form: older, trailer: null })).toEqual({
    form: { ...emptyTrailerForm, Number: '53' },
    trailer: null,
    visit: null,
    shipment: null,
  })
})

test('a draft keeps which fields the last visit filled', () => {
  const visit = { filled: { ScacID: 7 }, words: 'From the last visit, 11/14' }
  expect(readTrailerDraft({ form: emptyTrailerForm, trailer: null, visit })?.visit).toEqual(visit)
})

test('values that are not a draft are ignored', () => {
  expect(readTrailerDraft(undefined)).toBeNull()
  expect(readTrailerDraft('x')).toBeNull()
  expect(readTrailerDraft({ form: null })).toBeNull()
})
