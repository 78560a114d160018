import type { CDPSession, Page } from '@playwright/test'
import { within } from '../limits.ts'

/** Bytes of objects in use after a collection of garbage. */
export interface Heaps {
  readonly page: number
  readonly worker: number
}

/** Of the page and of the product's worker. */
export async function readHeaps(page: Page): Promise<Heaps> {
  const session = await page.context().newCDPSession(page)
  try {
    const worker = await attachToWorker(session, (url) => !isOfPeers(url))
    return { page: await heapOf((method) => session.send(method)), worker: await heapOf(worker) }
  } finally {
    await session.detach()
  }
}

/** The bytes of the peers' worker. */
export async function readPeersHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  try {
    return await heapOf(await attachToWorker(session, isOfPeers))
  } finally {
    await session.detach()
  }
}

const isOfPeers = (url: string) => url.endsWith('/peers.js')

type Ask = (method: 'HeapProfiler.collectGarbage' | 'Runtime.getHeapUsage') => Promise<unknown>

async function heapOf(ask: Ask): Promise<number> {
  await within('garbage is collected', ask('HeapProfiler.collectGarbage'))
  return ((await within('the heap is counted', ask('Runtime.getHeapUsage'))) as { readonly usedSize: number }).usedSize
}

/** Playwright has no session of a worker: its messages go through the page's. */
async function attachToWorker(session: CDPSession, isWanted: (url: string) => boolean): Promise<Ask> {
  const attaching = new Promise<string>((resolve) => {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker' && isWanted(targetInfo.url)) resolve(sessionId)
    })
  })
  const attached = within('the worker is found', attaching)
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  const sessionId = await attached
  const waiting = new Map<number, (result: unknown) => void>()
  session.on('Target.receivedMessageFromTarget', (received) => {
    if (received.sessionId !== sessionId) return
    const { id, result } = JSON.parse(received.message) as { readonly id: number; readonly result: unknown }
    waiting.get(id)?.(result)
  })
  let lastID = 0
  return (method) =>
    new Promise((resolve, reject) => {
      lastID += 1
      waiting.set(lastID, resolve)
      const message = JSON.stringify({ id: lastID, method })
      session.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject)
    })
}
