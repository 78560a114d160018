import { expect, test } from 'vitest'
import { type ScanAtForm, type ScanTaker, scanMeaning, scanUse } from './scan-meaning.ts'

const TAG = '3414257BF40000001F97E4D5'
const arrival: ScanAtForm = { edits: false, isCovered: false, isInside: true, field: null }
const edit: ScanAtForm = { ...arrival, edits: true }

const ofNumber = (at: ScanAtForm) => scanMeaning('TR4711', at).name
const ofTag = (at: ScanAtForm) => scanMeaning(TAG, at).name

test('a scan into the form of a present row changes it; one elsewhere is for the list', () => {
  expect(ofTag(edit)).toBe('tag')
  expect(ofNumber({ ...edit, field: 'number' })).toBe('number')
  expect(ofTag({ ...edit, isInside: false })).toBe('next')
  expect(ofNumber({ ...edit, isInside: false, field: 'other' })).toBe('next')
  expect(ofNumber({ ...edit, isInside: false })).toBe('next')
})

test('a number scanned into another field of a form belongs to that field', () => {
  expect(ofNumber({ ...arrival, field: 'other' })).toBe('typed')
  expect(ofNumber({ ...edit, field: 'other' })).toBe('typed')
  expect(ofNumber(edit)).toBe('next')
})

test('an arrival takes numbers and tags, wherever the focus is', () => {
  expect(ofNumber({ ...arrival, isInside: false, field: 'other' })).toBe('number')
  expect(ofNumber({ ...arrival, isInside: false })).toBe('number')
  expect(ofTag({ ...arrival, isInside: false })).toBe('tag')
  expect(ofTag({ ...arrival, field: 'other' })).toBe('tag')
})

test('a number comes in upper case, without the kind of barcode that some scanners name', () => {
  expect(scanMeaning(']C1tr-4711', arrival)).toEqual({ name: 'number', number: 'TR-4711' })
})

test('a scan changes no form that a dialog covers', () => {
  for (const one of [arrival, edit, { ...arrival, isInside: false }]) {
    expect(ofNumber({ ...one, isCovered: true })).toBe('next')
    expect(ofTag({ ...one, isCovered: true })).toBe('next')
  }
})

test('a save waits for what a scan looks up, and a scan during the save is refused with a signal', () => {
  const done: unknown[] = []
  const taker: ScanTaker = {
    isSaving: false,
    take: (number) => `look-up of ${number}`,
    takeTag: () => 'look-up of a tag',
    follow: (begun) => done.push(begun),
    goOn: () => done.push('next field'),
    refuse: () => done.push('signal'),
  }
  const uses = [{ name: 'number', number: 'T1' } as const, { name: 'tag' } as const].map((one) => scanUse(one, taker))
  expect(done).toEqual([])
  for (const use of uses) if (typeof use === 'function') use()
  expect(done.splice(0)).toEqual(['look-up of T1', 'next field', 'look-up of a tag'])
  expect(scanUse({ name: 'tag' }, { ...taker, isSaving: true })).toBe('refused')
  expect(scanUse({ name: 'typed' }, { ...taker, isSaving: true })).toBe('typed')
  expect(done).toEqual(['signal'])
})
