/** As in `device-database.ts`, which would bring the database library. */
const DEVICE_DATABASE = 'yardhand-device'

interface SignedIn {
  readonly UserID: number
  readonly SiteID: number | null
}

/**
 * Reads who is signed in on this tablet, and at which site, without the database library: for what is shown before that is
 * loaded. Null for nobody, for a sign-out that has begun, and where the database cannot be read. Makes no database.
 */
export async function readSignedIn(): Promise<SignedIn | null> {
  try {
    const database = await openExisting()
    try {
      return await readOwner(database)
    } finally {
      // An open connection would hold up a new version of the database.
      database.close()
    }
  } catch {
    return null
  }
}

function openExisting(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DEVICE_DATABASE)
  opening.onupgradeneeded = () => opening.transaction?.abort()
  return resultOf(opening)
}

async function readOwner(database: IDBDatabase): Promise<SignedIn | null> {
  const tx = database.transaction(['meta', 'people'])
  const meta = tx.objectStore('meta')
  const [leaving, current] = await Promise.all([
    resultOf(meta.get('PendingLogout')),
    resultOf(meta.get('CurrentUserID')),
  ])
  if (leaving?.Value != null || current?.Value == null) return null
  const { UserID, User: user, SiteID = null } = (await resultOf(tx.objectStore('people').get(current.Value))) ?? {}
  return user ? { UserID, SiteID: SiteID ?? user.ActiveSiteID } : null
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
