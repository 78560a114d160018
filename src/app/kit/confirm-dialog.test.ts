import { afterEach, expect, test, vi } from 'vitest'
import { asSave, confirm, dropQuestions, fieldOfQuestion } from './confirm-dialog.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a question passes keys on to the field being typed into, but not that of a save', async () => {
  const field = { matches: () => true }
  vi.stubGlobal('document', { activeElement: field })
  expect(fieldOfQuestion()).toBe(field)
  expect(await asSave(async () => fieldOfQuestion())).toBeNull()
  expect(fieldOfQuestion()).toBe(field)
  await expect(asSave(() => Promise.reject(new Error('the disk is full')))).rejects.toThrow('full')
  expect(fieldOfQuestion()).toBe(field)
  // A save whose question was dropped does not end.
  void asSave(() => confirm({ title: 'Delete the open tasks?' }))
  expect(fieldOfQuestion()).toBeNull()
  dropQuestions()
  expect(fieldOfQuestion()).toBe(field)
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
