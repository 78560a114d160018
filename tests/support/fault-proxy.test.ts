import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FaultProxy, isBatch, startFaultProxy } from './fault-proxy.ts'
import { until } from './until.ts'

let server: Server
let proxy: FaultProxy
let done: string[]

beforeEach(async () => {
  done = []
  server = createServer((request, response) => {
    done.push(`${request.method} ${request.url}`)
    response.writeHead(200, { 'content-type': 'application/json', 'x-yardhand': '1' }).end('{"Answers":[]}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  proxy = await startFaultProxy({ port: (server.address() as AddressInfo).port })
})

afterEach(async () => {
  await proxy.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const batch = () => fetch(`${proxy.url}/api/batch`, { method: 'POST', body: '{}' })

test('without a fault, requests and answers pass as they are, and are counted', async () => {
  const answer = await batch()
  expect(answer.headers.get('x-yardhand')).toBe('1')
  expect(await answer.json()).toEqual({ Answers: [] })
  expect(proxy.count(isBatch)).toBe(1)
  expect(proxy.seen).toMatchObject([{ method: 'POST', path: '/api/batch', body: '{}', status: 200, fault: null }])
})

test('a refused request never reaches the server', async () => {
  proxy.inject({ name: 'refuse' })
  await expect(batch()).rejects.toThrow()
  expect(done).toEqual([])
})

test('a lost answer is one whose work is done', async () => {
  const fault = proxy.inject({ name: 'lose-answer' }, isBatch, 1)
  await expect(batch()).rejects.toThrow()
  expect(done).toEqual(['POST /api/batch'])
  expect(fault.met).toBe(1)
  expect((await batch()).status).toBe(200)
})

test('a black hole keeps silent until it is healed', async () => {
  const fault = proxy.inject({ name: 'black-hole' })
  const pending = batch().then(
    () => 'answered',
    () => 'ended',
  )
  await until('the request is in the hole', () => fault.met === 1)
  expect(done).toEqual([])
  fault.heal()
  expect(await pending).toBe('ended')
})

test('a portal answers 200 with a page that is not ours', async () => {
  proxy.inject({ name: 'portal' })
  const answer = await batch()
  expect([answer.status, answer.headers.get('x-yardhand')]).toEqual([200, null])
  expect(done).toEqual([])
})

test('a cut answer ends in the middle', async () => {
  proxy.inject({ name: 'cut', afterBytes: 4 })
  const answer = await batch()
  await expect(answer.text()).rejects.toThrow()
})

test('a gateway answers for the server', async () => {
  proxy.inject({ name: 'status', status: 503, retryAfter: '2' })
  const answer = await batch()
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
})

test('a server that is gone is a connection that ends', async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await expect(batch()).rejects.toThrow()
})
