import { expect, test } from 'vitest'
import vectors from '../testing/epc-vectors.json' with { type: 'json' }
import { decodeEpc, encodeEpc } from './epc.ts'

test.each(vectors)('$hex is $uri', ({ hex, uri }) => {
  const decoded = decodeEpc(hex)
  if (uri === null) return expect(decoded).toEqual({ reason: expect.stringMatching(/neither a GIAI-96|is cut off/) })
  expect(decoded).toEqual({ uri })
  expect(decodeEpc(hex.toLowerCase())).toEqual({ uri })
  expect(encodeEpc(uri)).toEqual({ hex })
  expect(encodeEpc(uri.toUpperCase())).toEqual({ hex })
})

test.each([
  ['331800', 'This tag is cut off: it has 6 of 24 hex digits. Read it again'],
  ['3414257BF40000001F97E4D', 'This tag is cut off: it has 23 of 24 hex digits. Read it again'],
  ['3414257BF40000001F97E4D512', 'This tag has 26 hex digits instead of 24'],
  ['3074257BF7194E4000001A85', 'This is neither a GIAI-96 nor a GRAI-96 tag'],
  ['341C00004000000000000001', 'This tag has partition 7, which GS1 does not define'],
  ['331C00004000000000000001', 'This tag has partition 7, which GS1 does not define'],
  ['341BFFFFC000000000000001', 'The company prefix of this tag has more than 6 digits'],
  ['331800007FFFFFC000000001', 'The asset type of this tag has more than 6 digits'],
  ['3314257BF40C0E40000016ZE', 'This tag has characters that are no hex digits'],
])('%s is refused: %s', (hex, reason) => {
  expect(decodeEpc(hex)).toEqual({ reason })
})

const LOOKS = 'A tag URI looks like urn:epc:tag:giai-96:0.0614141.7 or urn:epc:tag:grai-96:0.0614141.12345.7'

test.each([
  ['urn:epc:tag:sgtin-96:3.0614141.812345.6789', LOOKS],
  ['urn:epc:tag:giai-96:8.0614141.7', LOOKS],
  ['urn:epc:tag:giai-96:0.06141.7', 'The company prefix of a tag URI has 6 to 12 digits'],
  ['urn:epc:tag:giai-96:0.06141x1.7', 'The company prefix of this tag URI has 7 digits'],
  ['urn:epc:tag:giai-96:0.0614141.007', 'The asset reference of a 96-bit tag is a number without leading zeros'],
  ['urn:epc:tag:giai-96:0.0614141.', 'The asset reference of a 96-bit tag is a number without leading zeros'],
  ['urn:epc:tag:giai-96:0.0614141.1.2', 'A GIAI has company prefix, asset reference'],
  ['urn:epc:tag:grai-96:0.0614141.7', 'A GRAI has company prefix, asset type, serial'],
  ['urn:epc:tag:grai-96:0.0614141.123456.7', 'The asset type of this tag URI has 5 digits'],
  ['urn:epc:tag:grai-96:0.0614141.12345.274877906944', 'The serial 274877906944 is too large for a 96-bit tag'],
])('%s is refused: %s', (uri, reason) => {
  expect(encodeEpc(uri)).toEqual({ reason })
})

test('a company prefix of 12 digits leaves a GRAI no asset type', () => {
  const uri = 'urn:epc:tag:grai-96:1.061414112345..7'
  expect(encodeEpc(uri)).toEqual({ hex: '3320393243F1640000000007' })
  expect(decodeEpc('3320393243F1640000000007')).toEqual({ uri })
})

test('400 drawn tags of each kind and partition come back as they were', () => {
  let state = 20_261_123n
  const draw = (limit: bigint): bigint => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & 0xffff_ffff_ffff_ffffn
    return (state >> 11n) ** 2n % limit
  }
  const digits = (count: number) => (count === 0 ? '' : String(draw(10n ** BigInt(count))).padStart(count, '0'))
  const referenceBits = [42n, 45n, 48n, 52n, 55n, 58n, 62n]
  const seen = new Set<string>()
  for (let round = 0; round < 400; round += 1)
    for (const [partition, bits] of referenceBits.entries()) {
      const head = `${draw(8n)}.${digits(12 - partition)}`
      for (const uri of [
        `urn:epc:tag:giai-96:${head}.${draw(1n << bits)}`,
        `urn:epc:tag:grai-96:${head}.${digits(partition)}.${draw(1n << 38n)}`,
      ]) {
        const encoded = encodeEpc(uri)
        if ('reason' in encoded) throw new Error(`${uri}: ${encoded.reason}`)
        expect(encoded.hex).toMatch(/^3[34][0-9A-F]{22}$/)
        expect(decodeEpc(encoded.hex)).toEqual({ uri })
        seen.add(encoded.hex)
      }
    }
  expect(seen.size).toBeGreaterThan(5_500)
})
