import { expect, test } from 'vitest'
import { uploadHeader } from '../contract/photo-upload.ts'
import { header } from '../contract/sync.ts'
import type { NetworkAnswer } from './engine/ports.ts'
import { backoffMs, cadenceMs, judge, judgeUpload, parseRetryAfter } from './retry.ts'

const NOW = Date.parse('2026-11-20T08:00:00.000Z')
const refusal = { title: 'No.', code: 'no' }

function ours(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): NetworkAnswer {
  return { status, body, header: (name) => (name === header.product ? '1' : (headers[name] ?? null)) }
}

test('no answer waits', () => {
  expect(judge(null, NOW)).toEqual({ name: 'wait', why: 'no-answer', retryAfterMs: null })
})

test.each([408, 425, 429, 500, 502, 503, 504, 507])('%i of our server waits', (status) => {
  expect(judge(ours(status, refusal), NOW)).toEqual({ name: 'wait', why: 'trouble', retryAfterMs: null })
})

test.each([400, 403, 404, 409, 410, 415, 422])('%i in our shape is refused, with its words', (status) => {
  expect(judge(ours(status, refusal), NOW)).toEqual({ name: 'refused', status, error: refusal })
})

test('401 locks, 413 halves, 426 asks to update', () => {
  expect(judge(ours(401, refusal), NOW).name).toBe('locked')
  expect(judge(ours(413, refusal), NOW).name).toBe('halve')
  expect(judge(ours(426, refusal), NOW).name).toBe('update')
})

test('410 gives the reason why the site is loaded anew', () => {
  expect(judge(ours(410, { Resync: 'too-old' }), NOW)).toEqual({ name: 'resync', why: 'too-old' })
})

test('200 in our shape is good', () => {
  expect(judge(ours(200, { Cursor: 'c' }), NOW)).toEqual({ name: 'good', body: { Cursor: 'c' } })
})

const foreign = (status: number, body: unknown): NetworkAnswer => ({ status, body, header: () => null })

test.each([
  ['a portal that answers 200 with a page', foreign(200, undefined), 'portal'],
  ['a portal that answers 200 with JSON', foreign(200, { ok: true }), 'portal'],
  ['a redirect', foreign(0, undefined), 'portal'],
  ['a redirect that says it is ours', ours(302, {}), 'portal'],
  ['511 of a portal', foreign(511, undefined), 'portal'],
  ['502 of a proxy', foreign(502, undefined), 'restarting'],
  ['503 of a proxy', foreign(503, { message: 'no upstream' }), 'restarting'],
  ['504 of a proxy', foreign(504, undefined), 'restarting'],
  ['500 of a proxy', foreign(500, undefined), 'foreign'],
  ['401 of a proxy', foreign(401, undefined), 'foreign'],
  ['404 of a proxy', foreign(404, undefined), 'foreign'],
  ['our header with a body that was cut', ours(200, undefined), 'no-answer'],
  ['our header with another shape of error', ours(409, { message: 'x' }), 'trouble'],
])('%s is not ours: it acknowledges nothing and refuses nothing', (_name, answer, why) => {
  expect(judge(answer, NOW)).toEqual({ name: 'wait', why, retryAfterMs: null })
})

test.each([
  ['2', 2_000],
  ['3600', 15 * 60_000],
  [new Date(NOW + 30_000).toUTCString(), 30_000],
  ['garbage', null],
  ['-5', null],
  ['', null],
  [null, null],
])('Retry-After %s', (text, milliseconds) => {
  expect(parseRetryAfter(text, NOW)).toBe(milliseconds)
})

test('the back-off grows from a second and stays within the visible cadence', () => {
  const longest = Array.from({ length: 12 }, (_, failures) => backoffMs(failures + 1, 40_000, null, () => 1))
  expect(longest.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000])
  expect(Math.max(...longest)).toBe(40_000)
  expect(backoffMs(3, 40_000, null, () => 0)).toBe(2_000)
})

test('Retry-After is honoured within a tenth, whatever the cadence', () => {
  expect(backoffMs(1, 1_000, 60_000, () => 0)).toBe(60_000)
  expect(backoffMs(1, 1_000, 60_000, () => 1)).toBeLessThanOrEqual(66_000)
})

test('the next answer comes while the last one is younger than the cadence', () => {
  expect(cadenceMs(60_000, () => 0)).toBeCloseTo(48_000)
  expect(cadenceMs(60_000, () => 1)).toBeCloseTo(57_000)
})

test.each([
  [200, 'at'],
  [204, 'at'],
  [409, 'at'],
  [410, 'final'],
])('an upload answered with %i is %s the named offset', (status, name) => {
  expect(judgeUpload(ours(status, undefined, { [uploadHeader.offset]: '512' }), NOW)).toEqual({ name, offset: 512 })
})

test.each([
  [401, 'locked'],
  [404, 'unknown'],
  [413, 'smaller'],
  [422, 'damaged'],
  [403, 'refused'],
  [400, 'refused'],
])('an upload answered with %i is %s', (status, name) => {
  expect(judgeUpload(ours(status, {}), NOW).name).toBe(name)
})

test.each([408, 423, 426, 429, 500, 503])('an upload answered with %i waits', (status) => {
  const answer = ours(status, undefined, { 'retry-after': '7' })
  expect(judgeUpload(answer, NOW)).toMatchObject({ name: 'wait', why: 'trouble' })
})

test('a photo beyond the limit of a day is refused with its words', () => {
  const answer = ours(429, { title: 'Tomorrow.', code: 'photo-limit' })
  expect(judgeUpload(answer, NOW)).toEqual({ name: 'refused', words: 'Tomorrow.', isForToday: true })
  expect(judgeUpload(ours(403, {}), NOW)).toMatchObject({ name: 'refused', isForToday: false })
})

test('a page of a Wi-Fi is no answer to an upload, whatever it says', () => {
  const page = { status: 200, body: undefined, header: () => '512' }
  expect(judgeUpload({ ...page, header: (name) => (name === header.product ? null : '512') }, NOW)).toMatchObject({
    name: 'wait',
    why: 'portal',
  })
  expect(judgeUpload(ours(200, undefined), NOW)).toMatchObject({ name: 'wait', why: 'trouble' })
})
