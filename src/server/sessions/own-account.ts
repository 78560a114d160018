import { sql } from 'kysely'
import type { AccountYard } from '../../domain/administration/admin-write.ts'
import { forbidden, invalid } from '../../domain/commands/refusal.ts'
import { SHARED } from '../../domain/lists.ts'
import { type Account, isActive } from '../../domain/people/account.ts'
import {
  ACTIVATION_OVER,
  isActivationOpen,
  WRONG_OLD_PASSWORD,
  WRONG_PASSWORD,
} from '../../domain/people/activation.ts'
import { Role } from '../../domain/people/session-user.ts'
import { refusePassword } from '../../domain/people/sign-in.ts'
import { fromMs, type Instant } from '../../domain/values/instant.ts'
import type { Caller } from '../access/caller.ts'
import { createAccountYard } from '../administration/account-yard.ts'
import { trailOf } from '../administration/trail-of.ts'
import { writeLogged } from '../pipeline/logged-write.ts'
import { drawKey } from '../pipeline/random.ts'
import { createServerYard } from '../pipeline/server-yard.ts'
import type { ServerParts } from '../server-parts.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { putAccounts } from './put-people.ts'
import { forgive, noteActivation, noteAttempt } from './sign-in-attempts.ts'
import { tokenHash } from './tokens.ts'

type Parts = Pick<ServerParts, 'database' | 'clock' | 'random'>

interface From {
  readonly address: string
  readonly deviceID: string
}

interface Own {
  readonly ID: number
  readonly Name: string
  readonly Username: string
  readonly PasswordHash: string | null
  readonly SiteNames: readonly string[]
}

const codeIsOver = () => invalid({ ActivationCode: [ACTIVATION_OVER] })

/**
 * Sets a password by an activation code, once. Throws 400 for a code that is wrong, used or older than 7 days, 429
 * after ten of those; a weak password (400) uses no code.
 */
export async function activate(
  parts: Parts,
  { ActivationCode, Password }: { readonly ActivationCode: string; readonly Password: string },
  from: From,
): Promise<{ readonly Username: string }> {
  const { db } = parts.database
  const hash = tokenHash(ActivationCode.trim())
  const attempt = await noteActivation(db, from.address, from.deviceID, parts.clock())
  const found = await sql<{ ID: number; StartedMs: number | null }>`
    select "ID", (extract(epoch from "ActivationAt") * 1000)::float8 as "StartedMs" from users
    where "ActivationHash" = ${hash}`.execute(db)
  const [invited] = found.rows
  const startedAt = invited?.StartedMs == null ? null : fromMs(invited.StartedMs)
  if (!invited || !isActivationOpen(startedAt, fromMs(parts.clock()))) throw codeIsOver()
  await forgive(db, attempt, attempt.ID)
  const own = await readOwn(parts, invited.ID)
  refuseWeak(own, Password)
  await writeOwn(
    parts,
    own,
    { Call: 'POST /users/activate', DeviceID: from.deviceID, keep: null, Password },
    async (accounts, at) => {
      const account = await accounts.get(own.ID)
      const isOpen = account && isActive(account) && isActivationOpen(account.ActivationAt, at)
      if (!isOpen || account.ActivationHash !== hash) throw codeIsOver()
      return account
    },
  )
  return { Username: own.Username }
}

/**
 * Changes the caller's password: 403 without the present one, 429 after too many tries. The caller's other sessions
 * end.
 */
export async function changeOwnPassword(
  parts: Parts,
  { UserID, DeviceID }: Pick<Caller, 'UserID' | 'DeviceID'>,
  { OldPassword, Password }: { readonly OldPassword: string; readonly Password: string },
  from: { readonly address: string; readonly tokenHash: string | null },
): Promise<void> {
  const own = await proveOwn(parts, { UserID, DeviceID }, OldPassword, from.address)
  refuseWeak(own, Password)
  await writeOwn(
    parts,
    own,
    { Call: 'PUT /users/password', DeviceID, keep: from.tokenHash, Password },
    async (accounts) => {
      const account = await accounts.get(UserID)
      // Changed meanwhile, by an admin or on another tablet: what was checked is no longer so.
      if (account?.PasswordHash !== own.PasswordHash) throw forbidden(WRONG_PASSWORD, WRONG_OLD_PASSWORD)
      return account
    },
  )
}

