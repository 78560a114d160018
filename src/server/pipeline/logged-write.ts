import { fromMs, type Instant } from '../../domain/values/instant.ts'
import type { PipelineParts } from './settle-together.ts'
import { drawMark } from './random.ts'
import type { Claim, LoggedCommand, QueueOwner, ServerTx } from './server-store.ts'

/** A change in no queue: of the server itself, or of administration. */
export interface LoggedWrite<T> {
  readonly author: QueueOwner & { readonly UserName: string }
  /** A site, or 0 for shared rows. */
  readonly SiteID: number
  /** Name in the log: a call, or e.g. `demo.fill`. */
  readonly Call: string
  readonly Key: string
  /** Identifies the change when the key comes again. */
  readonly Fingerprint: string
  /** Kept in the log, so without secrets. */
  readonly Body: Readonly<Record<string, unknown>>
  /** Returns the response for the log; a throw undoes all. */
  run(tx: ServerTx, version: number, at: Instant): Promise<Written<T>>
}

export interface Written<T> {
  readonly Outcome: 'applied' | 'noop'
  readonly Answer: T
  /** The response for the log, where it differs: without secrets. */
  readonly Logged?: T
}

/**
 * Runs a change with one version and its log row. A known key changes nothing and returns its log
 * row.
 */
export function writeLogged<T>(
  { store, clock, random }: Pick<PipelineParts, 'store' | 'clock' | 'random'>,
  { author, SiteID, Call, Key, Fingerprint, Body, run }: LoggedWrite<T>,
): Promise<Written<T> | { readonly known: LoggedCommand }> {
  const at = fromMs(clock())
  const { UserID, UserName, DeviceID } = author
  const owner = { UserID, DeviceID }
  const claim: Claim = {
    ...owner,
    UserName,
    Key,
    SiteID,
    Call,
    Fingerprint,
    Entry: { Body, Base: null, IDs: [], Settles: null, Withdrawn: false, MadeAt: at, Offset: 0 },
    Sequence: null,
    Scope: SiteID,
    ReceivedAt: at,
    Mark: drawMark(random),
    After: [],
    ...{ IDs: [], ServerIDs: [] },
  }
  return store.transact(SiteID, async (tx) => {
    const opened = await tx.open(claim)
    if (opened.name === 'known') return { known: opened.command }
    if (opened.Version === null) throw new Error(`a change without a version: ${Key}`)
    const written = await run(tx, opened.Version, at)
    const { Outcome, Answer, Logged = Answer } = written
    const settled = {
      Outcome,
      Status: 200,
      Answer: Logged,
      Version: opened.Version,
      MadeAt: at,
      Open: false,
      Queue: null,
    }
    await tx.finish({ ...owner, Key, SiteID, ...settled })
    return written
  })
}
