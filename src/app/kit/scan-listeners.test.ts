import { expect, test } from 'vitest'
import { ScanListeners } from './scan-listeners.ts'
import type { ScanUse } from './wedge-buffer.ts'

/** Returns listeners with a clock of their own. */
function page() {
  let now = 10_000
  const listeners = new ScanListeners(() => now)
  const wait = (ms: number) => {
    now += ms
  }
  const listen = (order: number, use: ScanUse | 'used') => {
    const codes: string[] = []
    const onScan = (code: string): ScanUse => (use === 'used' ? () => codes.push(code) : use)
    return { codes, remove: listeners.add({ order, onScan }) }
  }
  const give = (code: string) => {
    const use = listeners.give(code, null)
    if (typeof use !== 'function') return use
    use()
    return 'used'
  }
  return { wait, listen, give }
}

test('the last mounted listener is first, whenever it became active', () => {
  const { listen, give } = page()
  const form = listen(2, 'used')
  const list = listen(1, 'used')
  expect(give('TRL4711')).toBe('used')
  expect([form.codes, list.codes]).toEqual([['TRL4711'], []])
  form.remove()
  give('TRL4712')
  expect(list.codes).toEqual(['TRL4712'])
})

test('a code that a reader keeps sending is used once, and nothing is typed', () => {
  const { listen, give, wait } = page()
  const list = listen(1, 'used')
  give('TRL4711')
  for (let round = 0; round < 5; round += 1) {
    wait(1900)
    expect(give('TRL4711')).toBe('used')
  }
  expect(list.codes).toEqual(['TRL4711'])
  give('TRL4712')
  wait(2000)
  give('TRL4712')
  expect(list.codes).toEqual(['TRL4711', 'TRL4712', 'TRL4712'])
})

test('a scan refused by an open question is taken as soon as that is closed', () => {
  const { listen, give, wait } = page()
  const list = listen(1, 'used')
  const question = listen(2, 'refused')
  expect(give('TRL4711')).toBe('refused')
  expect(list.codes).toEqual([])
  question.remove()
  wait(500)
  expect(give('TRL4711')).toBe('used')
  expect(list.codes).toEqual(['TRL4711'])
})

test('a scan that nobody uses stays in its field, or presses nothing', () => {
  const { listen, give } = page()
  listen(1, 'next')
  expect(give('TRL4711')).toBe('refused')
})
