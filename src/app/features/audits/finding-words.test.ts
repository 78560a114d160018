import { expect, test } from 'vitest'
import { buildAuditTrailer } from '../../../domain/testing/audit-builders.ts'
import type { Finding } from '../../../domain/audits/findings.ts'
import { showMoment } from '../../../domain/values/display.ts'
import { findingWords, mendName, mendWords } from './finding-words.ts'
import type { FindingNames } from './use-finding-names.ts'

const names: FindingNames = {
  covers: () => true,
  trailer: () => 'TR101 ABCD',
  number: () => 'TR101',
  place: () => 'P-12',
  booked: () => 'P-12',
  leftBy: () => 'Gus Halvorsen',
  isMarked: () => true,
  yardID: 1,
}
const TODAY = '2026-11-20T20:00:00.000Z'
const words = (finding: Finding, now = TODAY) =>
  findingWords(finding, names, [finding], (at) => showMoment(at, 'America/Chicago', now), true)
const look = (CheckedDate: string, UserName: string) => buildAuditTrailer({ CheckedDate, UserName })
const departed = (InTransit: boolean, LeftDate: string, OccupantID: number | null = null): Finding => {
  const entry = look('2026-11-20T18:43:00.000Z', 'Ana Silva')
  return { kind: 'departed', TrailerID: 101, LocationID: 12, OccupantID, InTransit, LeftDate, entry }
}

test('two checks that disagree are both named, with their times', () => {
  const seen = look('2026-11-20T14:00:00.000Z', 'Gus Halvorsen')
  const entry = look('2026-11-20T17:00:00.000Z', 'Ana Silva')
  expect(words({ kind: 'missing', TrailerID: 101, seen, entry }).text).toMatch(
    /^Here 08:00 by Gus Halvorsen, gone 11:00 by Ana Silva\./,
  )
})

test('a missing trailer says what the close will do, and after it what it did', () => {
  const missing: Finding = { kind: 'missing', TrailerID: 101, seen: null, entry: look(TODAY, 'Ana Silva') }
  const text = (isOpen: boolean, isMarked: boolean) =>
    findingWords(missing, { ...names, isMarked: () => isMarked }, [missing], String, isOpen).text
  expect(text(true, false)).toBe('Listed at P-12. Closing the session marks it Conditional Departed.')
  expect(text(false, true)).toBe('Listed at P-12. The close marked it Conditional Departed.')
  // A departure was taken back after the close, which found it departed.
  expect(text(false, false)).toBe('Listed at P-12.')
})

test('the close of its session does nothing to a trailer that came after the opening', () => {
  const missing: Finding = { kind: 'missing', TrailerID: 101, isNew: true, seen: null, entry: look(TODAY, 'Ana Silva') }
  for (const isOpen of [true, false])
    for (const isMarked of [true, false])
      expect(findingWords(missing, { ...names, isMarked: () => isMarked }, [missing], String, isOpen).text).toBe(
        isMarked ? 'Listed at P-12. It is Conditional Departed.' : 'Listed at P-12.',
      )
})

test('a later check that contradicts an earlier one names both, too', () => {
  const missed = look('2026-11-20T14:00:00.000Z', 'Gus Halvorsen')
  const entry = look('2026-11-20T17:00:00.000Z', 'Ana Silva')
  expect(words({ kind: 'disputed', TrailerID: 101, LocationID: 12, missed, entry }).text).toBe(
    'Gone 08:00 by Gus Halvorsen, here 11:00 by Ana Silva. The later look counts.',
  )
})

test('a departed trailer that was seen shows both times, with the date of another day', () => {
  expect(words(departed(false, '2026-11-20T12:42:00.000Z'))).toEqual({
    title: 'Departed, but seen: TR101 ABCD',
    text: 'Departed 06:42 by Gus Halvorsen, seen 12:43 at P-12.',
  })
  expect(words(departed(false, '2026-11-19T12:42:00.000Z')).text).toBe(
    'Departed 11/19/2026 06:42 by Gus Halvorsen, seen 12:43 at P-12.',
  )
  expect(words(departed(false, '2026-11-20T12:42:00.000Z'), '2026-11-22T20:00:00.000Z').text).toBe(
    'Departed 11/20/2026 06:42 by Gus Halvorsen, seen 11/20/2026 12:43 at P-12.',
  )
})

