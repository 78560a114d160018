import { expect, test } from 'vitest'
import { canonicalForm, canonicalTime, contentHash, type EntryContent, FIRST_HASH, linkHash } from './entry-hash.ts'

const content: EntryContent = {
  ...{ Chain: '7', Key: '018f0000-0000-7000-8000-000000000001', UserID: '12', UserName: 'Zoë', DeviceID: 'gate-1' },
  ...{ Sequence: null, SiteID: '7', Call: 'POST /trailers', Fingerprint: 'ab', Outcome: 'applied', Status: '200' },
  ...{ Answer: null, Version: '3', Mark: 'm', MadeAt: canonicalTime('2026-11-20T14:05:00.100Z') },
  ...{ ReceivedAt: canonicalTime('2026-11-20T14:05:01.000Z'), Entry: '{"Body":{}}' },
}

// Entries of all installations have this form: a change would make all of them false.
test('the canonical form has each field with its length in bytes', () => {
  expect(canonicalForm(content)).toBe(
    '1:7,36:018f0000-0000-7000-8000-000000000001,2:12,4:Zoë,6:gate-1,-,1:7,14:POST /trailers,2:ab,7:applied,3:200,-,1:3,1:m,' +
      '27:2026-11-20T14:05:00.100000Z,27:2026-11-20T14:05:01.000000Z,11:{"Body":{}}',
  )
})

test('what moves from one field to the next, or is empty instead of missing, is another content', () => {
  const variants = [
    content,
    { ...content, UserName: 'Zo', DeviceID: 'ëgate-1' },
    { ...content, UserName: 'Zoë,6:gate-1' },
    { ...content, Sequence: '' },
    { ...content, Sequence: '-' },
    { ...content, Entry: '{"Body": {}}' },
  ]
  expect(new Set(variants.map(contentHash)).size).toBe(variants.length)
})

test('the hash of an entry depends on all before it', () => {
  const first = linkHash(FIRST_HASH, contentHash(content))
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(linkHash(first, contentHash(content))).not.toBe(first)
  expect(linkHash(FIRST_HASH, contentHash({ ...content, UserName: 'Zoe' }))).not.toBe(first)
})
