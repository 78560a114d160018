import type { AdminBy, AdminYard, Target } from '../../domain/administration/admin-write.ts'
import type { AnyAdminWrite } from '../../domain/administration/catalogue.ts'
import { SHARED } from '../../domain/lists.ts'
import { fromMs, type Instant } from '../../domain/values/instant.ts'
import { nextTurn } from '../next-turn.ts'
import { assertSite } from '../pipeline/effect.ts'
import { type LoggedWrite, writeLogged } from '../pipeline/logged-write.ts'
import { drawKey } from '../pipeline/random.ts'
import type { SiteLook } from '../pipeline/import-source.ts'
import type { AcceptedImport, StagedPiece } from '../pipeline/imports.ts'
import type { RowReader, ServerTx } from '../pipeline/server-store.ts'
import { createServerYard, writesOf } from '../pipeline/server-yard.ts'
import type { ServerParts } from '../server-parts.ts'
import { queriesOf } from './admin-yard.ts'
import { piecesOf } from './keep-changes.ts'
import { trailOf } from './trail-of.ts'

type Parts = Pick<ServerParts, 'database' | 'clock' | 'random'>

/** Rows under one lock: on the embedded database others wait for no more than these. */
export const IMPORT_PIECE = 250

export interface CheckedImport {
  readonly write: AnyAdminWrite
  readonly input: Readonly<Record<string, unknown>>
  readonly target: Target
  readonly by: AdminBy
  readonly logged: Omit<LoggedWrite<unknown>, 'run'>
}

/** The database is not as it was when the write looked: look again. */
export class Moved extends Error {
  override readonly name = 'Moved'
}

/**
 * Accepts and applies an import; then the log has the response. Does nothing for a key that has a log row, or if others
 * kept changing what the rows are compared with. Throws the rule's `Refusal`.
 */
export async function importInPieces(parts: Parts, checked: CheckedImport): Promise<void> {
  const { SiteID } = checked.target
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await finishImport(parts, SiteID)
    if (await parts.database.imports.look(SiteID, (look) => look.isLogged(checked.logged.Key))) return
    if (await isDone(accept(parts, checked))) return await finishImport(parts, SiteID)
  }
}

/** Returns false if the work found that something had changed meanwhile. */
async function isDone(work: Promise<void>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof Moved) return false
    throw error
  }
}

const ATTEMPTS = 3

/** Runs the rule over rows that are read in short transactions, and keeps what it left. */
async function accept(parts: Parts, { write, input, target, by, logged }: CheckedImport): Promise<void> {
  const { imports } = parts.database
  const { SiteID } = target
  const head = await imports.look(SiteID, (look) => look.head())
  const { yard, changes } = lookingYard((read) => imports.look(SiteID, read), SiteID, by)
  const Made = await write.run(yard, input, target)
  // Existing rows come first: at a site a trailer may arrive meanwhile at a door that changes.
  const all = changes()
  const [put, inserted] = [all.filter(({ how }) => how !== 'insert'), all.filter(({ how }) => how === 'insert')]
  const first = SiteID === SHARED ? [] : put
  const rest = SiteID === SHARED ? [...put, ...inserted] : inserted
  const Staged = drawKey(parts.random, parts.clock())
  const pieces: readonly StagedPiece[] = [
    ...piecesOf(first, IMPORT_PIECE).map((Rows) => ({ Rows, IsWritten: true })),
    ...piecesOf(rest, IMPORT_PIECE).map((Rows) => ({ Rows, IsWritten: false })),
  ]
  for (const [place, piece] of pieces.entries()) {
    await imports.stage({ key: Staged, place, piece, at: fromMs(parts.clock()) })
    await nextTurn()
  }
  const writes = writesOf(first, SiteID)
  await writePiece(parts, logged, async (tx, Version, At) => {
    if (Version !== head + 1) throw new Moved()
    if (SiteID !== SHARED) await assertSite(tx.rows, SiteID)
    if (writes.length > 0) await tx.write(writes, Version, At)
    tx.imports.accept({ ...logged, Staged, Made: Made ?? null, Accepted: { Version, At } }, At)
  })
}

