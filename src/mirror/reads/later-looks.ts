import { type Audit, AuditType } from '../../domain/audits/audit.ts'
import type { IsSingle } from '../../domain/audits/audit-notes.ts'
import type { AuditTrailer } from '../../domain/audits/audit-trailer.ts'
import { numberKey } from '../../domain/trailers/trailer-number.ts'
import type { MirrorDatabase } from '../database.ts'

type Session = Pick<Audit, 'SiteID' | 'ID' | 'OpenedDate'>

interface Subjects {
  readonly trailerIDs: readonly number[]
  readonly locationIDs: readonly number[]
  /** Typed, of trailers without a row on the yard. */
  readonly numbers: readonly string[]
}

/**
 * Returns the looks of later yard audits at these trailers and numbers, and at these places and those in which they saw
 * the trailers. `isSingle`: shared places are left out, since no look there contradicts another.
 */
export async function listLaterLooks(
  audit: Session,
  { trailerIDs, locationIDs, numbers }: Subjects,
  isSingle: IsSingle,
  mirror: MirrorDatabase,
): Promise<readonly AuditTrailer[]> {
  const read = (index: 'TrailerID' | 'FoundTrailerID' | 'LocationID', ids: readonly number[]) =>
    mirror
      .rows('AuditTrailers')
      .where(`[SiteID+${index}]`)
      .anyOf([...new Set(ids)].map((id) => [audit.SiteID, id]))
      .filter((entry) => isLaterLook(entry, audit))
      .toArray()
  const about = (
    await Promise.all([
      read('TrailerID', trailerIDs),
      read('FoundTrailerID', trailerIDs),
      listTyped(audit, numbers, mirror),
    ])
  ).flat()
  const places = [...locationIDs, ...about.flatMap(({ LocationID }) => LocationID ?? [])].filter(isSingle)
  const there = await read('LocationID', places)
  return [...new Map([...about, ...there].map((entry) => [entry.ID, entry])).values()]
}

/** Reads all checks of the later sessions, since no index has the numbers; without a number none. */
async function listTyped(
  audit: Session,
  numbers: readonly string[],
  mirror: MirrorDatabase,
): Promise<readonly AuditTrailer[]> {
  if (numbers.length === 0) return []
  const later = await mirror
    .ofSite('Audits', audit.SiteID)
    .filter(({ ClosedDate }) => ClosedDate === null || ClosedDate > audit.OpenedDate)
    .primaryKeys()
  const keys = new Set(numbers.map(numberKey))
  return mirror
    .rows('AuditTrailers')
    .where('[SiteID+AuditID]')
    .anyOf(later.map((id) => [audit.SiteID, id]))
    .filter((entry) => isLaterLook(entry, audit) && keys.has(numberKey(entry.FoundNumber ?? '')))
    .toArray()
}

function isLaterLook({ Type, AuditID, CheckedDate }: AuditTrailer, { ID, OpenedDate }: Session): boolean {
  return Type === AuditType.YardAudit && AuditID !== ID && CheckedDate > OpenedDate
}
