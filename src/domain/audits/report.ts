import { fieldLabels } from '../trailers/field-words.ts'
import { holdsOneTrailer } from '../sites/location-rules.ts'
import type { References } from '../sites/references.ts'
import { plainTime, type TimeMark, timeMark, withTimeWords } from '../values/time-mark.ts'
import { isInProductProtection } from '../trailers/audit-sets.ts'
import { leftAt } from '../trailers/left-at.ts'
import { placedAt } from '../trailers/stay.ts'
import { AuditState, fuelLevelNames, nameIn, TrailerState } from '../trailers/trailer-lists.ts'
import type { TrailerProjection } from '../trailers/trailer-query-fields.ts'
import { toCsv } from '../values/csv.ts'
import { MISSING, showDateTime } from '../values/display.ts'
import type { Instant } from '../values/instant.ts'
import { compareNatural } from '../values/natural-sort.ts'
import { type Audit, AuditType } from './audit.ts'
import { AuditNotes, type IsSingle } from './audit-notes.ts'
import type { AuditTrailer } from './audit-trailer.ts'
import { lookedFor } from './conditional-departed.ts'
import { departedByNumber, type Finding, missedTrailers, seenAs } from './findings.ts'
import { bookedPlace, NOT_CHECKED, type Standing } from './standing.ts'

export const resultWords = {
  checked: 'Checked',
  elsewhere: 'Found in another spot',
  missing: 'Not found',
  departed: 'Departed, but seen',
  range: 'Out of range',
  unchecked: 'Not checked',
  left: 'Left unchecked',
  stranger: 'Not in the yard list',
} as const
export type ReportResult = keyof typeof resultWords

/** Counts of the close question (3-decisions §5). */
export interface AuditCounts {
  /** Seen anywhere; for Product Protection checked. */
  readonly checked: number
  readonly missing: number
  /** Still to be checked; not those that left before the close. */
  readonly notChecked: number
}

/** The same while the session is looked at: `missing` counts the findings that are left. */
export interface CountsNow extends AuditCounts {
  /** Not found, but departed, moved or otherwise handled since. */
  readonly handled: number
}

/** A row with names, since readers have no access to the yard. */
export interface ReportRow {
  readonly TrailerID: number | null
  readonly TrailerNumber: string
  readonly ScacID: number | null
  readonly ScacName: string
  readonly result: ReportResult
  readonly LocationName: string
  /** The place where it was seen instead, else ''. */
  readonly FoundAt: string
  readonly SetTemperature: number | null
  readonly BoxTemperature: number | null
  readonly ReeferFuelLevelName: string
  readonly Defrost: boolean
  readonly CheckedDate: Instant | null
  readonly CheckedMark: TimeMark
  readonly CheckedBy: string
}

/** 3-decisions §5. */
export interface AuditReport {
  readonly audit: Audit
  readonly counts: AuditCounts
  /** Findings, checked, not checked; by place. */
  readonly rows: readonly ReportRow[]
}

/** Kept in memory by the tablet. */
export type ReportTrailer = Pick<
  TrailerProjection,
  | ('ID' | 'Number' | 'NumberKey' | 'ScacID' | 'Type' | 'State' | 'StatusType' | 'Intent' | 'LocationID')
  | ('ArrivalDate' | 'DepartureDate' | 'Activity' | 'LastActivityDate' | 'PlacedDate' | 'ProductProtectionAddedID')
  | ('LastConditionalDepartedDate' | 'LastProductProtectionDate' | 'LastYardAuditDate')
>

/** Those that need action come first. */
const order: readonly ReportResult[] = [
  ...(['missing', 'departed', 'elsewhere', 'stranger', 'range'] as const),
  ...(['checked', 'unchecked', 'left'] as const),
]

