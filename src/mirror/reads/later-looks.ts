import { type Audit, AuditType } from '../../domain/audits/audit.ts'
import type { IsSingle } from '../../domain/audits/audit-notes.ts'
import type { AuditTrailer } from '../../domain/audits/audit-trailer.ts'
import type { MirrorDatabase } from '../database.ts'

/**
 * Returns the looks of later yard audits at these trailers, and at these places and those in which they saw the trailers.
 * `isSingle`: shared places are left out, since no look there contradicts another.
 */
export async function listLaterLooks(
  { SiteID, ID, OpenedDate }: Pick<Audit, 'SiteID' | 'ID' | 'OpenedDate'>,
  subjects: { readonly trailerIDs: readonly number[]; readonly locationIDs: readonly number[] },
  isSingle: IsSingle,
  mirror: MirrorDatabase,
): Promise<readonly AuditTrailer[]> {
  const read = (index: 'TrailerID' | 'FoundTrailerID' | 'LocationID', ids: readonly number[]) =>
    mirror
      .rows('AuditTrailers')
      .where(`[SiteID+${index}]`)
      .anyOf([...new Set(ids)].map((id) => [SiteID, id]))
      .filter((entry) => entry.Type === AuditType.YardAudit && entry.AuditID !== ID && entry.CheckedDate > OpenedDate)
      .toArray()
  const { trailerIDs, locationIDs } = subjects
  const about = (await Promise.all([read('TrailerID', trailerIDs), read('FoundTrailerID', trailerIDs)])).flat()
  const places = [...locationIDs, ...about.flatMap(({ LocationID }) => LocationID ?? [])].filter(isSingle)
  const there = await read('LocationID', places)
  return [...new Map([...about, ...there].map((entry) => [entry.ID, entry])).values()]
}
