import { expect, test } from 'vitest'
import { lists } from '../domain/lists.ts'
import { entrySchema } from './entry-schema.ts'
import { describeRequests } from './openapi.ts'
import { CONTRACT_VERSION } from './sync.ts'

/**
 * Tablets in the field run the code of days ago. When this test fails after a change of the wire
 * format: raise CONTRACT_VERSION, make sure that older ones are still understood (or raise
 * OLDEST_CONTRACT_VERSION), and write the new mark here.
 */
const pinned: Readonly<Record<number, string>> = {
  1: '13fd9e0f8fba45b6',
  2: '57ff73dcd8ec03e7',
}

test('the wire format matches the contract version', () => {
  const columns = Object.entries(lists).map(([name, spec]) => [name, Object.entries(spec.columns)])
  const format = JSON.stringify([describeRequests(), columns, Object.keys(entrySchema.fields)])
  expect(markOf(format)).toBe(pinned[CONTRACT_VERSION])
})

/** 64-bit FNV-1a of a text: enough to see that it changed. */
function markOf(text: string): string {
  let mark = 0xcbf29ce484222325n
  for (const character of text) {
    mark ^= BigInt(character.codePointAt(0) ?? 0)
    mark = BigInt.asUintN(64, mark * 0x100000001b3n)
  }
  return mark.toString(16).padStart(16, '0')
}