/** Returns a report. `trailers`: on the yard, or departed since the opening. */
export function auditReport(
  audit: Audit,
  entries: readonly AuditTrailer[],
  trailers: readonly ReportTrailer[],
  references: References,
): AuditReport {
  const isSingle: IsSingle = (id) => holdsOneTrailer(references.locations.get(id)?.Type ?? 0)
  const notes = new AuditNotes(entries, isSingle)
  const byID = new Map(trailers.map((trailer) => [trailer.ID, trailer]))
  const inSet = trailers.filter((trailer) => belongs(trailer, audit, references))
  const missed = missedIn(audit, notes, trailers)
  const listed = new Set(inSet.map((trailer) => trailer.ID))
  const rows = [...new Set([...notes.trailerIDs, ...listed, ...missed.keys()])].flatMap((id): ReportRow[] => {
    const trailer = byID.get(id)
    const standing = notes.standing(id)
    if (standing.counts === null && !listed.has(id) && !missed.has(id)) return []
    return visitsOf(listed.has(id) ? trailer : undefined, standing, notes).map((one) => {
      const row = rowOf(id, one, trailer, missed.get(id), references)
      return row.result === 'unchecked' && hasLeft(trailer, audit) ? { ...row, result: 'left' } : row
    })
  })
  return {
    audit,
    counts: countRows(rows),
    rows: [...rows, ...strangerRows(notes, trailers, references)].sort(compareRows),
  }
}

/**
 * Returns the trailers that a Yard Audit missed, with the look; of a closed one also those that its close marked and that
 * were handled since, whose look may no longer be known.
 */
function missedIn(
  audit: Audit,
  notes: AuditNotes,
  trailers: readonly ReportTrailer[],
): ReadonlyMap<number, AuditTrailer | null> {
  if (audit.Type !== AuditType.YardAudit) return new Map()
  const missed = new Map<number, AuditTrailer | null>(
    missedTrailers(notes, trailers).map(({ trailer, looked }) => [trailer.ID, looked]),
  )
  const { ClosedDate } = audit
  if (ClosedDate === null) return missed
  for (const trailer of trailers.filter((one) => one.LastConditionalDepartedDate === ClosedDate)) {
    // One that was placed anew since was missed elsewhere.
    const stood = placedAt(trailer) <= ClosedDate
    const facts = { standing: notes.standing(trailer.ID), spot: stood ? notes.spot(trailer.LocationID) : null }
    if (!missed.has(trailer.ID)) missed.set(trailer.ID, lookedFor(trailer, facts))
  }
  return missed
}

/**
 * Counts checked, missed and unreached trailers in a report's rows: every count of a session is made here. One that left
 * unchecked counts nowhere, since nobody can check it any more.
 */
export function countRows(rows: readonly Pick<ReportRow, 'TrailerID' | 'result'>[]): AuditCounts {
  const known = rows.filter(({ TrailerID }) => TrailerID !== null)
  const missing = known.filter(({ result }) => result === 'missing').length
  const looked = known.filter(isLookedAt)
  const notChecked = known.filter(({ result }) => result === 'unchecked').length
  return { checked: looked.length - missing, missing, notChecked }
}

/** False for a trailer that nobody looked for. */
export function isLookedAt({ result }: Pick<ReportRow, 'result'>): boolean {
  return result !== 'unchecked' && result !== 'left'
}

/** Returns the counts to show beside the findings, of the trailers that were not found and for which a card stands. */
export function countsNow({ counts }: Pick<AuditReport, 'counts'>, findings: readonly Finding[]): CountsNow {
  const missing = findings.filter(({ kind }) => kind === 'missing').length
  return { ...counts, missing, handled: counts.missing - missing }
}

/** Returns how a trailer stands; of a reefer that came back with a new load, the check before it and that of the load. */
function visitsOf(trailer: ReportTrailer | undefined, standing: Standing, notes: AuditNotes): readonly Standing[] {
  if (trailer === undefined || standing.counts?.Type !== AuditType.ProductProtection) return [standing]
  const earlier = notes.standingBefore(trailer.ID, trailer.ArrivalDate)
  if (earlier.counts === null) return [standing]
  return [earlier, standing.counts.CheckedDate < trailer.ArrivalDate ? NOT_CHECKED : standing]
}