/** Applies the rest of an import, one short transaction for each piece. */
export async function finishImport(parts: Parts, siteID: number): Promise<void> {
  for (;;) {
    const found = await parts.database.imports.look(siteID, (look) => look.acceptedImport())
    if (found === null) return
    await isDone(found.left > 0 ? applyNext(parts, found.run) : logWhole(parts, found.run))
    await nextTurn()
  }
}

/** Applies the accepted imports that an ended process left behind. */
export async function finishImports(parts: Parts): Promise<void> {
  for (const siteID of await parts.database.imports.sites()) await finishImport(parts, siteID)
}

/** Throws `Moved` if another process took the last piece. */
function applyNext(parts: Parts, run: AcceptedImport): Promise<void> {
  return writePiece(parts, run, async (tx, version, at) => {
    const piece = await tx.imports.takePiece(run.Staged)
    if (piece === null) throw new Moved()
    await applyPiece(tx, run, piece, version, at)
  })
}

/** Writes the log row of the call, by which a repeated request gets its response. */
async function logWhole(parts: Parts, run: AcceptedImport): Promise<void> {
  await writeLogged<unknown>(
    { ...parts, store: parts.database.store },
    {
      ...run,
      run: async (tx) => {
        if ((await tx.imports.accepted())?.run.Staged !== run.Staged) throw new Moved()
        tx.imports.finish(run.Staged)
        return { Outcome: 'applied', Answer: { row: null, tag: null, made: run.Made } }
      },
    },
  )
}

/** Gives the transaction its own version and log row. */
async function writePiece(
  parts: Parts,
  { author, SiteID, Call, Key: Import }: CheckedImport['logged'],
  run: (tx: ServerTx, version: number, at: Instant) => Promise<void>,
): Promise<void> {
  const Key = drawKey(parts.random, parts.clock())
  await writeLogged(
    { ...parts, store: parts.database.store },
    {
      ...{ author, SiteID, Call, Key, Fingerprint: Key, Body: { Import } },
      run: async (tx, version, at) => {
        await run(tx, version, at)
        return { Outcome: 'applied', Answer: null }
      },
    },
  )
}

async function applyPiece(
  tx: ServerTx,
  { SiteID, Key, Call, author, Accepted }: AcceptedImport,
  { Rows, IsWritten }: StagedPiece,
  version: number,
  at: Instant,
): Promise<void> {
  const { Version, At } = IsWritten ? Accepted : { Version: version, At: at }
  if (!IsWritten) await tx.write(writesOf(Rows, SiteID), Version, At)
  await tx.keepTrail(trailOf(Rows, { SiteID, Version, At, ...author, Call, Key }))
}

/** Serves a rule that only reads and leaves rows; each read is short. */
function lookingYard(look: <T>(read: (look: SiteLook) => Promise<T>) => Promise<T>, SiteID: number, by: AdminBy) {
  const reader: RowReader = {
    get: (list, id) => look(({ rows }) => rows.get(list, id)),
    find: (list, where) => look(({ rows }) => rows.find(list, where)),
    nearest: (list, ask) => look(({ rows }) => rows.nearest(list, ask)),
  }
  const written = createServerYard(reader, SiteID)
  const queries = queriesOf(
    {
      count: (list, where) => look((one) => one.count(list, where)),
      tally: (list, fields, where) => look((one) => one.tally(list, fields, where)),
      page: (list, afterID, limit) => look((one) => one.page(list, afterID, limit)),
    },
    written,
  )
  const yard: AdminYard = {
    ...written.yard,
    ...queries,
    by,
    get accounts(): never {
      throw new Error('an import changes no account')
    },
    get devices(): never {
      throw new Error('an import changes no tablet')
    },
    at: (siteID) => {
      throw new Error(`an import changes nothing at site ${siteID}`)
    },
  }
  return { yard, changes: written.changes }
}
