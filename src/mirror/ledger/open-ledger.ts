import { DatabaseMedium } from './database-medium.ts'
import { FileMedium } from './file-medium.ts'
import { Ledger } from './ledger.ts'

/** Opens the ledger in the best place that this browser has; null where it has none at all, or where that cannot be read. */
export async function openLedger(): Promise<Ledger | null> {
  try {
    return await Ledger.open((await FileMedium.open()) ?? new DatabaseMedium())
  } catch {
    // The queue itself is kept in the person's database all the same; without a second record the status says so.
    return null
  }
}
