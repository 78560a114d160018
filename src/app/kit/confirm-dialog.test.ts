import { expect, test } from 'vitest'
import { confirm, dropQuestions } from './confirm-dialog.tsx'

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
