import { KEY_REUSED } from '../../contract/sync.ts'
import { may } from '../../domain/access/rights.ts'
import type { AdminBy, Target } from '../../domain/administration/admin-write.ts'
import type { AnyAdminWrite } from '../../domain/administration/catalogue.ts'
import { isSecret, withoutSecrets } from '../../domain/administration/field-changes.ts'
import { forbidden, notFound, Refusal, siteForbidden } from '../../domain/commands/refusal.ts'
import { fromMs, type Instant } from '../../domain/values/instant.ts'
import { SHARED } from '../../domain/lists.ts'
import type { Caller } from '../access/caller.ts'
import { isTag, tagOf } from '../access/row-tag.ts'
import { assertSite, toAnnounced } from '../pipeline/effect.ts'
import { fingerprintOf } from '../pipeline/job.ts'
import { type Written, writeLogged } from '../pipeline/logged-write.ts'
import type { ServerTx } from '../pipeline/server-store.ts'
import type { Clock } from '../clock.ts'
import type { ServerParts } from '../server-parts.ts'
import type { Settings } from '../settings.ts'
import { digestOfSecret, hashPassword } from '../sessions/passwords.ts'
import { newToken, tokenHash } from '../sessions/tokens.ts'
import { stale } from '../web/problem.ts'
import { deviceTag } from './device-yard.ts'
import { readShownUser } from './shown-user.ts'
import { changesOf, openAdminYard, writeOpened } from './admin-yard.ts'
import { checkInput, countItems, summarize } from './check-input.ts'
import { finishImport, IMPORT_PIECE, importInPieces, Moved } from './import-in-pieces.ts'
import { trailInPieces } from './keep-changes.ts'

interface AdminRequest {
  readonly write: AnyAdminWrite
  readonly caller: Caller
  /** 0 for rows that sites share. */
  readonly SiteID: number
  /** The row with the tag under which the caller has seen it; null for a call that creates one. */
  readonly seen: { readonly ID: number; readonly tag: string } | null
  readonly body: unknown
  /** UUID: the same key again gets the stored response and changes nothing. */
  readonly Key: string
  /** The hash that the author's present password fits; none was checked without it. */
  readonly provedHash?: string | null
  /** Writes what lies outside the lists, in the same transaction; not for a write that changes nothing. */
  readonly alongside?: (tx: ServerTx) => Promise<void>
}

/** The current row with its tag; null once removed. */
interface AdminAnswer {
  readonly row: object | null
  readonly tag: string | null
  /** Replaces the row where a call creates several. */
  readonly made?: object
  /** A secret for the author, in the first response only. */
  readonly once?: { readonly ActivationCode: string }
}

/**
 * The one path of administrative writes (`README.md`). Throws the rule's `Refusal`, or a `Problem` 409 with both
 * versions.
 */
export async function writeAsAdmin(
  parts: Pick<ServerParts, 'database' | 'clock' | 'random'> & { readonly settings: Pick<Settings, 'smtpUrl'> },
  asked: AdminRequest,
): Promise<AdminAnswer> {
  const { write, caller, SiteID, seen, Key } = asked
  if (!may(caller, write.right)) throw forbidden()
  if (SiteID !== SHARED && !caller.Reach.includes(SiteID)) throw siteForbidden()
  const input = await checkInput(write, asked.body ?? {})
  const IDs = seen ? [seen.ID] : await parts.database.store.takeIDs(write.makes?.(input) ?? 1)
  const target: Target = { SiteID, ID: IDs[0] ?? 0, IDs }
  const Body = { ...withoutSecrets(await summarize(write, input), write.secrets), ...(seen && { ID: seen.ID }) }
  const code = newToken()
  const by = await toBy(parts, asked, input, tokenHash(code))
  const { UserID, UserName, DeviceID } = caller
  const Fingerprint = identify(asked, { ...Body, ...(await digestSecrets(write, input, Key)) })
  const logged = { author: { UserID, UserName, DeviceID }, SiteID, Call: write.call, Key, Fingerprint, Body }
  if (countItems(write, input) > IMPORT_PIECE) await importInPieces(parts, { write, input, target, by, logged })
  const run = async (tx: ServerTx, version: number, At: Instant): Promise<Written<AdminAnswer>> => {
    if (await tx.imports.accepted()) throw new Moved()
    if (SiteID !== SHARED) await assertSite(tx.rows, SiteID)
    if (seen) await refuseStale(tx, write, seen, caller)
    const open = openAdminYard(tx, SiteID, by)
    const made = await write.run(open.yard, input, target)
    const author = { At, UserID, UserName, DeviceID, Call: write.call, Key }
    const people = open.accounts.changes()
    const trail = await trailInPieces(changesOf(open), { ...author, SiteID, Version: version }, write.secrets)
    if (trail.length > 0) {
      await writeOpened(tx, open, { ...author, Version: version }, trail)
      await asked.alongside?.(tx)
      const announced = open.written.announced().map((what) => toAnnounced(what, Key, SiteID))
      if (announced.length > 0) await tx.announce(announced, At)
    }
    const shown = made ? null : await readShown(tx, write, target.ID, caller)
    const Answer: AdminAnswer = { row: shown?.row ?? null, tag: shown?.tag ?? null, ...(made && { made }) }
    const isHandedOver = people.some(({ row }) => row.ActivationHash === by.ActivationHash)
    return {
      Outcome: trail.length > 0 ? 'applied' : 'noop',
      Answer: { ...Answer, ...(isHandedOver && { once: { ActivationCode: code } }) },
      Logged: toLogged(Answer, write),
    }
  }
  const writing = { ...parts, store: parts.database.store }
  const done = await afterImports(parts, SiteID, () => writeLogged(writing, { ...logged, run }))
  if (!('known' in done)) return done.Answer
  // Stored by this function under the same fingerprint.
  if (done.known.Fingerprint === Fingerprint) return done.known.Answer as AdminAnswer
  throw new Refusal({
    status: 422,
    code: KEY_REUSED,
    title: 'An earlier try was saved as it was then. Check it before you save again.',
  })
}

