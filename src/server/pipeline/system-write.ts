import type { Yard } from '../../domain/commands/yard.ts'
import { fromMs } from '../../domain/values/instant.ts'
import type { PipelineParts } from './pipeline.ts'
import { drawKey, drawMark } from './random.ts'
import type { Claim, ServerTx } from './server-store.ts'
import { createServerYard } from './server-yard.ts'

export interface SystemWrite {
  /** The scope that is written: a site, or 0 for what sites share. */
  readonly SiteID: number
  /** What the log says was done, e.g. `demo.fill`. */
  readonly Call: string
  run(yard: Yard, tx: Pick<ServerTx, 'putAccounts'>): Promise<void>
}

/** UserID and DeviceID of what the server does by itself. */
const SYSTEM = { UserID: 0, UserName: 'Yardhand', DeviceID: 'server' }

/**
 * A change that no person makes: filling the demo yard, jobs. One version and one log row like any other change, since a version without a log row would look
 * like another history to every tablet.
 */
export async function writeAsSystem(
  { store, clock, random }: Pick<PipelineParts, 'store' | 'clock' | 'random'>,
  { SiteID, Call, run }: SystemWrite,
): Promise<void> {
  const now = clock()
  const at = fromMs(now)
  const Key = drawKey(random, now)
  const Entry = { Body: {}, Base: null, IDs: [], Settles: null, Withdrawn: false, MadeAt: at, Offset: 0 }
  const moment = { ReceivedAt: at, Mark: drawMark(random) }
  const claim: Claim = {
    ...SYSTEM,
    ...moment,
    Key,
    SiteID,
    Call,
    Entry,
    Sequence: null,
    Fingerprint: Key,
    Scope: SiteID,
    After: [],
    IDs: [],
  }
  await store.transact(SiteID, async (tx) => {
    const opened = await tx.open(claim)
    if (opened.name === 'known' || opened.Version === null) throw new Error(`the key ${Key} was drawn twice`)
    const { yard, writes } = createServerYard(tx.rows, SiteID)
    await run(yard, tx)
    await tx.write(writes(), opened.Version, at)
    const { UserID, DeviceID } = SYSTEM
    const outcome = { Outcome: 'applied', Status: 200, Answer: null, Open: false, Queue: null } as const
    await tx.finish({ UserID, DeviceID, Key, SiteID, Version: opened.Version, MadeAt: at, ...outcome })
  })
}
