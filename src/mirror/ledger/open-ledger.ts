import { Dexie } from 'dexie'
import { DatabaseMedium, LEDGER_DATABASE } from './database-medium.ts'
import { FileMedium } from './file-medium.ts'
import { Ledger } from './ledger.ts'

/** Opens the ledger in the best place that this browser has; null where it has none at all, or where that cannot be read. */
export async function openLedger(): Promise<Ledger | null> {
  try {
    const files = await FileMedium.open()
    if (!files) return await Ledger.open(new DatabaseMedium())
    const ledger = await Ledger.open(files)
    // From a start at which the files could not be had.
    if (await Dexie.exists(LEDGER_DATABASE)) await ledger.takeOver(new DatabaseMedium())
    return ledger
  } catch {
    // The queue itself is kept in the person's database all the same; without a second record the status says so.
    return null
  }
}
