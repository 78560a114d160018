import { version } from '../../package.json'
import type { TabletReport } from '../contract/devices.ts'
import { type ReportedQueue, toRanges } from '../domain/devices/reported-queue.ts'
import { fromMs, toMs } from '../domain/values/instant.ts'
import { listMirrorOwners } from '../mirror/database.ts'
import type { TabletStore } from '../mirror/tablet-store.ts'
import type { Network } from './engine/ports.ts'
import { withDatabase } from './people.ts'
import { judge } from './retry.ts'
import { header } from '../contract/sync.ts'

/** Most ranges of one queue that the server takes. */
const MAX_RANGES = 1000

interface Owner {
  readonly user: { readonly UserID: number }
  readonly store: TabletStore
  readonly engine: { readonly siteID: number | null }
}

interface ReportParts {
  readonly network: Network
  readonly persisted: () => boolean | null
  readonly keeper: { readonly queueChanges: number | null }
}

/** Reports version, store and queues of this tablet after each change. */
export class TabletReporter {
  #told: string | null = null
  /** State of the queues when they were read for the last report that arrived. */
  #asOf: string | null = null

  constructor(private readonly parts: ReportParts) {}

  /** Reads the queues only after a change. A failed report is repeated in the next cycle. */
  async report({ user, store, engine: { siteID } }: Owner): Promise<void> {
    const { UserID } = user
    const Persisted = this.parts.persisted()
    // Before the read, so that a change meanwhile is read next time.
    const changes = this.parts.keeper.queueChanges
    const asOf = changes === null ? null : JSON.stringify([UserID, siteID, Persisted, changes])
    if (asOf !== null && asOf === this.#asOf) return
    const report: TabletReport = { Version: version, Persisted, Queues: await readQueues(UserID, store) }
    const text = JSON.stringify([UserID, siteID, report])
    if (text === this.#told || (await this.#send(report, siteID))) {
      this.#told = text
      this.#asOf = asOf
    }
  }

  async #send(report: TabletReport, siteID: number | null): Promise<boolean> {
    const answer = await this.parts.network.call({
      ...{ method: 'POST', path: '/devices/report', body: report },
      ...(siteID !== null && { headers: { [header.site]: String(siteID) } }),
    })
    return judge(answer, 0).name === 'good'
  }
}

/** Returns the signed-in person's queue first; others that cannot be read are left out. */
async function readQueues(ownID: number, store: TabletStore): Promise<readonly ReportedQueue[]> {
  const queues = [await readQueue(ownID, store)]
  for (const userID of await listMirrorOwners()) {
    if (userID !== ownID) queues.push(await withDatabase(userID, (other) => readQueue(userID, other)).catch(() => null))
  }
  return queues.filter((queue) => queue !== null)
}

function readQueue(UserID: number, store: TabletStore): Promise<ReportedQueue | null> {
  return store.read(
    async (tx) => {
      const queue = await tx.meta.get('queue')
      if (!queue) return null
      const waiting = (await tx.outbox.list()).filter(({ State }) => State === 'waiting')
      const made = waiting.map(({ Entry }) => toMs(Entry.MadeAt) + Entry.Offset).filter(Number.isFinite)
      return {
        UserID,
        Last: queue.Sequence,
        Waiting: toRanges(waiting.map(({ Sequence }) => Sequence)).slice(0, MAX_RANGES),
        OldestAt: made.length > 0 ? fromMs(Math.round(Math.min(...made))) : null,
      }
    },
    ['meta', 'outbox'],
  )
}
