import { expect, test } from 'vitest'
import { halfTypedWarning } from './half-typed.ts'

test('half-typed forms are named before they are lost', () => {
  expect(halfTypedWarning([])).toBeNull()
  const arrival = { Key: 'trailer:new:7', Value: { form: { Number: 'HALF' }, trailer: null } }
  expect(halfTypedWarning([arrival])).toBe('An unfinished form will be lost: new trailer HALF.')
  const departure = { Key: 'state:depart:100', Value: { form: { OutboundWeight: 1 }, trailer: { Number: 'T1' } } }
  const task = { Key: 'task:new:7:1-2-3-4', Value: { form: { TrailerNumber: null } } }
  const photos = { Key: 'photos:trailer:new:7', Value: [] }
  expect(halfTypedWarning([photos])).toBe('An unfinished form will be lost: photos of a trailer that is not saved.')
  const unknown = { Key: 'later', Value: 'anything' }
  expect(halfTypedWarning([departure, task, unknown])).toBe(
    '3 unfinished forms will be lost: departure of trailer T1, new task, form.',
  )
})

test('a form that gave its draft a title is named by it', () => {
  const draft = { Key: 'freight:7', Value: { form: { Value: 'Ice' }, title: 'Edit Freight' } }
  expect(halfTypedWarning([draft])).toBe('An unfinished form will be lost: Edit Freight.')
})

test('an open form that the store could not keep is named too', () => {
  expect(halfTypedWarning([], true)).toBe('Your input in the open form will be lost.')
})
