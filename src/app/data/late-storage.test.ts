import { expect, test } from 'vitest'
import { lateStorage } from './late-storage.ts'

function start(setItem?: () => void) {
  const written = new Map<string, string>()
  const asked: (() => void)[] = []
  const medium = {
    getItem: (name: string) => written.get(name) ?? null,
    setItem: setItem ?? ((name: string, text: string) => void written.set(name, text)),
    removeItem: (name: string) => void written.delete(name),
  }
  const storage = lateStorage<{ at: number }>(medium, (write) => void asked.push(write))
  return { storage, written, asked }
}

test('many changes are one write of the latest state', () => {
  const { storage, written, asked } = start()
  for (const at of [1, 2, 3]) storage.setItem('walk', { state: { at } })
  expect(asked).toHaveLength(1)
  expect(written.size).toBe(0)
  expect(storage.getItem('walk')).toEqual({ state: { at: 3 } })
  asked[0]?.()
  expect(written).toEqual(new Map([['walk', '{"state":{"at":3}}']]))
  expect(storage.getItem('walk')).toEqual({ state: { at: 3 } })
  storage.setItem('walk', { state: { at: 4 } })
  expect(asked).toHaveLength(2)
})

test('a page that is left writes what waits, and nothing twice', () => {
  const { storage, written, asked } = start()
  storage.setItem('walk', { state: { at: 1 } })
  storage.write()
  expect([...written.keys()]).toEqual(['walk'])
  written.clear()
  asked[0]?.()
  expect(written.size).toBe(0)
})

test('a removed state is not written any more', () => {
  const { storage, written, asked } = start()
  storage.setItem('walk', { state: { at: 1 } })
  storage.removeItem('walk')
  asked[0]?.()
  expect(written.size).toBe(0)
  expect(storage.getItem('walk')).toBeNull()
})

test('a full disk stops nobody', () => {
  const { storage, asked } = start(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  storage.setItem('walk', { state: { at: 1 } })
  expect(() => asked[0]?.()).not.toThrow()
})
