import type { Page } from '@playwright/test'
import { trailerProjectionColumns } from '../../../src/domain/trailers/trailer-query-fields.ts'
import { LONG_LIMIT_MS, within } from '../limits.ts'
import type { PeerRequest, PeerResult } from './peers.ts'

/** The page with the worker of the peers. */
interface PeersPage extends Window {
  readonly askPeers: (request: PeerRequest) => Promise<PeerResult>
}

/** Starts the worker of the peers beside the product. */
export async function startPeers(page: Page): Promise<void> {
  await page.evaluate(startWorker)
}

/** Runs in the page. */
function startWorker(): void {
  const peers = new Worker('/peers.js', { type: 'module' })
  const askPeers = (request: PeerRequest) =>
    new Promise<PeerResult>((resolve, reject) => {
      peers.onerror = (event) => reject(new Error(`the worker of the peers: ${event.message}`))
      peers.onmessage = ({ data }: MessageEvent<PeerResult | { readonly failed: string }>) => {
        if ('failed' in data) reject(new Error(data.failed))
        else resolve(data)
      }
      peers.postMessage(request)
    })
  Object.assign(window, { askPeers })
}

/** Returns the result, and the milliseconds until it was in the page. */
export async function runPeer(page: Page, request: PeerRequest): Promise<PeerResult & { readonly took: number }> {
  const answered = page.evaluate(async (asked) => {
    const { askPeers } = window as unknown as PeersPage
    const startedAt = performance.now()
    const result = await askPeers(asked)
    return { ...result, took: performance.now() - startedAt }
  }, request)
  return await within(toWords(request), answered, LONG_LIMIT_MS)
}

/** As many as the product's list has. */
const DRAWN_COLUMNS = 16

/** Milliseconds of an act until the first rows of its result are painted. */
export async function drawnByPeer(page: Page, request: PeerRequest): Promise<number> {
  const columns = trailerProjectionColumns.slice(0, DRAWN_COLUMNS)
  return await within(toWords(request), page.evaluate(drawRows, [request, columns] as const))
}

const toWords = ({ peer, act }: PeerRequest) => `the worker of the peers answers (${peer}, ${act})`

/** Runs in the page. */
async function drawRows([request, columns]: readonly [PeerRequest, readonly string[]]): Promise<number> {
  const { probe, askPeers } = window as unknown as PeersPage
  const startedAt = performance.now()
  const { rows } = await askPeers(request)
  const table = document.createElement('table')
  table.id = 'rows-of-peer'
  table.setAttribute('style', 'position: fixed; inset: 0; z-index: 9999; background: white')
  for (const row of rows.slice(0, request.count)) {
    const line = table.insertRow()
    for (const column of columns) line.insertCell().textContent = String(Reflect.get(row as object, column) ?? '')
  }
  document.body.append(table)
  const painted = await probe.paintOf('#rows-of-peer', '')
  table.remove()
  return painted - startedAt
}
