import { expect, test } from 'vitest'
import { isPicked, readPicked, sizeWords } from './picked-file.ts'

test('a picked file keeps every byte, also of a file that is longer than one slice', async () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256)
  const picked = await readPicked(new File([bytes], 'logo.png', { type: 'image/png' }))
  expect(picked).toMatchObject({ Name: 'logo.png', Type: 'image/png', Size: 70_000 })
  expect(Uint8Array.from(atob(picked.Content), (letter) => letter.charCodeAt(0))).toEqual(bytes)
  expect(isPicked(picked)).toBe(true)
  expect(isPicked(null)).toBe(false)
})

test('sizes are read at a glance', () => {
  expect([640, 12_300, 1_572_864].map(sizeWords)).toEqual(['640 B', '12 KB', '1.5 MB'])
})
