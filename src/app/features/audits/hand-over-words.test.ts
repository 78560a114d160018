import { expect, test } from 'vitest'
import { AuditType } from '../../../domain/audits/audit.ts'
import { leavingLines, leftLines, leftTitle, sessionLine } from './hand-over-words.ts'

const left = { UserID: 4, Name: 'Gus Halvorsen', SiteID: 1, At: '2026-03-01T19:02:00.000Z', drafts: 0, taken: [] }
const walk = { Type: AuditType.YardAudit }
const round = { Type: AuditType.ProductProtection }

/** Somebody else than who left. */
const READER = 99

test('the next person reads who left this tablet and when, in the time of the site', () => {
  const now = '2026-03-01T20:00:00.000Z'
  expect(leftTitle(left, 5, 'America/Chicago', now)).toBe('Gus Halvorsen left this tablet at 13:02.')
  expect(leftTitle(left, 4, 'America/Chicago', '2026-03-02T20:00:00.000Z')).toBe(
    'You left this tablet at 03/01/2026 13:02.',
  )
})

test('an open session says how far it is, and where the walk stands', () => {
  expect(sessionLine(walk, { looked: 120, stops: 320 }, 'B-12')).toBe(
    'The yard audit session is open: 120 of 320 spots looked at. The walk stands at B-12.',
  )
  expect(sessionLine(round, { looked: 3, stops: 60 }, null)).toBe(
    'The product protection session is open: 3 of 60 trailers checked.',
  )
  expect(sessionLine(round, { looked: 3, stops: 60 }, 'Door 7')).toContain('The round stands at Door 7.')
  expect(sessionLine(walk, null, null)).toBe('The yard audit session is open.')
})

test('of the queues on the tablet, that of the person who left is named, with forms given up or kept', () => {
  const queue = { name: 'Gus Halvorsen', count: 3, canDeliver: false, inDoubt: 0 }
  const others = [
    { ...queue, UserID: 4 },
    { ...queue, UserID: 9, name: 'Ann Smith' },
  ]
  expect(leftLines({ ...left, drafts: 1 }, others, READER)).toEqual([
    'Gus Halvorsen must sign in on this tablet to send 3 changes.',
    '1 unfinished form was given up.',
  ])
  expect(leftLines({ ...left, drafts: 2, kept: 1 }, [], READER)).toEqual([
    '2 unfinished forms were given up.',
    '1 unfinished form was kept on this tablet for Gus Halvorsen.',
  ])
  expect(leftLines(left, [], READER)).toEqual([])
  expect(leftLines({ ...left, rejected: 1 }, [], READER)).toEqual([
    '1 rejected change waited for Gus Halvorsen to decide.',
  ])
})

test('who comes back to the tablet is spoken to', () => {
  expect(leftLines({ ...left, rejected: 1, kept: 2 }, [], left.UserID, ['R84213'])).toEqual([
    '1 rejected change waited for you to decide.',
    'Entries for reefer R84213 were not saved, and are kept on this tablet for you.',
    '2 unfinished forms were kept on this tablet for you.',
  ])
})

test('a sign-out says which sessions stay open, and which decisions wait', () => {
  const nothing = { sessions: [], reefers: [], rejected: 0, held: 0 }
  expect(leavingLines({ ...nothing, sessions: [{ audit: walk, place: 'B-12' }], rejected: 2, held: 1 })).toEqual([
    'The yard audit session stays open; your walk stands at B-12.',
    '2 rejected changes wait for your decision on this tablet, and 1 change behind them.',
  ])
  expect(leavingLines({ ...nothing, sessions: [{ audit: round, place: null }], rejected: 1 })).toEqual([
    'The product protection session stays open.',
    '1 rejected change waits for your decision on this tablet.',
  ])
  expect(leavingLines({ ...nothing, rejected: 1, held: 3 })).toEqual([
    '1 rejected change waits for your decision on this tablet, and 3 changes behind it.',
  ])
  expect(leavingLines(nothing)).toEqual([])
})

test('readings typed on the cards of a round, and not saved, are named to both', () => {
  const [one, many] = [['R84213'], ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7']]
  const leaving = (reefers: readonly string[]) => leavingLines({ sessions: [], reefers, rejected: 0, held: 0 })
  expect(leaving(one)).toEqual(['Your entries for reefer R84213 are not saved, and stay on this tablet for you.'])
  expect(leaving(many)).toEqual([
    'Your entries for 7 reefers are not saved, and stay on this tablet for you: R1, R2, R3, R4, R5 and 2 more.',
  ])
  expect(leftLines(left, [], READER, one)).toEqual([
    'Entries for reefer R84213 were not saved, and are kept on this tablet for Gus Halvorsen.',
  ])
  expect(leftLines(left, [], READER, ['R1', 'R2'])).toEqual([
    'Entries for 2 reefers were not saved, and are kept on this tablet for Gus Halvorsen: R1, R2.',
  ])
})
