import { expect, type Page } from '@playwright/test'
import type { Location } from '../../../src/domain/sites/location.ts'
import type { Site } from '../../../src/domain/sites/site.ts'
import type { Task } from '../../../src/domain/tasks/task.ts'
import type { Trailer } from '../../../src/domain/trailers/trailer.ts'
import type { NeedsYouRecord, OutboxRecord, ShadowRecord, SiteState } from '../../../src/mirror/records.ts'

/** The records of a tablet at one moment, of the signed-in account and its site. */
export interface TabletRecords {
  readonly outbox: readonly OutboxRecord[]
  readonly needsYou: readonly NeedsYouRecord[]
  readonly shadow: readonly ShadowRecord[]
  readonly state: SiteState | undefined
  readonly site: Site | undefined
  readonly trailers: readonly Trailer[]
  readonly tasks: readonly Task[]
  readonly locations: readonly Location[]
  /** The outboxes of everybody else. */
  readonly others: readonly OutboxRecord[]
}

/** Expects that nothing waits. A save shows on the screen before the state of sync counts it. */
export async function expectAllSent(page: Page): Promise<void> {
  await expect.poll(async () => (await readRecords(page)).outbox).toEqual([])
}

/** Reads the records without the app's own code, in one transaction per database. */
export function readRecords(page: Page): Promise<TabletRecords> {
  return page.evaluate(async () => {
    const settle = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const readAll = async (name: string, tables: readonly string[]) => {
      const database = await settle(indexedDB.open(name))
      const transaction = database.transaction([...tables], 'readonly')
      const rows = await Promise.all(tables.map((table) => settle(transaction.objectStore(table).getAll())))
      database.close()
      return rows
    }
    const [meta = [], people = []] = await readAll('yardhand-device', ['meta', 'people'])
    const userID = meta.find(({ Key }) => Key === 'CurrentUserID')?.Value
    const siteID = people.find(({ UserID }) => UserID === userID)?.SiteID
    const tables = ['outbox', 'needsYou', 'shadow', 'sites', 'Sites', 'Trailers', 'Tasks', 'Locations']
    const [outbox = [], needsYou = [], shadow = [], sites = [], Sites = [], ...lists] = await readAll(
      `yardhand-${userID}`,
      tables,
    )
    const [trailers = [], tasks = [], locations = []] = lists.map((rows) =>
      rows.filter(({ SiteID }) => SiteID === siteID),
    )
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const others = names.filter((name) => /^yardhand-\d+$/.test(name) && name !== `yardhand-${userID}`)
    return {
      outbox,
      needsYou,
      shadow,
      state: sites.find(({ SiteID }) => SiteID === siteID),
      site: Sites.find(({ ID }) => ID === siteID),
      trailers,
      tasks,
      locations,
      others: (await Promise.all(others.map((name) => readAll(name, ['outbox'])))).flat(2),
    }
  })
}
