import { expect, test } from 'vitest'
import { AuditType } from '../../domain/audits/audit.ts'
import { noPhotos } from '../../sync/photos/photo-count.ts'
import { keptWords, signOutWarning } from './sign-out-words.ts'

const calm = { toSend: 0, held: [], needsYou: 0, photos: noPhotos, others: [] }
const nothing = { isAnswered: true, halfTyped: null, status: calm, sessions: [], reefers: [] }
const offline = { ...nothing, isAnswered: false }
const held = { Key: 'k', Behind: 'r', Needs: true, MadeAt: '2026-11-20T20:00:00.000Z' }
const NO_SIGN_IN = 'You are offline: nobody can sign in on this tablet until it is online again.'

test('a sign-out offline warns that nobody can sign in until online', () => {
  expect(signOutWarning(offline)).toBe(NO_SIGN_IN)
  expect(signOutWarning({ ...offline, status: null })).toBe(NO_SIGN_IN)
})

test('unsent changes are counted in the warning', () => {
  expect(signOutWarning({ ...offline, status: { ...calm, toSend: 1 } })).toContain('Your unsent change is kept')
  expect(signOutWarning({ ...offline, status: { ...calm, toSend: 7 } })).toContain('Your 7 unsent changes are kept')
})

test('held changes are not said to be sent when online', () => {
  const status = { ...calm, toSend: 2, held: [held], needsYou: 1 }
  expect(signOutWarning({ ...offline, status })).toBe(
    `${NO_SIGN_IN} Your 2 unsent changes are kept on this tablet and sent under your name when it is online. ` +
      '1 rejected change waits for your decision on this tablet, and 1 change behind it.',
  )
})

test('online a sign-out that leaves nothing but changes being sent asks nothing', () => {
  expect(signOutWarning(nothing)).toBeNull()
  expect(signOutWarning({ ...nothing, status: { ...calm, toSend: 3, photos: { ...noPhotos, waiting: 2 } } })).toBeNull()
})

test('online a sign-out names all that is left, also what is being sent', () => {
  const status = { ...calm, toSend: 3, held: [held, held], needsYou: 1, photos: { ...noPhotos, waiting: 1 } }
  const sessions = [{ audit: { Type: AuditType.ProductProtection }, place: 'Door 7' }]
  const halfTyped = 'An unfinished form will be lost: new trailer HALF.'
  expect(signOutWarning({ isAnswered: true, halfTyped, status, sessions, reefers: ['R84213'] })).toBe(
    'An unfinished form will be lost: new trailer HALF. ' +
      'The product protection session stays open; your round stands at Door 7. ' +
      'Your entries for reefer R84213 are not saved, and stay on this tablet for you. ' +
      '1 rejected change waits for your decision on this tablet, and 2 changes behind it. ' +
      'Your 3 unsent changes are sent now, or later from this tablet under your name. ' +
      'Your photo is kept on this tablet, and sent once its change is.',
  )
})

test("the warning names changes that only their author's sign-in sends", () => {
  const others = [{ UserID: 5, name: 'Ann Smith', count: 3, canDeliver: false, inDoubt: 0 }]
  expect(signOutWarning({ ...offline, status: { ...calm, others } })).toMatch(
    /Ann Smith must sign in on this tablet to send 3 changes\.$/,
  )
})

test('photos that wait without changes are said to be kept', () => {
  expect(keptWords(0, 2)).toBe('Your 2 photos are kept on this tablet and sent when it is online.')
  expect(keptWords(1, 1)).toMatch(/ Your photo is sent then too\.$/)
})

test('photos are not said to be sent while changes wait for a decision', () => {
  const kept = 'Your 2 photos are kept on this tablet, and sent once their changes are.'
  const status = { ...calm, needsYou: 1, photos: { ...noPhotos, waiting: 2 } }
  expect(signOutWarning({ ...nothing, status })).toContain(kept)
  expect(signOutWarning({ ...offline, status })).toContain(kept)
})

test('photos that failed are named apart from rejected changes', () => {
  const photos = { ...noPhotos, waiting: 1, failed: 2 }
  expect(signOutWarning({ ...nothing, status: { ...calm, needsYou: 2, photos } })).toBe(
    '2 photos could not be sent, and wait for your decision on this tablet. ' +
      'Your photo is sent from this tablet after the sign-out.',
  )
  const one = { ...noPhotos, failed: 1 }
  expect(signOutWarning({ ...nothing, status: { ...calm, needsYou: 2, photos: one } })).toBe(
    '1 rejected change waits for your decision on this tablet. ' +
      '1 photo could not be sent, and waits for your decision on this tablet.',
  )
})
