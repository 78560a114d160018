import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { header } from '../../../src/contract/sync.ts'
import { trailerProjectionColumns } from '../../../src/domain/trailers/trailer-query-fields.ts'
import { DEMO_PASSWORD } from '../../browser/support/office.ts'
import { LONG_LIMIT_MS, within } from '../limits.ts'
import type { BenchBrowser } from './bench-browser.ts'
import type { PeerRequest, PeerResult } from './peers.ts'

/** The page with the worker of the peers. */
interface PeersPage extends Window {
  readonly askPeers: (request: PeerRequest) => Promise<PeerResult>
}

/** The blank page of the peers among the files of the server. */
export const PEERS_PAGE = 'peers.html'

/** Opens the blank page with the worker of the peers, signed in as the person of the product's first load. */
export async function openPeers(browser: BenchBrowser): Promise<Page> {
  const page = await browser.open(`/${PEERS_PAGE}`)
  const answer = await page.request.post('/api/users/login', {
    headers: { [header.device]: randomUUID() },
    data: { Username: 'gate', Password: DEMO_PASSWORD },
  })
  if (!answer.ok()) throw new Error(`the peers were not signed in: ${answer.status()}`)
  await page.evaluate(startWorker)
  return page
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

/** As many as the product's list has; of rows more than it has in sight. */
const DRAWN_COLUMNS = 16
const DRAWN_ROWS = 20

/** Milliseconds of an act until the first rows of its result are painted. */
export async function drawnByPeer(page: Page, request: PeerRequest): Promise<number> {
  const columns = trailerProjectionColumns.slice(0, DRAWN_COLUMNS)
  return await within(toWords(request), page.evaluate(drawRows, [request, columns, DRAWN_ROWS] as const))
}

const toWords = ({ peer, act }: PeerRequest) => `the worker of the peers answers (${peer}, ${act})`

/** Runs in the page. */
async function drawRows([request, columns, most]: readonly [PeerRequest, readonly string[], number]): Promise<number> {
  const { probe, askPeers } = window as unknown as PeersPage
  const startedAt = performance.now()
  const { rows } = await askPeers(request)
  const table = document.createElement('table')
  table.id = 'rows-of-peer'
  for (const row of rows.slice(0, most)) {
    const line = table.insertRow()
    for (const column of columns) line.insertCell().textContent = String(Reflect.get(row as object, column) ?? '')
  }
  document.body.append(table)
  const painted = await probe.paintOf('#rows-of-peer', '')
  table.remove()
  return painted - startedAt
}
