import { afterEach, expect, test, vi } from 'vitest'
import { asSave, formInUse } from './as-save.ts'
import { confirm, dropQuestions, fieldOfQuestion } from './confirm-dialog.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Puts the focus into a field of words of a form, if any. */
function typeInto(form: { readonly contains: (field: unknown) => boolean } | null) {
  const field = { matches: () => true, closest: () => form }
  vi.stubGlobal('document', { activeElement: field })
  return field
}

test('a question passes keys on to the field being typed into, but not that of a save', async () => {
  const field = typeInto(null)
  expect(fieldOfQuestion()).toBe(field)
  expect(await asSave(async () => fieldOfQuestion(), null)).toBeNull()
  expect(fieldOfQuestion()).toBe(field)
  await expect(asSave(() => Promise.reject(new Error('the disk is full')), null)).rejects.toThrow('full')
  expect(fieldOfQuestion()).toBe(field)
  // A save whose question was dropped does not end.
  void asSave(() => confirm({ title: 'Delete the open tasks?' }), null)
  expect(fieldOfQuestion()).toBeNull()
  dropQuestions()
  expect(fieldOfQuestion()).toBe(field)
})

test('a save that does not end takes no keys from the questions of another form', () => {
  const fields = new Set<unknown>()
  const form = { contains: (field: unknown) => fields.has(field) }
  fields.add(typeInto(form))
  void asSave(() => new Promise(() => undefined), formInUse())
  expect(fieldOfQuestion()).toBeNull()
  const elsewhere = typeInto(null)
  expect(fieldOfQuestion()).toBe(elsewhere)
  dropQuestions()
})

test('a save takes no keys from its own form, though the focus has moved on', () => {
  const fields = new Set<unknown>()
  const form = { contains: (field: unknown) => fields.has(field) }
  const own = typeInto(form)
  fields.add(own)
  const within = formInUse()
  const elsewhere = typeInto({ contains: (field) => field === elsewhere })
  void asSave(() => new Promise(() => undefined), within)
  expect(fieldOfQuestion()).toBe(elsewhere)
  vi.stubGlobal('document', { activeElement: own })
  expect(fieldOfQuestion()).toBeNull()
  dropQuestions()
})

test('a question whose reason is gone is answered with no, and not asked again', async () => {
  const undone = new AbortController()
  const asked = confirm({ title: 'RFID Tag' }, undone.signal)
  undone.abort()
  expect(await asked).toBe(false)
  expect(await confirm({ title: 'RFID Tag' }, undone.signal)).toBe(false)
})

test('a question of a person who left has no answer, not even a no', async () => {
  const undone = new AbortController()
  const answers: boolean[] = []
  void confirm({ title: 'Delete the open tasks?' }, undone.signal).then((yes) => answers.push(yes))
  dropQuestions()
  undone.abort()
  await Promise.resolve()
  expect(answers).toEqual([])
})