/** Waits for the accepted import of its scope, so that the write finds all of its rows. */
async function afterImports<T>(
  parts: Pick<ServerParts, 'database' | 'clock' | 'random'>,
  siteID: number,
  write: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (!(error instanceof Moved)) throw error
      await finishImport(parts, siteID)
    }
  }
}

/** Returns the fingerprint of a request, which holds no secret but its digest. */
function identify({ write, caller, SiteID, seen }: AdminRequest, Body: Readonly<Record<string, unknown>>): string {
  const { UserID, DeviceID } = caller
  const made = { UserID, DeviceID, SiteID, Call: write.call, Body, Base: { IfMatch: seen?.tag ?? null } }
  return fingerprintOf({ ...made, Sequence: null, IDs: [], MadeAt: null, Settles: null })
}

function toLogged({ row, tag, made }: AdminAnswer, { secrets }: AnyAdminWrite): AdminAnswer {
  const hide = (fields: object) => withoutSecrets({ ...fields }, secrets)
  return { row: row && hide(row), tag, ...(made && { made: hide(made) }) }
}

/** Digests secrets, so that another secret is another request. */
async function digestSecrets(
  { secrets }: AnyAdminWrite,
  input: Readonly<Record<string, unknown>>,
  key: string,
): Promise<Readonly<Record<string, string>>> {
  const digests: Record<string, string> = {}
  for (const [name, value] of Object.entries(input))
    if (isSecret(name, secrets)) digests[name] = await digestOfSecret(value, `${key} ${name}`)
  return digests
}

/** Hashes a typed password before the transaction, which holds the lock of its site. */
async function toBy(
  { clock, settings }: { readonly clock: Clock; readonly settings: Pick<Settings, 'smtpUrl'> },
  { caller: { UserID, Roles, Reach }, provedHash: ProvedHash = null }: AdminRequest,
  { Password }: Readonly<Record<string, unknown>>,
  ActivationHash: string,
): Promise<AdminBy> {
  const PasswordHash = typeof Password === 'string' && Password !== '' ? await hashPassword(Password) : null
  const CanMail = settings.smtpUrl !== null
  return { UserID, Roles, Reach, At: fromMs(clock()), PasswordHash, ProvedHash, ActivationHash, CanMail }
}

/** Throws 404 for a missing row, 409 for one that changed. The site is locked meanwhile. */
async function refuseStale(
  tx: ServerTx,
  write: AnyAdminWrite,
  { ID, tag }: NonNullable<AdminRequest['seen']>,
  caller: Caller,
): Promise<void> {
  const shown = await readShown(tx, write, ID, caller)
  if (!shown) throw notFound()
  if (!isTag(tag, shown.tag)) throw stale({ Yours: tag, Current: shown.tag, Row: { ...shown.row } })
}

/** The row and tag as its readers get them. A person is an account. */
async function readShown(
  tx: ServerTx,
  { list }: AnyAdminWrite,
  ID: number,
  caller: Caller,
): Promise<{ readonly row: object; readonly tag: string } | null> {
  if (list === 'People') return readShownUser(tx, ID, caller)
  if (list === 'Devices') {
    const device = await tx.devices.get(ID)
    return device ? { row: device, tag: deviceTag(device) } : null
  }
  const stored = await tx.stamped(list, ID)
  return stored ? { row: stored.Row, tag: tagOf(stored) } : null
}
