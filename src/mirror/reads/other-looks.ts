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
  subjects: Subjects,
  isSingle: IsSingle,
  mirror: MirrorDatabase,
): Promise<readonly AuditTrailer[]> {
  const isMeant = (entry: AuditTrailer) => isOfOther(entry, audit) && isAfterOpening(entry, audit)
  const typed = await listTyped(audit, subjects.numbers, isMeant, mirror)
  return listLooks(audit, { ...subjects, typed }, isSingle, isMeant, mirror)
}

/**
 * Returns the looks that yard audits took at these trailers before this one was opened, and at the places in which they
 * saw them, without shared ones.
 */
export function listEarlierLooks(
  audit: Session,
  trailerIDs: readonly number[],
  isSingle: IsSingle,
  mirror: MirrorDatabase,
): Promise<readonly AuditTrailer[]> {
  const isMeant = (entry: AuditTrailer) => isOfOther(entry, audit) && !isAfterOpening(entry, audit)
  return listLooks(audit, { trailerIDs, locationIDs: [], typed: [] }, isSingle, isMeant, mirror)
}

type IsMeant = (entry: AuditTrailer) => boolean

interface Looked extends Omit<Subjects, 'numbers'> {
  readonly typed: readonly AuditTrailer[]
}

async function listLooks(
  { SiteID }: Session,
  { trailerIDs, locationIDs, typed }: Looked,
  isSingle: IsSingle,
  isMeant: IsMeant,
  mirror: MirrorDatabase,
): Promise<readonly AuditTrailer[]> {
  const read = (index: 'TrailerID' | 'FoundTrailerID' | 'LocationID', ids: readonly number[]) =>
    mirror
      .rows('AuditTrailers')
      .where(`[SiteID+${index}]`)
      .anyOf([...new Set(ids)].map((id) => [SiteID, id]))
      .filter(isMeant)
      .toArray()
  const seen = await Promise.all([read('TrailerID', trailerIDs), read('FoundTrailerID', trailerIDs)])
  const about = [...typed, ...seen.flat()]
  const places = [...locationIDs, ...about.flatMap(({ LocationID }) => LocationID ?? [])].filter(isSingle)
  const there = await read('LocationID', places)
  return [...new Map([...about, ...there].map((entry) => [entry.ID, entry])).values()]
}

/**
 * Reads all checks of the later yard audits, since no index has the numbers; without a number none. Each session in one
 * piece: a filter would read row by row.
 */
async function listTyped(
  audit: Session,
  numbers: readonly string[],
  isMeant: IsMeant,
  mirror: MirrorDatabase,
): Promise<readonly AuditTrailer[]> {
  if (numbers.length === 0) return []
  const audits = await mirror.ofSite('Audits', audit.SiteID).toArray()
  const later = audits.filter(
    ({ ID, Type, ClosedDate }) =>
      Type === AuditType.YardAudit && ID !== audit.ID && (ClosedDate === null || ClosedDate > audit.OpenedDate),
  )
  const sessions = await Promise.all(
    later.map(({ ID }) => mirror.rows('AuditTrailers').where('[SiteID+AuditID]').equals([audit.SiteID, ID]).toArray()),
  )
  const keys = new Set(numbers.map(numberKey))
  return sessions.flat().filter((entry) => isMeant(entry) && keys.has(numberKey(entry.FoundNumber ?? '')))
}

function isOfOther({ Type, AuditID }: AuditTrailer, { ID }: Session): boolean {
  return Type === AuditType.YardAudit && AuditID !== ID
}

function isAfterOpening({ CheckedDate }: AuditTrailer, { OpenedDate }: Session): boolean {
  return CheckedDate > OpenedDate
}
