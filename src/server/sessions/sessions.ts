import type { QueryExecutorProvider } from 'kysely'
import { usageOf } from '../../domain/access/clearance.ts'
import type { Caller } from '../access/caller.ts'
import type { Clock } from '../clock.ts'
import type { Credentials } from './authenticate.ts'
import { DELIVERY_DAYS } from './cookies.ts'
import {
  type CallerRow,
  createSessionReader,
  readDeliverer,
  readSessions,
  type SessionReader,
  type SessionRow,
} from './read-caller.ts'
import { isRevoked, type Lifetime, touchSession } from './session-store.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Identifies callers without a cache: a locked account is rejected with the next call. */
export interface Sessions {
  /** Null if the token is unknown, over, of another device, or of an inactive person. */
  identify(credentials: Credentials): Promise<Caller | null>
  isRevoked(deviceID: string | null): Promise<boolean>
  /** Returns the sessions that are not over, with the sites within their person's reach. */
  listLive(tokenHashes: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<number>>>
}

export function createSessions(db: QueryExecutorProvider, clock: Clock, lifetime: Lifetime): Sessions {
  const readSession = createSessionReader(db)
  return {
    isRevoked: async (deviceID) => deviceID !== null && (await isRevoked(db, deviceID)),
    identify: (credentials) =>
      credentials.name === 'session'
        ? identifySession(db, readSession, credentials, clock(), lifetime)
        : identifyDeliverer(db, credentials, clock()),
    listLive: async (tokenHashes) => {
      const found = await readSessions(db, tokenHashes)
      const live = found.filter((row) => isLive(row, lifetime, clock()))
      return new Map(live.map(({ TokenHash, Reach }) => [TokenHash, new Set(Reach)]))
    },
  }
}

async function identifySession(
  db: QueryExecutorProvider,
  readSession: SessionReader,
  credentials: Credentials,
  now: number,
  lifetime: Lifetime,
): Promise<Caller | null> {
  const row = await readSession(credentials.tokenHash)
  if (!row || !isItsDevice(row, credentials) || !isLive(row, lifetime, now)) return null
  if (now - row.LastUsedMs >= MINUTE_MS) await touchSession(db, credentials.tokenHash, now)
  return toCaller(row, 'session')
}

function isLive(row: Omit<SessionRow, 'Heads'>, lifetime: Lifetime, now: number): boolean {
  if (!row.Active || now - row.LastUsedMs > lifetime.idleMs || now - row.CreatedMs > lifetime.maxMs) return false
  // A person who becomes a driver, or stops being one, signs in again.
  return usageOf(row.Roles) === (row.ForDriver ? 'driver' : 'platform')
}

/** A removed person, or one on a revoked device, still delivers: admins get the entries (3-decisions §1). */
async function identifyDeliverer(
  db: QueryExecutorProvider,
  credentials: Credentials,
  now: number,
): Promise<Caller | null> {
  const row = await readDeliverer(db, credentials.tokenHash)
  if (!row || row.UserID !== credentials.deliveryFor || !isItsDevice(row, credentials)) return null
  if (now - row.CreatedMs > DELIVERY_DAYS * DAY_MS) return null
  return toCaller(row, 'delivery')
}

/** A token is only valid on the device that signed in. */
function isItsDevice(row: CallerRow, { deviceID }: Credentials): boolean {
  return deviceID === null || deviceID === row.DeviceID
}

function toCaller(row: CallerRow, Via: Caller['Via']): Caller {
  const { UserID, UserName, Roles, DeviceID, Reach, Active, DeviceRevoked, SiteID, Heads } = row
  return { UserID, UserName, Roles, DeviceID, SiteID, Reach, Via, Active, DeviceRevoked, Heads }
}
