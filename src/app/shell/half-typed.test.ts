import { expect, test, vi } from 'vitest'
import {
  type HalfTyped,
  halfTypedOf,
  halfTypedWarning,
  mayTakeOver,
  noteHalfTyped,
  readHalfTyped,
} from './half-typed.ts'

const forms = vi.hoisted(() => ({ unkept: new Set<string>(), isDirty: false, asked: 0, note: vi.fn() }))
vi.mock('../data/left-store.ts', () => ({ noteForms: forms.note }))
vi.mock('../../mirror/reads/drafts.ts', () => ({
  listDrafts: async (): Promise<never> => {
    throw new Error('The store is broken')
  },
}))
vi.mock('../data/dirty-forms.ts', () => ({ unkeptForms: () => forms.unkept, isAnyFormDirty: () => forms.isDirty }))
vi.mock('../kit/confirm-dialog.tsx', () => ({
  confirm: async () => {
    forms.asked += 1
    return false
  },
}))

const warningOf = (drafts: HalfTyped['drafts'], hasUnkept = false) => halfTypedWarning({ drafts, hasUnkept })

test('half-typed forms are named before they are lost', () => {
  expect(warningOf([])).toBeNull()
  const arrival = { Key: 'trailer:new:7', Value: { form: { Number: 'HALF' }, trailer: null } }
  expect(warningOf([arrival])).toBe('An unfinished form will be lost: new trailer HALF.')
  const departure = { Key: 'state:depart:100', Value: { form: { OutboundWeight: 1 }, trailer: { Number: 'T1' } } }
  const task = { Key: 'task:new:7:1-2-3-4', Value: { form: { TrailerNumber: null } } }
  const photos = { Key: 'photos:trailer:new:7', Value: [] }
  expect(warningOf([photos])).toBe('An unfinished form will be lost: photos of a trailer that is not saved.')
  const unknown = { Key: 'later', Value: 'anything' }
  expect(warningOf([departure, task, unknown])).toBe(
    '3 unfinished forms will be lost: departure of trailer T1, new task, form.',
  )
})

test('a form that gave its draft a title is named by it', () => {
  const draft = { Key: 'freight:7', Value: { form: { Value: 'Ice' }, title: 'Edit Freight' } }
  expect(warningOf([draft])).toBe('An unfinished form will be lost: Edit Freight.')
})

test('an open form that the store could not keep is named too', () => {
  expect(warningOf([], true)).toBe('Your input in the open form will be lost.')
})

test('drafts of other forms do not hide one that the store could not keep', () => {
  const [older, own] = [
    { Key: 'task:new:7', Value: { form: {} } },
    { Key: 'trailer:new:7', Value: { form: { Number: 'HAL' } } },
  ]
  const forms = halfTypedOf([older, own], new Set([own.Key]), true)
  expect(forms).toEqual({ drafts: [older], hasUnkept: true })
  expect(halfTypedWarning(forms)).toBe(
    'An unfinished form will be lost: new task. Your input in the open form will be lost.',
  )
  expect(halfTypedOf([older, own], new Set(), true).hasUnkept).toBe(false)
  expect(halfTypedOf([], new Set(), true).hasUnkept).toBe(true)
})

test('a broken store keeps nobody from signing in, and open input is asked about', async () => {
  const gail = { Username: 'gail', FirstName: 'Gail', LastName: 'Keeper' }
  expect(await mayTakeOver(gail, 'pat')).toBe(true)
  expect(await readHalfTyped()).toBeNull()
  expect(forms.asked).toBe(0)
  forms.isDirty = true
  expect(await mayTakeOver(gail, 'pat')).toBe(false)
  expect(await readHalfTyped()).toBe('Your input in the open form will be lost.')
  expect(await mayTakeOver(gail, 'Gail ')).toBe(true)
  expect(forms.asked).toBe(1)
})

test('a warning alone notes no forms for the next person; the sign-out does', async () => {
  forms.isDirty = true
  forms.note.mockClear()
  await readHalfTyped()
  expect(forms.note).not.toHaveBeenCalled()
  await noteHalfTyped()
  expect(forms.note.mock.calls).toEqual([[{ drafts: 1 }]])
})