test('a trailer that a shuttle has taken away is named as such', () => {
  expect(words(departed(true, '2026-11-20T12:42:00.000Z'))).toEqual({
    title: 'Left for another site, but seen: TR101 ABCD',
    text: 'Left for another site 06:42 by Gus Halvorsen, seen 12:43 at P-12.',
  })
})

test('the button of a mend names the trailer or the place', () => {
  const entry = look('2026-11-20T18:43:00.000Z', 'Ana Silva')
  expect(
    mendWords('arrive', { kind: 'stranger', Number: 'XYZ4711', LocationID: 12, OccupantID: null, entry }, names),
  ).toBe('Arrive XYZ4711')
  const left = departed(false, '2026-11-20T12:42:00.000Z')
  expect(mendWords('bring-back', left, names)).toBe('Re-arrive it at P-12')
  expect(mendWords('bring-back', departed(true, '2026-11-20T12:42:00.000Z'), names)).toBe('Arrive it at P-12')
  expect(mendWords('depart', { kind: 'missing', TrailerID: 101, seen: null, entry }, names)).toBe('Depart TR101')
})

test('a stranger in the spot of another trailer says where its arrival moves that one', () => {
  const entry = look('2026-11-20T18:43:00.000Z', 'Ana Silva')
  const places = { ...names, place: (ID: number) => ({ 1: 'Yard', 12: 'P-12', 13: 'P-13' })[ID] ?? '' }
  const stranger: Finding = { kind: 'stranger', Number: 'XYZ4711', LocationID: 12, OccupantID: 101, entry }
  const text = (...others: readonly Finding[]) =>
    findingWords(stranger, places, [stranger, ...others], String, true).text
  expect(text()).toBe('Seen at P-12. The list has TR101 ABCD there: TR101 goes to Yard.')
  expect(text({ kind: 'elsewhere', TrailerID: 101, LocationID: 13, OccupantID: null, entry })).toBe(
    'Seen at P-12. The list has TR101 ABCD there: TR101 goes to P-13.',
  )
})

test('a departed trailer in the spot of another says where bringing it back moves that one', () => {
  const entry = look('2026-11-20T18:43:00.000Z', 'Ana Silva')
  const places = {
    ...{ ...names, place: (ID: number) => ({ 1: 'Yard', 12: 'P-12', 13: 'P-13' })[ID] ?? '' },
    ...{ trailer: (ID: number) => `TR${ID} ABCD`, number: (ID: number) => `TR${ID}` },
  }
  const left = departed(false, '2026-11-20T12:42:00.000Z', 102)
  const text = (...others: readonly Finding[]) =>
    findingWords(left, places, [left, ...others], (at) => showMoment(at, 'America/Chicago', TODAY), true).text
  expect(text()).toBe(
    'Departed 06:42 by Gus Halvorsen, seen 12:43 at P-12. The list has TR102 ABCD there: TR102 goes to Yard.',
  )
  expect(text({ kind: 'elsewhere', TrailerID: 102, LocationID: 13, OccupantID: null, entry })).toMatch(
    /TR102 goes to P-13\.$/,
  )
})

test('the name of a button begins with its words, and names its trailer', () => {
  const entry = look('2026-11-20T18:43:00.000Z', 'Ana Silva')
  const numbers = { ...names, number: (ID: number) => `TR${ID}` }
  const elsewhere: Finding = { kind: 'elsewhere', TrailerID: 101, LocationID: 12, OccupantID: null, entry }
  const missing: Finding = { kind: 'missing', TrailerID: 103, seen: null, entry }
  const spots = { LocationID: 12, OtherLocationID: 13 }
  const swapped: Finding = { kind: 'swapped', TrailerID: 101, OtherTrailerID: 102, ...spots, entry }
  expect(mendName('look-again', elsewhere, numbers)).toBe('Look again: TR101')
  expect(mendName('move', elsewhere, numbers)).toBe('Move it to P-12 in the list: TR101')
  expect(mendName('swap', swapped, numbers)).toBe('Swap them in the list: TR101 and TR102')
  expect(mendName('depart', missing, numbers)).toBe('Depart TR103')
})
