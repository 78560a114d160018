import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { Entry } from '../../../src/contract/sync.ts'
import { emptyTrailerFields } from '../../../src/domain/trailers/trailer-fields.ts'
import { repeatedBy, type WireTablet, wireTabletOf } from './wire-tablet.ts'

interface Turn {
  readonly status: number
  /** Of a batch: the outcomes of its calls. */
  readonly outcomes?: readonly string[]
}

/** Runs `work` with a tablet of a server that gives these answers in turn; returns the numbers of calls that it was sent. */
async function withAnswers(turns: Turn[], work: (tablet: WireTablet) => Promise<void>): Promise<readonly number[]> {
  const sent: number[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    sent.push(body === '' ? 0 : (JSON.parse(body) as { readonly Calls: readonly Entry[] }).Calls.length)
    const { status, outcomes = [] } = turns.shift() ?? { status: 500 }
    response.writeHead(status, { 'retry-after': '0' })
    response.end(JSON.stringify({ Answers: outcomes.map((Outcome) => ({ Outcome })), Cursor: '1', More: false }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    await work(wireTabletOf({ url, UserID: 1, deviceID: 'a', token: 'b', granted: [{ From: 1, To: 100 }] }))
    return sent
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

function arrivals(tablet: WireTablet, count: number): readonly Entry[] {
  return Array.from({ length: count }, () => tablet.arrival(1, emptyTrailerFields))
}

test('a tablet that is put off asks again, and counts it', async () => {
  const sent = await withAnswers([{ status: 429 }, { status: 503 }, { status: 200 }], async (tablet) => {
    expect(await tablet.pull(null)).toHaveLength(1)
    expect(repeatedBy([tablet, tablet]).value).toBe('4')
  })
  expect(sent).toHaveLength(3)
})

test('the rest of a batch that the server cut is sent again', async () => {
  const turns = [
    { status: 200, outcomes: ['applied', 'retry', 'retry'] },
    { status: 200, outcomes: ['retry', 'retry'] },
    { status: 200, outcomes: ['applied', 'applied'] },
  ]
  const sent = await withAnswers(turns, async (tablet) => {
    await tablet.sendAll(arrivals(tablet, 3))
    expect(tablet.repeated()).toBe(2)
  })
  expect(sent).toEqual([3, 2, 2])
})

test('the time of each request with a good answer is heard, of no other', async () => {
  const turns = [
    { status: 503 },
    { status: 200, outcomes: ['applied', 'retry'] },
    { status: 200, outcomes: ['applied'] },
  ]
  const milliseconds: number[] = []
  const sent = await withAnswers(turns, (tablet) =>
    tablet.sendAll(arrivals(tablet, 2), (took) => milliseconds.push(took)),
  )
  expect(sent).toEqual([2, 2, 1])
  expect(milliseconds).toHaveLength(2)
})

test('a refused command and another bad answer end what a tablet sends', async () => {
  await withAnswers([{ status: 200, outcomes: ['refused'] }, { status: 500 }], async (tablet) => {
    await expect(tablet.sendAll(arrivals(tablet, 1))).rejects.toThrow('a batch was not applied')
    await expect(tablet.pull(null)).rejects.toThrow('500')
  })
})
