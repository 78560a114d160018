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

/** The server takes no more ranges of one queue. */
const MAX_RANGES = 1000

interface OwnQueue {
  readonly userID: number
  readonly store: TabletStore
}

/** Reports version, store and queues of this tablet to the server, whenever they changed. */
export class TabletReporter {
  #told: string | null = null

  constructor(
    private readonly network: Network,
    private readonly persisted: () => boolean | null,
  ) {}

  /** A failure is left to the next cycle. */
  async report(own: OwnQueue, siteID: number | null): Promise<void> {
    const report: TabletReport = { Version: version, Persisted: this.persisted(), Queues: await readQueues(own) }
    const text = JSON.stringify([own.userID, siteID, report])
    if (text === this.#told) return
    const answer = await this.network.call({
      ...{ method: 'POST', path: '/devices/report', body: report },
      ...(siteID !== null && { headers: { [header.site]: String(siteID) } }),
    })
    if (judge(answer, 0).name === 'good') this.#told = text
  }
}

/** The signed-in person's queue first; others that cannot be read are left out. */
async function readQueues(own: OwnQueue): Promise<readonly ReportedQueue[]> {
  const queues = [await readQueue(own.userID, own.store)]
  for (const userID of await listMirrorOwners()) {
    if (userID !== own.userID)
      queues.push(await withDatabase(userID, (store) => readQueue(userID, store)).catch(() => null))
  }
  return queues.filter((queue) => queue !== null)
}

function readQueue(UserID: number, store: TabletStore): Promise<ReportedQueue | null> {
  return store.read(async (tx) => {
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
  })
}
