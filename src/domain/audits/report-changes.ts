import type { ReportRow } from './report.ts'

/** A row of a report that says something else than it did; null: it was not there, or is no more. */
export interface ReportChange {
  readonly before: ReportRow | null
  readonly now: ReportRow | null
}

/** What checks say; that a trailer was moved or renamed since is no change of a report. */
const said = [
  ...(['result', 'FoundAt', 'CheckedDate', 'CheckedBy'] as const),
  ...(['BoxTemperature', 'ReeferFuelLevelName', 'Defrost'] as const),
] satisfies readonly (keyof ReportRow)[]

/** The rows of an amended report that differ from those of the report that went out before, in the order of the report. */
export function reportChanges(before: readonly ReportRow[], now: readonly ReportRow[]): readonly ReportChange[] {
  const known = new Map(before.map((row) => [nameOf(row), row]))
  const changes = now.flatMap((row): ReportChange[] => {
    const old = known.get(nameOf(row)) ?? null
    known.delete(nameOf(row))
    return isSame(old, row) ? [] : [{ before: old, now: row }]
  })
  const gone = [...known.values()].filter(({ result }) => result !== 'unchecked')
  return [...changes, ...gone.map((row): ReportChange => ({ before: row, now: null }))]
}

/** The row of a change: as it is, or as it was. */
export function changedRow({ before, now }: ReportChange): ReportRow | null {
  return now ?? before
}

function nameOf({ TrailerID, TrailerNumber, FoundAt, CheckedDate }: ReportRow): string {
  return TrailerID === null ? `${TrailerNumber} ${FoundAt} ${CheckedDate ?? ''}` : String(TrailerID)
}

function isSame(before: ReportRow | null, now: ReportRow): boolean {
  if (before === null) return now.result === 'unchecked'
  return said.every((field) => before[field] === now[field])
}
