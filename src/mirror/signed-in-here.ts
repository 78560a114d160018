import type { SessionUser } from '../domain/people/session-user.ts'

/** As in `device-database.ts`, which would bring the database library. */
const DEVICE_DATABASE = 'yardhand-device'

export interface SignedIn {
  readonly user: SessionUser
  /** Null: none is chosen. */
  readonly siteID: number | null
}

let asked: Promise<SignedIn | null> | null = null

/**
 * As `readSignedIn`, but asked once, for all that begins with the page while its scripts load; null also where the database
 * cannot be read.
 */
export function signedInAtStart(): Promise<SignedIn | null> {
  asked ??= readSignedIn().catch(() => null)
  return asked
}

/**
 * Reads who is signed in on this tablet, and at which site, without the database library: for what is shown before that is
 * loaded. Null for nobody, for a sign-out that has begun, and on a revoked tablet. Makes no database: throws where none is,
 * or where it cannot be read.
 */
export async function readSignedIn(): Promise<SignedIn | null> {
  const database = await openExisting()
  try {
    return await readOwner(database)
  } finally {
    // An open connection would hold up a new version of the database.
    database.close()
  }
}

function openExisting(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DEVICE_DATABASE)
  opening.onupgradeneeded = () => opening.transaction?.abort()
  return resultOf(opening)
}

/** One wait for the store instead of two: few people have worked on a tablet, and all are read with the one who is signed in. */
async function readOwner(database: IDBDatabase): Promise<SignedIn | null> {
  const tx = database.transaction(['meta', 'people'])
  const meta = tx.objectStore('meta')
  const [leaving, revoked, current, people] = await Promise.all([
    resultOf(meta.get('PendingLogout')),
    resultOf(meta.get('RevokedAt')),
    resultOf(meta.get('CurrentUserID')),
    resultOf(tx.objectStore('people').getAll()),
  ])
  if (leaving?.Value != null || revoked?.Value != null || current?.Value == null) return null
  const { User: user, SiteID = null } = people.find(({ UserID }) => UserID === current.Value) ?? {}
  return user ? { user, siteID: SiteID ?? user.ActiveSiteID } : null
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = (event) => {
      // The caller's failure, and no unhandled one of the page.
      event.preventDefault()
      reject(request.error ?? new Error('the device database cannot be read'))
    }
  })
}
