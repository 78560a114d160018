import { Dexie } from 'dexie'
import { DatabaseMedium, LEDGER_DATABASE } from './database-medium.ts'
import { FileMedium } from './file-medium.ts'
import { Ledger } from './ledger.ts'

/** Opens the ledger in the browser's best place; null if there is none, or it is unreadable. */
export async function openLedger(): Promise<Ledger | null> {
  try {
    const files = await FileMedium.open()
    if (!files) return await Ledger.open(new DatabaseMedium())
    const ledger = await Ledger.open(files)
    // From an earlier start without files.
    if (await Dexie.exists(LEDGER_DATABASE)) await ledger.takeOver(new DatabaseMedium())
    return ledger
  } catch {
    // The queue is still in the database; the status reports the missing ledger.
    return null
  }
}
