import { describe, expect, test } from 'vitest'
import type { ServerResult } from '../../sync/api.ts'
import { SaveKey } from '../../sync/save-key.ts'
import { type RowCalls, readSeen, type SeenRow, writeSeen } from './seen-row.ts'

interface Fields {
  readonly Value: string
}

const seen: SeenRow<Fields> = { fields: { Value: 'Ice' }, etag: null }
const mine: Fields = { Value: 'Dry ice' }

const write = (before: SeenRow<Fields>, fields: Fields | null, calls: RowCalls<Fields>) =>
  writeSeen(before, fields, calls, new SaveKey(), () => {})

/** A server with one row, which others may change at any time. */
function serverWith(Value: string) {
  const row = { ID: 7, Value, Note: '' }
  let version = 1
  const etag = () => `"${version}"`
  const change = (part: Partial<typeof row>) => {
    Object.assign(row, part)
    version += 1
  }
  const store = (ifMatch: string, part: Partial<typeof row>): ServerResult<unknown> => {
    const versions = { Yours: ifMatch, Current: etag(), Row: { ...row } }
    if (ifMatch !== etag()) return { name: 'conflict', code: 'stale', words: 'Changed.', versions }
    change(part)
    return { name: 'answered', value: null, etag: etag() }
  }
  const calls: RowCalls<Fields> = {
    read: async () => ({ name: 'answered', value: { Freight: { ...row } }, etag: etag() }),
    update: async (fields, { ifMatch }) => store(ifMatch, fields),
    remove: async ({ ifMatch }) => store(ifMatch, { Value: '' }),
  }
  return { row, calls, change }
}

describe('a row that nobody changed', () => {
  test('is saved, and its version is read first where it is not known', async () => {
    const { row, calls } = serverWith('Ice')
    expect(await write(seen, mine, calls)).toEqual({ name: 'done' })
    expect(row.Value).toBe('Dry ice')
  })

  test('is removed', async () => {
    const { row, calls } = serverWith('Ice')
    expect(await write(seen, null, calls)).toEqual({ name: 'done' })
    expect(row.Value).toBe('')
  })

  test('is saved with a change of another field, which stays', async () => {
    const { row, calls, change } = serverWith('Ice')
    const known = { ...seen, etag: '"1"' }
    change({ Note: 'cold' })
    expect(await write(known, mine, calls)).toEqual({ name: 'done' })
    expect(row).toMatchObject({ Value: 'Dry ice', Note: 'cold' })
  })
})

describe('a row that somebody else changed', () => {
  const theirs = (etag: string) => ({ name: 'changed', theirs: { fields: { Value: 'Sorbet' }, etag } })

  test('is not written, also when its version was not known yet', async () => {
    const { row, calls } = serverWith('Sorbet')
    expect(await write(seen, mine, calls)).toEqual(theirs('"1"'))
    expect(await write(seen, null, calls)).toEqual(theirs('"1"'))
    expect(row.Value).toBe('Sorbet')
  })

  test('is not written after a change since it was read', async () => {
    const { row, calls, change } = serverWith('Ice')
    const known = await readSeen(seen, mine, calls.read)
    expect(known).toEqual({ name: 'known', etag: '"1"' })
    change({ Value: 'Sorbet' })
    const outcome = await write({ ...seen, etag: '"1"' }, mine, calls)
    expect(outcome).toEqual(theirs('"2"'))
    expect(row.Value).toBe('Sorbet')
  })

  test('is written over on purpose, once the person has seen both', async () => {
    const { row, calls } = serverWith('Sorbet')
    const outcome = await write(seen, mine, calls)
    if (outcome.name !== 'changed') throw new Error('no conflict')
    expect(await write(outcome.theirs, mine, calls)).toEqual({ name: 'done' })
    expect(row.Value).toBe('Dry ice')
  })

  test('needs no decision when they wrote the same', async () => {
    const { calls, change } = serverWith('Ice')
    change({ Value: 'Dry ice' })
    expect(await write({ ...seen, etag: '"1"' }, mine, calls)).toEqual({ name: 'done' })
  })
})

test.each([
  ['a version read first', null],
  ['a version read after a conflict', '"1"'],
])('after a lost answer the same request goes out again: %s', async (_, etag) => {
  const { calls, change } = serverWith('Ice')
  change({ Note: 'cold' })
  const sent: unknown[] = []
  const lossy: RowCalls<Fields> = {
    ...calls,
    update: async (fields, headers) => {
      if (headers.ifMatch !== '"2"') return calls.update(fields, headers)
      sent.push(headers)
      return { name: 'no-signal' }
    },
  }
  const saveKey = new SaveKey()
  let known: SeenRow<Fields> = { ...seen, etag }
  const keep = (kept: string) => {
    known = { ...known, etag: kept }
  }
  await writeSeen(known, mine, lossy, saveKey, keep)
  // As it is once the first request took effect after all.
  change({ Value: 'Dry ice' })
  await writeSeen(known, mine, lossy, saveKey, keep)
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
})

test('a failure is passed on, and a conflict with another row needs no decision', async () => {
  const { calls } = serverWith('Ice')
  const offline = { name: 'no-signal' } as const
  expect(await write(seen, mine, { ...calls, read: async () => offline })).toEqual(offline)
  const taken = { name: 'conflict', code: 'freight-taken', words: 'There is already one.', versions: null } as const
  expect(await write(seen, mine, { ...calls, update: async () => taken })).toEqual(taken)
})

test('a field that the row does not have, such as a new password, is no conflict', async () => {
  interface Account extends Fields {
    readonly Password: string
  }
  const { row, calls, change } = serverWith('ana')
  const rowCalls: RowCalls<Account> = { ...calls, update: ({ Value }, headers) => calls.update({ Value }, headers) }
  const before: SeenRow<Account> = { fields: { Value: 'ana', Password: '' }, etag: null }
  const saved = await writeSeen(before, { Value: 'ana', Password: 'new' }, rowCalls, new SaveKey(), () => {})
  expect(saved).toEqual({ name: 'done' })

  change({ Value: 'anna' })
  const met = await writeSeen(before, { Value: 'ana', Password: 'new' }, rowCalls, new SaveKey(), () => {})
  expect(met).toMatchObject({ name: 'changed', theirs: { fields: { Value: 'anna', Password: '' } } })
  expect(row.Value).toBe('anna')
})

test('no text and an empty one are no conflict: a form shows both as an empty field', async () => {
  interface Company {
    readonly Email1: string
  }
  const written: Company[] = []
  const calls: RowCalls<Company> = {
    read: async () => ({ name: 'answered', value: { Scac: { Email1: null } }, etag: '"1"' }),
    update: async (fields) => {
      written.push(fields)
      return { name: 'answered', value: null, etag: null }
    },
    remove: async () => ({ name: 'answered', value: null, etag: null }),
  }
  const seen = { fields: { Email1: '' }, etag: null }
  expect(await writeSeen(seen, { Email1: 'a@b.example' }, calls, new SaveKey(), () => {})).toEqual({ name: 'done' })
  expect(await writeSeen(seen, null, calls, new SaveKey(), () => {})).toEqual({ name: 'done' })
  expect(written).toEqual([{ Email1: 'a@b.example' }])
})
