import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlainJson } from './json-body.ts'

test('shallow JSON with whole characters is accepted', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), (text) => {
      const whole = JSON.parse(text) as unknown
      expect(isPlainJson(JSON.stringify(whole))).toBe(
        !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(whole).replaceAll('\\\\', '')),
      )
    }),
  )
})

test('escapes that no database stores are rejected, look-alikes are not', () => {
  expect(isPlainJson('{"a":"\\u0000"}')).toBe(false)
  expect(isPlainJson('{"a":"\\\\u0000"}')).toBe(true)
  expect(isPlainJson('{"a":"\\ud83d\\ude00"}')).toBe(true)
  expect(isPlainJson('{"a":"\\ud83d"}')).toBe(false)
  expect(isPlainJson('{"a":"\\ude00\\ud83d"}')).toBe(false)
  expect(isPlainJson('{"a":"\\u0041\\n"}')).toBe(true)
})

test('only brackets outside of strings count as depth', () => {
  expect(isPlainJson('['.repeat(32))).toBe(true)
  expect(isPlainJson('['.repeat(33))).toBe(false)
  expect(isPlainJson(`"${'['.repeat(100)}"`)).toBe(true)
  expect(isPlainJson('[]'.repeat(100))).toBe(true)
})
