import { expect, test } from 'vitest'
import { type ScanAtForm, scanMeaning } from './scan-meaning.ts'

const arrival: ScanAtForm = { edits: false, isCovered: false, isInside: true, isTag: false, field: null }
const edit: ScanAtForm = { ...arrival, edits: true }

test('a scan into the form of a present row changes it; one elsewhere is for the list', () => {
  expect(scanMeaning({ ...edit, isTag: true })).toBe('tag')
  expect(scanMeaning({ ...edit, field: 'number' })).toBe('number')
  expect(scanMeaning({ ...edit, isInside: false, isTag: true })).toBe('next')
  expect(scanMeaning({ ...edit, isInside: false, field: 'other' })).toBe('next')
  expect(scanMeaning({ ...edit, isInside: false })).toBe('next')
})

test('a number scanned into another field of a form belongs to that field', () => {
  expect(scanMeaning({ ...arrival, field: 'other' })).toBe('typed')
  expect(scanMeaning({ ...edit, field: 'other' })).toBe('typed')
  expect(scanMeaning(edit)).toBe('next')
})

test('an arrival takes numbers and tags, wherever the focus is', () => {
  expect(scanMeaning({ ...arrival, isInside: false, field: 'other' })).toBe('number')
  expect(scanMeaning({ ...arrival, isInside: false })).toBe('number')
  expect(scanMeaning({ ...arrival, isInside: false, isTag: true })).toBe('tag')
  expect(scanMeaning({ ...arrival, field: 'other', isTag: true })).toBe('tag')
})

test('a scan changes no form that a dialog covers', () => {
  for (const one of [arrival, edit, { ...arrival, isTag: true }, { ...arrival, isInside: false }])
    expect(scanMeaning({ ...one, isCovered: true })).toBe('next')
})
