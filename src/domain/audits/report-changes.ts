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
  const left = new Set(before)
  const byName = new Map<string, ReportRow[]>()
  for (const row of before) byName.set(nameOf(row), [...(byName.get(nameOf(row)) ?? []), row])
  const take = (row: ReportRow, isIt: (old: ReportRow) => boolean) => {
    const old = byName.get(nameOf(row))?.find((one) => left.has(one) && isIt(one)) ?? null
    if (old) left.delete(old)
    return old
  }
  // A reefer that came back with a new load has a row for each of its checks.
  const same = new Map(now.map((row) => [row, take(row, ({ CheckedDate }) => CheckedDate === row.CheckedDate)]))
  const changes = now.flatMap((row): ReportChange[] => {
    const old = same.get(row) ?? take(row, () => true)
    return isSame(old, row) ? [] : [{ before: old, now: row }]
  })
  const gone = [...left].filter(isLookedAt)
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
  // Of a trailer that stands elsewhere since the close, nobody knows any more who missed it.
  if (now.result === 'missing' && now.CheckedDate === null) return before.result === 'missing'
  return reportFields.every((field) => before[field] === now[field])
}
