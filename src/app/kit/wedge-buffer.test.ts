import { expect, test } from 'vitest'
import { WedgeBuffer } from './use-wedge-scanner.ts'

function typeInto(buffer: WedgeBuffer, keys: readonly string[], gap: number): { swallowed: boolean } {
  const seen = { swallowed: false }
  for (const [at, key] of keys.entries()) {
    const swallow = () => {
      seen.swallowed = true
    }
    buffer.take({ key, timeStamp: 1000 + at * gap, target: null, preventDefault: swallow, stopPropagation: () => {} })
  }
  return seen
}

test('a scanned code is reported and its Enter is swallowed', () => {
  const codes: string[] = []
  const seen = typeInto(new WedgeBuffer((code) => codes.push(code)), [...'TRL4711', 'Enter'], 8)
  expect(codes).toEqual(['TRL4711'])
  expect(seen.swallowed).toBe(true)
})

test('typing by hand is not a scan', () => {
  const codes: string[] = []
  const seen = typeInto(new WedgeBuffer((code) => codes.push(code)), [...'TRL4711', 'Enter'], 120)
  expect(codes).toEqual([])
  expect(seen.swallowed).toBe(false)
})

test('keys such as Shift are not part of the code', () => {
  const codes: string[] = []
  typeInto(new WedgeBuffer((code) => codes.push(code)), ['Shift', 'T', 'Shift', 'R', '1', '2', 'Enter'], 8)
  expect(codes).toEqual(['TR12'])
})
