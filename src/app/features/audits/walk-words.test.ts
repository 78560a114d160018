import { expect, test } from 'vitest'
import type { WalkAnswer } from '../../../sync/api.ts'
import { plainTime } from '../../../domain/values/time-mark.ts'
import {
  answerWords,
  missedMark,
  recordWords,
  savedAnswer,
  type SeenAs,
  spokenCard,
  seenName,
  startWords,
  trailerLine,
  wholeAnswer,
} from './walk-words.ts'

test.each<[SeenAs, string]>([
  [{ name: 'here' }, 'Listed here. Tap for Here.'],
  [{ name: 'elsewhere', place: 'P-12' }, 'Listed at P-12. Tap to note that it stands in A-07.'],
  [
    { name: 'left', left: '11/20/2026 06:42' },
    'Departed 11/20/2026 06:42. Tap to note that it stands in A-07 all the same.',
  ],
  [{ name: 'left', left: null }, 'Left for another site. Tap to note that it stands in A-07 all the same.'],
  [{ name: 'unknown', number: 'XYZ4711' }, 'No list has a trailer XYZ4711. Save it to note that it stands in A-07.'],
])('before the tap, %j says what a tap will note', (seen, words) => {
  expect(recordWords(seen, 'A-07')).toBe(words)
})

const about = { key: '11', ID: 900, TrailerID: 101, TrailerNumber: 'TR101', LocationID: 11, TrailerAuditState: 1 }
const found = { FoundTrailerID: null, FoundNumber: null, UserName: 'Ana' }
const answer: WalkAnswer = { ...about, ...found, CheckedDate: '2026-11-20T13:00:00.000Z', mark: plainTime }

test.each<[Partial<WalkAnswer>, listed: number | null, string]>([
  [{}, 101, 'Here'],
  [{}, 102, 'TR101 here'],
  [{ TrailerAuditState: 3 }, 101, 'Not here'],
  [{ TrailerAuditState: 3 }, null, 'TR101 not here'],
  [{ TrailerAuditState: 3, FoundNumber: 'TR102' }, 101, 'Not here, but TR102'],
  [{ TrailerAuditState: 3, FoundNumber: 'TR102' }, 102, 'TR101 not here, but TR102'],
  [{ TrailerID: null }, null, 'Empty, as listed'],
  [{ TrailerID: null }, 102, 'Empty'],
  [{ TrailerID: null, FoundNumber: 'TR102' }, 102, 'Not empty: TR102'],
])('the answer %j in a spot now listed for %s reads %s', (change, TrailerID, words) => {
  expect(answerWords({ ...answer, ...change }, { TrailerID })).toBe(words)
})

test.each<[Partial<WalkAnswer>, listed: number | null, short?: string, whole?: string]>([
  [{}, 101, 'Here', 'Here'],
  [{}, null, 'Here', 'Here'],
  [{ TrailerAuditState: 3 }, 101, 'Not here', 'Not here'],
  [{ TrailerAuditState: 3 }, null, 'Empty', 'Empty'],
  [{ TrailerID: null }, null, 'Empty', 'Empty'],
  [{ TrailerID: null, FoundTrailerID: 102, FoundNumber: 'TR102' }, 102, 'Here', 'Here'],
  [{ TrailerID: null, FoundTrailerID: 102, FoundNumber: 'TR102' }, null, 'Other', 'TR102 seen'],
  [{ TrailerAuditState: 3, FoundNumber: 'TR102' }, 101, 'Other', 'TR102 seen'],
  // It came after the look.
  [{}, 103],
])('the answer %j in a spot now listed for %s is short %s, and whole %s', (change, ID, short, whole) => {
  const card = {
    ScacName: 'WERN',
    Type: 1,
    StatusType: 1,
    SealNumber: null,
    ShipmentNumber: null,
    SetTemperature: null,
    AuditState: 0,
  }
  const PlacedDate = ID === 103 ? '2026-11-20T14:00:00.000Z' : '2026-11-20T10:00:00.000Z'
  const listed = ID === null ? null : { ...card, ID, Number: `TR${ID}`, PlacedDate }
  const shown = savedAnswer({ ...answer, ...change }, listed)
  expect(shown?.words).toBe(short)
  expect(shown && wholeAnswer(shown)).toBe(whole ?? null)
})

test('a card is announced with the mark of an earlier session that missed the trailer', () => {
  const stop = { key: '11', LocationID: 11, name: 'A-07', row: 'A', point: null, TrailerID: 101, isShared: false }
  const none = { SealNumber: null, ShipmentNumber: null, SetTemperature: null }
  const card = {
    ...none,
    ScacName: 'WERN',
    Type: 1,
    StatusType: 1,
    ID: 101,
    Number: 'TR101',
    PlacedDate: '2026-11-20T10:00:00.000Z',
  }
  const spoken = (state: number) => spokenCard(stop, { ...card, AuditState: state })
  expect(spoken(0)).toBe('A-07: trailer TR101, WERN · Reefer · Loaded')
  expect(spoken(3)).toBe('A-07: trailer TR101, Conditional Departed · WERN · Reefer · Loaded')
})

test('the line of a trailer begins with the mark, which is never cut', () => {
  const trailer = { ScacName: 'WERN', Type: 1, StatusType: 1, AuditState: 3 }
  expect(trailerLine(trailer)).toBe('Conditional Departed · WERN · Reefer · Loaded')
  expect(missedMark(trailer)).toBe('Conditional Departed')
  expect(trailerLine({ ...trailer, AuditState: 0 })).toBe('WERN · Reefer · Loaded')
  expect(missedMark({ AuditState: 0 })).toBe('')
})

test('the beginning of a walk names the end of a row, and a place for many as it is', () => {
  const row = { name: 'A-40', isShared: false }
  expect(startWords(row, 'B-38')).toBe('The walk starts at A-40, the end nearer to B-38.')
  expect(startWords(row, null)).toBe('The walk starts at A-40.')
  expect(startWords({ name: 'Yard', isShared: true }, 'B-38')).toBe('The walk starts at Yard.')
})

test('of two trailers with the same number each has a button of its own name', () => {
  expect(seenName('TR12', 'WERN')).toBe('Seen here instead: TR12, WERN')
  expect(seenName('TR12', '')).toBe('Seen here instead: TR12')
})
