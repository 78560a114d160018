import { expect, test } from 'vitest'
import vectors from '../testing/epc-vectors.json' with { type: 'json' }
import { scannedTag, tagHex, tagKeyword, tagKind, typedTag } from './tag-code.ts'

const HEX = '3414257BF40000001F97E4D5'
const EPC = 'urn:epc:tag:giai-96:0.0614141.530048213'

test.each([
  [HEX],
  [HEX.toLowerCase()],
  [EPC],
  [EPC.toUpperCase()],
  [`EPC:${HEX}`],
  [`epc${HEX}`],
  [`E=${HEX};-54`],
  [`0x${HEX.toLowerCase()}`],
  [`ID ${HEX}`],
  [`3000${HEX}`],
  [`3400${HEX}9F1C`],
  [`${HEX}9F1C`],
  [`${HEX}00000000`],
  [`A${HEX}`],
  [`]Q1${EPC}`],
  [`${EPC};`],
])('%s is the same tag', (text) => {
  expect(scannedTag(text)).toEqual({ EPC })
  expect(typedTag(text)).toEqual({ EPC })
})

test.each([['TR4711'], ['HLWC 53012'], ['331800'], ['CSQU3054383'], [''], ['5301244 7']])(
  '%s is no tag but a number',
  (text) => {
    expect(scannedTag(text)).toBeNull()
  },
)

test.each([
  ['331800', 'This tag is cut off: it has 6 of 24 hex digits. Read it again'],
  [HEX.slice(0, -1), 'This tag is cut off: it has 23 of 24 hex digits. Read it again'],
  ['341C00004000000000000001', 'This tag has partition 7, which GS1 does not define'],
  [`${HEX}${HEX}`, 'This tag has 48 hex digits instead of 24'],
  ['A0B1C2', 'A tag has 16 hex digits at least'],
  ['A0B1C2D3E4F5A0B1C', 'This tag is cut off: it has 17 hex digits'],
  ['A'.repeat(66), 'A tag has 64 hex digits at most'],
  ['TR4711', 'Please enter the tag as URI or hex digits'],
  [
    'urn:epc:id:giai:0614141.7',
    'A tag URI looks like urn:epc:tag:giai-96:0.0614141.7 or urn:epc:tag:grai-96:0.0614141.12345.7',
  ],
])('%s is refused: %s', (text, reason) => {
  expect(typedTag(text)).toEqual({ reason })
})

test.each([
  ['3074257bf7194e4000001a85', '3074257BF7194E4000001A85', 'SGTIN-96, not a trailer tag'],
  // AAR S-918 and ISO 10374: 128 bits of their own.
  ['9bc3f0a811d2407e5b60c1f2a3d4e5f6', '9BC3F0A811D2407E5B60C1F2A3D4E5F6', 'Raw hex'],
])('%s is kept as raw hex', (text, stored, kind) => {
  expect(scannedTag(text)).toEqual({ EPC: stored })
  expect([tagHex(stored), tagKind(stored)]).toEqual([stored, kind])
})

test('every tag of the vectors is shown with its hex and kind', () => {
  for (const { hex, uri } of vectors) {
    if (uri === null) continue
    expect(tagHex(uri)).toBe(hex)
    expect(tagKind(uri)).toBe(uri.includes('giai') ? 'GIAI-96' : 'GRAI-96')
  }
})

test('a search by the hex of a tag finds its URI, and any other text is taken as it is', () => {
  expect(tagKeyword(HEX)).toBe(EPC)
  expect(tagKeyword(' GIAI-96:0.06 ')).toBe('giai-96:0.06')
})