/** Returns the hash that the caller's present password fits. Throws 403 for a wrong one, 429 after too many tries. */
export async function provePassword(
  parts: Parts,
  caller: Pick<Caller, 'UserID' | 'DeviceID'>,
  password: string,
  address: string,
): Promise<string | null> {
  return (await proveOwn(parts, caller, password, address)).PasswordHash
}

async function proveOwn(
  parts: Parts,
  { UserID, DeviceID: deviceID }: Pick<Caller, 'UserID' | 'DeviceID'>,
  password: string,
  address: string,
): Promise<Own> {
  const { db } = parts.database
  const own = await readOwn(parts, UserID)
  const attempt = { username: own.Username, deviceID, address }
  const noted = await noteAttempt(db, attempt, parts.clock(), () => undefined)
  if (!(await isPassword(own.PasswordHash, password))) throw forbidden(WRONG_PASSWORD, WRONG_OLD_PASSWORD)
  await forgive(db, attempt, noted.ID)
  return own
}

async function readOwn({ database }: Parts, userID: number): Promise<Own> {
  const found = await sql<Omit<Own, 'SiteNames'> & { readonly SiteNames: readonly string[] }>`
    select u."ID", u."Username", btrim(u."FirstName" || ' ' || u."LastName") as "Name", u."PasswordHash",
      (select coalesce(jsonb_agg(s."Name"), '[]'::jsonb) from "Sites" s
       where ${Role.SuperAdmin} = any(u."RoleIDs") or s."ID" = any(u."SiteIDs")) as "SiteNames"
    from users u where u."ID" = ${userID}`.execute(database.db)
  const [own] = found.rows
  if (!own) throw new Error(`user ${userID} is not there`)
  return own
}

/** Throws 400 for a password with the person's username or a site's name in it. */
function refuseWeak({ Username, SiteNames }: Own, password: string): void {
  const trouble = refusePassword(password, Username, SiteNames)
  if (trouble !== null) throw invalid({ Password: [trouble] })
}

interface OwnWrite {
  readonly Call: string
  readonly DeviceID: string
  /** The session that goes on, by the hash of its token; null for none. */
  readonly keep: string | null
  readonly Password: string
}

/** Writes a person's own password with trail and log, and ends their other sessions. */
async function writeOwn(
  { database, clock, random }: Parts,
  { ID: UserID, Name: UserName }: Own,
  { Call, DeviceID, keep, Password }: OwnWrite,
  find: (accounts: AccountYard, at: Instant) => Promise<Account>,
): Promise<void> {
  const PasswordHash = await hashPassword(Password)
  const author = { UserID, UserName, DeviceID }
  const Key = drawKey(random, clock())
  const parts = { store: database.store, clock, random }
  const request = { author, SiteID: SHARED, Call, Key, Fingerprint: Key, Body: {} }
  await writeLogged(parts, {
    ...request,
    run: async (tx, Version, At) => {
      const accounts = createAccountYard(tx.accounts)
      const account = await find(accounts.yard, At)
      accounts.yard.put({ ...account, PasswordHash, ActivationHash: null, ActivationAt: null })
      const people = accounts.changes()
      await tx.keepTrail(trailOf(people, { SiteID: SHARED, Version, At, ...author, Call, Key }))
      const { yard, writes } = createServerYard(tx.rows, SHARED)
      await putAccounts(
        yard,
        tx.accounts,
        people.map(({ row }) => row),
      )
      await tx.accounts.endSessions(UserID, keep)
      await tx.write(writes(), Version, At)
      return { Outcome: 'applied', Answer: null }
    },
  })
}
