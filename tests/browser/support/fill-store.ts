/** Room for the app and its yard, and little enough to fill quickly. */
export const QUOTA_BYTES = 40_000_000

/**
 * Runs in the page: fills the store to the last kilobyte, in another database; returns the name of
 * the error that stopped it.
 */
export async function fillStore(): Promise<string> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('filler')
    opening.onupgradeneeded = () => opening.result.createObjectStore('blocks', { autoIncrement: true })
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const put = (kilobytes: number) =>
    new Promise<string>((resolve) => {
      // Random bytes, since others would be compressed to almost nothing.
      const block = new Uint8Array(kilobytes * 1024)
      for (let at = 0; at < block.length; at += 65_536) crypto.getRandomValues(block.subarray(at, at + 65_536))
      const writing = database.transaction('blocks', 'readwrite')
      writing.objectStore('blocks').put(block)
      writing.oncomplete = () => resolve('')
      writing.onabort = () => resolve(writing.error?.name ?? 'aborted')
    })
  let why = ''
  for (const kilobytes of [4096, 256, 16, 1]) {
    do why = await put(kilobytes)
    while (why === '')
  }
  database.close()
  return why
}
