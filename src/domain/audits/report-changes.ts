import { isLookedAt, type ReportRow } from './report.ts'

/** A changed row; null where there was, or is, none. */
export interface ReportChange {
  readonly before: ReportRow | null
  readonly now: ReportRow | null
}

/** Columns from checks: a trailer moved or renamed since changes no report. */
const reportFields = [
  ...(['result', 'FoundAt', 'CheckedDate', 'CheckedBy'] as const),
  ...(['BoxTemperature', 'ReeferFuelLevelName', 'Defrost'] as const),
] satisfies readonly (keyof ReportRow)[]

/** Returns the rows that differ from the last report, in order. */
export function reportChanges(before: readonly ReportRow[], now: readonly ReportRow[]): readonly ReportChange[] {
  // Of a trailer that came back, the check stands before the load that nobody has checked, and counts.
  const known = new Map(before.toReversed().map((row) => [nameOf(row), row]))
  const changes = now.flatMap((row): ReportChange[] => {
    const old = known.get(nameOf(row)) ?? null
    known.delete(nameOf(row))
    return isSame(old, row) ? [] : [{ before: old, now: row }]
  })
  const gone = [...known.values()].filter(isLookedAt)
  return [...changes, ...gone.map((row): ReportChange => ({ before: row, now: null }))]
}

/** Returns the row as it is, or was. */
export function changedRow({ before, now }: ReportChange): ReportRow | null {
  return now ?? before
}

function nameOf({ TrailerID, TrailerNumber, FoundAt, CheckedDate }: ReportRow): string {
  return TrailerID === null ? `${TrailerNumber} ${FoundAt} ${CheckedDate ?? ''}` : String(TrailerID)
}

function isSame(before: ReportRow | null, now: ReportRow): boolean {
  // A departure that arrives late is no look.
  if (!isLookedAt(now)) return before === null || !isLookedAt(before)
  if (before === null) return false
  return reportFields.every((field) => before[field] === now[field])
}
