import { expect, test } from 'vitest'
import type { NeedsYouRecord, OutboxRecord } from '../records.ts'
import { emptyQueue } from '../records.ts'
import { compactLines, foldLines, type LedgerLine, parseLines } from './ledger-lines.ts'

const UserID = 7

function record(Sequence: number, Key = `key-${Sequence}`): OutboxRecord {
  const Entry = { Sequence, Key, Withdrawn: false, DeviceID: 'tablet' } as OutboxRecord['Entry']
  return { Sequence, Key, Entry, State: 'waiting', TrailerIDs: [], SettlesKey: '' }
}

function put(N: number, ...sequences: readonly number[]): LedgerLine {
  return { N, UserID, put: sequences.map((sequence) => ({ Record: record(sequence), About: `T${sequence}` })) }
}

function unsent(lines: readonly LedgerLine[]): readonly number[] {
  return [...(foldLines(lines).queueOf(UserID)?.records.keys() ?? [])].sort((a, b) => a - b)
}

test('an entry put and not removed is unsent', () => {
  expect(unsent([put(1, 1, 2), put(2, 3), { N: 3, UserID, removed: [2] }])).toEqual([1, 3])
})

test('lines of several tabs count in the order in which they were written', () => {
  const one = [put(1, 1), put(4, 2)]
  const other: LedgerLine[] = [{ N: 3, UserID, removed: [1] }]
  expect(unsent([...other, ...one])).toEqual([2])
})

test('an entry that the server lost again is unsent again', () => {
  expect(unsent([put(1, 1), { N: 2, UserID, removed: [1] }, put(3, 1)])).toEqual([1])
})

test('a torn last line, a damaged one and reserved room are left out', () => {
  const whole = JSON.stringify(put(1, 1))
  const torn = JSON.stringify(put(3, 3)).slice(0, 40)
  expect(unsent(parseLines(`${whole}\n{"N":2,"Us\u0000\n${JSON.stringify(put(4, 4))}\n${torn}\n\n\n\n`))).toEqual([
    1, 4,
  ])
})

test('a compacted ledger has the same state, also with files of other tabs', () => {
  const staying = [put(2, 2), put(3, 3)]
  const own: LedgerLine[] = [put(1, 1), { N: 4, UserID, removed: [2] }, { N: 5, UserID, queue: emptyQueue('tablet') }]
  const before = foldLines([...own, ...staying])
  const after = foldLines([...staying, ...compactLines(before, staying, 6)])
  expect(after.queueOf(UserID)).toEqual(before.queueOf(UserID))
  expect(unsent([...staying, ...compactLines(before, staying, 6)])).toEqual([1, 3])
})

test('an entry that the server could not file is kept until a person has settled it', () => {
  const aside = { Key: 'aside', SetAside: record(9).Entry } as NeedsYouRecord
  const kept = foldLines([{ N: 1, UserID, aside: [aside] }])
  expect([...(kept.queueOf(UserID)?.asides.keys() ?? [])]).toEqual(['aside'])
  kept.apply({ N: 2, UserID, asideDone: ['aside'] })
  expect(kept.queueOf(UserID)?.asides.size).toBe(0)
})
