import type { Page } from '@playwright/test'

/** Makes all that the worker writes to the tablet's store fail, until the returned function is called. */
export async function breakStore(page: Page): Promise<() => Promise<void>> {
  const mends = await Promise.all(page.workers().map((worker) => worker.evaluateHandle(refuseWrites)))
  return async () => {
    for (const mend of mends) await mend.evaluate((putBack) => putBack())
  }
}

/** Message on the console of a save that failed so. */
export const BROKEN_STORE = /The store is broken/

/** Runs in a worker. Returns the function that puts the store back. */
function refuseWrites(): () => void {
  const { add, put } = IDBObjectStore.prototype
  const refuse = () => {
    throw new Error('The store is broken')
  }
  Object.assign(IDBObjectStore.prototype, { add: refuse, put: refuse })
  return () => void Object.assign(IDBObjectStore.prototype, { add, put })
}
