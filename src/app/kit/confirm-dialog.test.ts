import { expect, test } from 'vitest'
import { confirm } from './confirm-dialog.tsx'

test('a question whose reason is gone is answered with no, and not asked again', async () => {
  const undone = new AbortController()
  const asked = confirm({ title: 'RFID Tag' }, undone.signal)
  undone.abort()
  expect(await asked).toBe(false)
  expect(await confirm({ title: 'RFID Tag' }, undone.signal)).toBe(false)
})