/** True for a trailer that left the yard before the session was closed. */
function hasLeft(trailer: ReportTrailer | undefined, { ClosedDate }: Audit): boolean {
  const left = trailer ? leftAt(trailer) : null
  return left !== null && (ClosedDate === null || left <= ClosedDate)
}

/** True for a trailer that was here while the session was open. */
function belongs(trailer: ReportTrailer, audit: Audit, references: References): boolean {
  const { State, ArrivalDate } = trailer
  if (audit.ClosedDate !== null && ArrivalDate > audit.ClosedDate) return false
  const left = leftAt(trailer)
  const wasHere = State === TrailerState.OnYard || (left !== null && left > audit.OpenedDate)
  if (!wasHere) return false
  if (audit.Type === AuditType.YardAudit) return true
  const asOnYard = { ...trailer, State: TrailerState.OnYard }
  return trailer.ProductProtectionAddedID === audit.ID || isInProductProtection(asOnYard, references)
}

function rowOf(
  id: number,
  standing: Standing,
  trailer: ReportTrailer | undefined,
  missed: AuditTrailer | null | undefined,
  references: References,
): ReportRow {
  const entry = standing.counts
  const isFound = entry?.FoundTrailerID === id
  const place = entry ? bookedPlace(entry, id) : (missed?.LocationID ?? trailer?.LocationID ?? null)
  const ScacID = trailer?.ScacID ?? (isFound ? null : (entry?.ScacID ?? null))
  const result = resultOf(id, standing, trailer, missed !== undefined)
  const isPlaced = result === 'elsewhere' || result === 'departed'
  // A spot found empty names who looked.
  const looked = standing.seen ?? missed ?? entry
  return {
    TrailerID: id,
    TrailerNumber: trailer?.Number ?? (isFound ? entry.FoundNumber : entry?.TrailerNumber) ?? '',
    ScacID,
    ScacName: nameOfScac(ScacID, references),
    result,
    LocationName: placeName(place, references),
    FoundAt: isPlaced ? placeName(entry?.LocationID ?? null, references) : '',
    SetTemperature: entry?.SetTemperature ?? null,
    BoxTemperature: entry?.BoxTemperature ?? null,
    ReeferFuelLevelName: nameIn(fuelLevelNames, entry?.ReeferFuelLevel ?? null),
    Defrost: entry?.Defrost ?? false,
    CheckedDate: looked?.CheckedDate ?? null,
    CheckedMark: timeMark(looked ?? plainTime),
    CheckedBy: looked?.UserName ?? '',
  }
}

function resultOf(
  id: number,
  { seen, missed }: Standing,
  trailer: ReportTrailer | undefined,
  isMissing: boolean,
): ReportResult {
  if (seen === null) return isMissing || missed !== null ? 'missing' : 'unchecked'
  if (seen.Type === AuditType.ProductProtection)
    return seen.TrailerAuditState === AuditState.CheckedWithFinding ? 'range' : 'checked'
  return seenAs(seen, id, trailer)
}

function strangerRows(
  notes: AuditNotes,
  trailers: readonly ReportTrailer[],
  references: References,
): readonly ReportRow[] {
  const departed = departedByNumber(notes, trailers)
  return notes.strangers().map((entry): ReportRow => {
    const trailer = departed.get(entry)
    return {
      TrailerID: null,
      TrailerNumber: trailer?.Number ?? entry.FoundNumber ?? '',
      ScacID: trailer?.ScacID ?? null,
      ScacName: nameOfScac(trailer?.ScacID ?? null, references),
      result: trailer ? 'departed' : 'stranger',
      LocationName: '',
      FoundAt: placeName(entry.LocationID, references),
      SetTemperature: null,
      BoxTemperature: null,
      ReeferFuelLevelName: '',
      Defrost: false,
      CheckedDate: entry.CheckedDate,
      CheckedMark: timeMark(entry),
      CheckedBy: entry.UserName,
    }
  })
}

