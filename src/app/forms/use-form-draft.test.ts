import { expect, test, vi } from 'vitest'
import { unkeptForms } from '../data/dirty-forms.ts'
import { keepForm, keptValues, type Opening } from './use-form-draft.ts'

const fail = vi.hoisted(() => async () => {
  throw new Error('The store is full')
})
vi.mock('../../mirror/reads/drafts.ts', () => ({ saveDraft: fail, removeDraft: fail }))

const place = { draftKey: 'task:new:7', initial: { Note: '' } }
const typed = { Note: 'left side' }

test('a draft keeps half a number as an empty field, and no secret', () => {
  const initial = { Weight: null as number | null, SetTemperature: 34, Password: '', Note: '' }
  const form = { Weight: Number.NaN, SetTemperature: 0, Password: 'hidden', Note: 'left side' }
  expect(keptValues({ initial, secrets: ['Password'] }, form)).toEqual({ ...form, Weight: null, Password: '' })
})

test('a form counts as not kept while it holds input that the store refused', async () => {
  const opening = { isClosed: false, isForgotten: false }
  await keepForm(opening, place, typed)
  expect([...unkeptForms()]).toEqual([place.draftKey])
  // Nothing can be lost of an empty form, although its old draft could not be removed.
  await keepForm(opening, place, place.initial)
  expect([...unkeptForms()]).toEqual([])
})

test.each(['isClosed', 'isForgotten'] as const)(
  'a form that ends while it is stored is not noted (%s)',
  async (end) => {
    const opening: Opening = { isClosed: false, isForgotten: false }
    const stored = keepForm(opening, place, typed)
    opening[end] = true
    await stored
    expect([...unkeptForms()]).toEqual([])
  },
)
