import { expect, test } from 'vitest'
import { checkLink } from './check-log.ts'

test('a kept link holds while its entry is deleted after its time', async () => {
  const Hash = 'ab'.repeat(32)
  let isPruned = false
  /** Deletes the entries behind the first read. */
  const read = <T>(before: T, after: T): Promise<T> => {
    const now = isPruned ? after : before
    isPruned = true
    return Promise.resolve(now)
  }
  const head = { Chain: 7, Link: 9, Hash: 'cd'.repeat(32), PrunedLink: 0, PrunedHash: '0'.repeat(64) }
  const source = {
    chains: () => Promise.resolve([]),
    head: () => read(head, { ...head, PrunedLink: 8, PrunedHash: 'ef'.repeat(32) }),
    page: () => Promise.reject(new Error('not asked')),
    placesOf: () => Promise.resolve([]),
    hashAt: () => read<string | null>(Hash, null),
    keepKey: () => Promise.reject(new Error('not asked')),
  }
  const link = { SiteID: 7, Sequence: 5, Hash, Time: '2026-11-20T18:00:00.000Z', Fingerprint: '', Signature: '' }
  expect(await checkLink(source, link)).toBe('holds')
  expect(await checkLink(source, link)).toBe('pruned')
})
