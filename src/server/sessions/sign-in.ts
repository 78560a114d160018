import type { QueryExecutorProvider } from 'kysely'
import { sql } from 'kysely'
import { usageOf } from '../../domain/access/clearance.ts'
import { DEVICE_REVOKED } from '../../domain/devices/device.ts'
import type { SessionUser } from '../../domain/people/session-user.ts'
import { forbidden } from '../../domain/commands/refusal.ts'
import { wrongPassword } from '../web/problem.ts'
import { hashPassword, isOutdatedHash, isPassword } from './passwords.ts'
import { type Account, findAccount, readSessionUser } from './people.ts'
import { forgetOver, isRevoked, keepDeliveryToken, type Lifetime, openSession } from './session-store.ts'
import { type Attempt, enrolDevice, forgive, noteAttempt } from './sign-in-attempts.ts'
import { newToken, tokenHash } from './tokens.ts'

export type SignedInAs =
  /** Both tokens go into cookies. */
  | { readonly name: 'platform'; readonly user: SessionUser; readonly token: string; readonly deliveryToken: string }
  /** On a device of their own: a token in the body, no cookie (3-decisions §1). */
  | { readonly name: 'driver'; readonly user: SessionUser; readonly token: string }
  /** Non-working drivers get their own name and nothing else. */
  | { readonly name: 'nobody'; readonly user: SessionUser }

/**
 * 401 with equal response and work for unknown name, wrong password and inactive account; 429 after too many failures;
 * 403 on a revoked device.
 */
export async function signIn(
  db: QueryExecutorProvider,
  attempt: Attempt,
  password: string,
  lifetime: Lifetime,
  now: number,
  spray: (address: string) => void,
): Promise<SignedInAs> {
  const noted = await noteAttempt(db, attempt, now, spray)
  const account = await findAccount(db, attempt.username)
  const isRight = await isPassword(account?.PasswordHash ?? null, password)
  if (!account || !isRight || !account.Active) throw wrongPassword()
  await forgive(db, attempt, noted.ID)
  if (await isRevoked(db, attempt.deviceID))
    throw forbidden(DEVICE_REVOKED, 'This tablet was revoked. Ask a super admin to let it in again.')
  await renewHash(db, account, password)
  await forgetOver(db, lifetime, now)
  return open(db, account, attempt.deviceID, now)
}

async function open(
  db: QueryExecutorProvider,
  { UserID, RoleIDs }: Account,
  deviceID: string,
  now: number,
): Promise<SignedInAs> {
  const user = await readSessionUser(db, UserID, null)
  const use = usageOf(RoleIDs)
  if (use === 'nobody') return { name: 'nobody', user }
  const token = newToken()
  const session = { tokenHash: tokenHash(token), userID: UserID, deviceID, siteID: user.ActiveSiteID }
  await openSession(db, { ...session, forDriver: use === 'driver' }, now)
  await enrolDevice(db, UserID, deviceID, now)
  if (use === 'driver') return { name: 'driver', user, token }
  const deliveryToken = newToken()
  await keepDeliveryToken(db, { tokenHash: tokenHash(deliveryToken), userID: UserID, deviceID }, now)
  return { name: 'platform', user, token, deliveryToken }
}

async function renewHash(db: QueryExecutorProvider, account: Account, password: string): Promise<void> {
  if (account.PasswordHash === null || !isOutdatedHash(account.PasswordHash)) return
  const renewed = await hashPassword(password)
  await sql`
    update users set "PasswordHash" = ${renewed}
    where "ID" = ${account.UserID} and "PasswordHash" = ${account.PasswordHash}`.execute(db)
}
