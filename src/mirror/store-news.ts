import { Dexie, type ObservabilitySet, type Transaction } from 'dexie'

/** A transaction of the browser. Dexie keeps there, until the commit, what live queries are to hear of it. */
interface WithNews extends IDBTransaction {
  mutatedParts?: ObservabilitySet
}

/**
 * Takes out what live queries would hear of a transaction as it is committed. Returns the function that tells them, to be
 * called after the commit. To be called when everything is written.
 */
export function takeNews({ idbtrans }: Transaction): () => void {
  const written: WithNews = idbtrans
  const { mutatedParts } = written
  if (!mutatedParts) return () => undefined
  delete written.mutatedParts
  return () => Dexie.on.storagemutated.fire(mutatedParts)
}