function placeName(id: number | null, { locations }: References): string {
  return id === null ? '' : (locations.get(id)?.Name ?? '')
}

function nameOfScac(id: number | null, { scacs }: References): string {
  return id === null ? '' : (scacs.get(id)?.Name ?? '')
}

function compareRows(a: ReportRow, b: ReportRow): number {
  return (
    order.indexOf(a.result) - order.indexOf(b.result) ||
    compareNatural(a.LocationName || a.FoundAt, b.LocationName || b.FoundAt) ||
    compareNatural(a.TrailerNumber, b.TrailerNumber)
  )
}

/** Returns the report with the rows of one company. */
export function reportOfCompany(report: AuditReport, scacID: number): AuditReport {
  return { ...report, rows: report.rows.filter((row) => row.ScacID === scacID) }
}

/** Returns 'Yard Audit' or 'Product Protection'. */
export function auditTitle(type: number): string {
  return type === AuditType.ProductProtection ? 'Product Protection' : 'Yard Audit'
}

export interface ReportColumn {
  readonly id: ReportColumnName
  readonly header: string
  readonly cell: (row: ReportRow) => string | number | null
  /** A time's mark, see `act-time.ts`. */
  readonly mark?: (row: ReportRow) => TimeMark
}

export type ReportColumnName =
  | ('Number' | 'ScacID' | 'Result' | 'LocationID' | 'FoundAt' | 'CheckedDate' | 'CheckedBy')
  | ('SetTemperature' | 'BoxTemperature' | 'ReeferFuelLevel')

/** Returns the columns of page and CSV file, with times in the site's zone. */
export function reportColumns(type: number, zone: string): readonly ReportColumn[] {
  const product: readonly ReportColumn[] = [
    { id: 'SetTemperature', header: fieldLabels.SetTemperature, cell: (row) => row.SetTemperature },
    {
      id: 'BoxTemperature',
      header: fieldLabels.BoxTemperature,
      cell: (row) => (row.Defrost ? 'Defrost' : row.BoxTemperature),
    },
    { id: 'ReeferFuelLevel', header: fieldLabels.ReeferFuelLevel, cell: (row) => row.ReeferFuelLevelName },
  ]
  const found: readonly ReportColumn[] = [{ id: 'FoundAt', header: 'Found at', cell: (row) => row.FoundAt }]
  return [
    { id: 'Number', header: fieldLabels.Number, cell: (row) => row.TrailerNumber },
    { id: 'ScacID', header: fieldLabels.ScacID, cell: (row) => row.ScacName },
    { id: 'Result', header: 'Result', cell: (row) => resultWords[row.result] },
    { id: 'LocationID', header: fieldLabels.LocationID, cell: (row) => row.LocationName },
    ...(type === AuditType.ProductProtection ? product : found),
    {
      id: 'CheckedDate',
      header: 'Checked',
      cell: (row) => (row.CheckedDate === null ? MISSING : showDateTime(row.CheckedDate, zone)),
      mark: (row) => row.CheckedMark,
    },
    { id: 'CheckedBy', header: 'Checked by', cell: (row) => row.CheckedBy },
  ]
}

/** Returns the report as CSV; a moved time is marked in its cell. */
export function reportCsv({ audit, rows }: AuditReport, zone: string): string {
  const columns = reportColumns(audit.Type, zone)
  const lineOf = (row: ReportRow) =>
    columns.map(({ cell, mark }) => (mark ? withTimeWords(String(cell(row)), mark(row)) : cell(row)))
  return toCsv([columns.map(({ header }) => header), ...rows.map(lineOf)])
}

/** Returns '112 checked, 3 not found, 5 not checked'. */
export function countWords(
  { checked, missing, notChecked, handled = 0 }: AuditCounts & Partial<CountsNow>,
  type: number,
): string {
  const since = handled > 0 ? `, ${handled} not found but handled since` : ''
  const lost = type === AuditType.YardAudit ? `, ${missing} not found${since}` : ''
  return `${checked} checked${lost}, ${notChecked} not checked`
}
