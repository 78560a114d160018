import type { By } from '../commands/command.ts'
import type { Yard } from '../commands/yard.ts'
import { historyRow } from '../trailers/history-row.ts'
import { Activity } from '../trailers/trailer-lists.ts'
import { type Audit, AuditType, SessionState } from './audit.ts'
import type { AuditTrailer } from './audit-trailer.ts'
import { amendReport, unsettleConditional, withStanding } from './note-check.ts'
import { isCheck } from './standing.ts'

/** Undoes a check: it stays on record, counts for nothing, and the trailers stand as the other checks have them. */
export async function takeBack(yard: Yard, audit: Audit, entry: AuditTrailer, by: By): Promise<void> {
  await yard.AuditTrailers.put({ ...entry, TakenBack: true })
  if (!isCheck(entry)) return takeOut(yard, audit, entry)
  const spoken = [entry.TrailerID, entry.FoundTrailerID]
  for (const [place, trailerID] of spoken.entries()) {
    const trailer = trailerID === null ? undefined : await yard.Trailers.get(trailerID)
    const historyID = by.IDs[place]
    if (!trailer || historyID === undefined) continue
    const action = audit.Type === AuditType.ProductProtection ? Activity.ProductCheck : Activity.YardCheck
    const back = await unsettleConditional(yard, audit, await withStanding(yard, trailer, audit.Type))
    await yard.Trailers.put(back)
    await yard.TrailerHistory.put(historyRow(back, action, { ...by, IDs: [historyID] }, { Remark: 'Check taken back' }))
  }
  if (audit.State === SessionState.Closed) await amendReport(yard, audit, by)
}

/** A trailer that was added to the session by hand belongs to it no more. */
async function takeOut(yard: Yard, audit: Audit, { TrailerID }: AuditTrailer): Promise<void> {
  const trailer = TrailerID === null ? undefined : await yard.Trailers.get(TrailerID)
  if (trailer?.ProductProtectionAddedID === audit.ID)
    await yard.Trailers.put({ ...trailer, ProductProtectionAddedID: null })
}
