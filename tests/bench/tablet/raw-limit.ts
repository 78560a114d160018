import { Dexie } from 'dexie'
import type { ChangesPage } from '../../../src/contract/sync.ts'
import { listNames } from '../../../src/domain/lists.ts'
import { tableSchema } from '../../../src/mirror/tables.ts'

// A worker that does the least a first load can do: fetch a page, parse it, write it in bulk into
// tables with the mirror's indexes. What the real first sync is compared with.

export interface RawLimit {
  readonly rows: number
  readonly milliseconds: number
}

self.onmessage = (event: MessageEvent<{ readonly limit: number }>) => {
  load(event.data.limit).then(
    (result) => self.postMessage(result),
    (error: unknown) => self.postMessage({ failed: String(error) }),
  )
}

async function load(limit: number): Promise<RawLimit> {
  await Dexie.delete('raw-limit')
  const database = new Dexie('raw-limit', { chromeTransactionDurability: 'strict' })
  database.version(1).stores(tableSchema())
  await database.open()
  const startedAt = performance.now()
  let rows = 0
  let page: ChangesPage | null = null
  do {
    page = await fetchPage(limit, page?.Cursor ?? null)
    rows += await write(database, page)
  } while (page.More)
  const milliseconds = performance.now() - startedAt
  await database.delete()
  return { rows, milliseconds }
}

async function fetchPage(limit: number, since: string | null): Promise<ChangesPage> {
  const query = new URLSearchParams({ limit: String(limit), ...(since === null ? {} : { since }) })
  const answer = await fetch(`/api/changes?${query}`)
  if (!answer.ok) throw new Error(`changes: ${answer.status}`)
  return JSON.parse(await answer.text()) as ChangesPage
}

async function write(database: Dexie, page: ChangesPage): Promise<number> {
  const filled = listNames.flatMap((list) => (page[list]?.length ? [list] : []))
  if (filled.length === 0) return 0
  await database.transaction('rw', [...filled], async (tx) => {
    for (const list of filled) await tx.table(list).bulkPut([...(page[list] ?? [])])
  })
  return filled.reduce((sum, list) => sum + (page[list]?.length ?? 0), 0)
}
