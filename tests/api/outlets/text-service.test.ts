import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTextOutlet } from '../../../src/server/outlets/text-service.ts'
import type { SendProblem } from '../../../src/server/outlets/send-problem.ts'
import { readSettings } from '../../../src/server/settings.ts'
import { freePort } from '../../support/free-port.ts'
import { startTextService, type TextService } from '../../support/text-service.ts'

const text = { to: '+13125550123', text: 'Trailer TR1 to Door 2', id: '018f0000-0000-7000-8000-000000000001' }

let service: TextService
beforeAll(async () => {
  service = await startTextService()
})
afterEach(() => {
  Object.assign(service, { answer: null, beforeAnswer: null, isEndless: false })
  for (const list of [service.requests, service.headers, service.delivered]) list.length = 0
})
afterAll(() => service.close())

const send = (environment: Readonly<Record<string, string>> = {}, limitMs?: number) =>
  createTextOutlet(readSettings({ SMS_URL: service.url, ...environment }), limitMs)?.send(text)

/** Returns the problem of a text. */
async function problem(environment: Readonly<Record<string, string>> = {}, limitMs?: number) {
  const error = (await send(environment, limitMs)?.catch((thrown: unknown) => thrown)) as SendProblem
  return { words: error.message, isPermanent: error.isPermanent, isOfServer: error.isOfServer }
}

test('a text is posted as JSON with number, words and ID, and with the key if there is one', async () => {
  await send()
  await send({ SMS_KEY: 'key-of-the-yard' })
  expect(service.requests).toEqual([text, text])
  expect(service.headers.map(({ authorization }) => authorization)).toEqual([undefined, 'Bearer key-of-the-yard'])
  expect(service.headers[0]?.['content-type']).toBe('application/json')
})

test('without an address there is no outlet', () => {
  expect(createTextOutlet(readSettings({}))).toBeNull()
})

test.each([
  [500, 'The text service answered 500.'],
  [429, 'The text service answered 429.'],
  [404, 'The text service answered 404.'],
  [401, 'The text service does not take the key of this installation.'],
  [307, 'The text service redirects. Set SMS_URL to its final address.'],
])('%i: the text waits', async (status, words) => {
  service.answer = () => status
  expect(await problem()).toEqual({ words, isPermanent: false, isOfServer: true })
  // A redirect would take number and key elsewhere.
  expect(service.requests).toHaveLength(1)
})

test.each([400, 413, 422])('%i: the service refuses the text itself', async (status) => {
  service.answer = () => status
  const words = `The text service refused it (${status}).`
  expect(await problem()).toEqual({ words, isPermanent: true, isOfServer: false })
})

test('409: the service has the ID from an earlier attempt', async () => {
  service.answer = () => 409
  await expect(send()).resolves.toBeUndefined()
})

test('a service that does not answer in time, or cannot be reached', async () => {
  let release = (): void => undefined
  service.beforeAnswer = () =>
    new Promise((resolve) => {
      release = resolve
    })
  const late = { words: 'The text service did not answer in time.', isPermanent: false, isOfServer: true }
  expect(await problem({}, 50)).toEqual(late)
  release()
  const nobody = { SMS_URL: `http://127.0.0.1:${await freePort()}` }
  expect(await problem(nobody)).toEqual({ ...late, words: 'The text service cannot be reached.' })
})

test('a body without an end is not read', async () => {
  service.isEndless = true
  await expect(send()).resolves.toBeUndefined()
})
