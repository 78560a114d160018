/**
 * The tablet's time of acts where it was moved into its bounds, and a flag for an uncertain clock.
 */
const marks: readonly (readonly [table: string, given: string, uncertain: string])[] = [
  ['Tasks', 'CreatedGivenDate', 'CreatedUncertain'],
  ['Tasks', 'StartGivenTime', 'StartUncertain'],
  ['Tasks', 'EndGivenTime', 'EndUncertain'],
  ['Audits', 'OpenedGivenDate', 'OpenedUncertain'],
  ['Audits', 'ClosedGivenDate', 'ClosedUncertain'],
  ['Messages', 'GivenDate', 'TimeUncertain'],
]

export const actTimes: readonly string[] = marks.map(
  ([table, given, uncertain]) =>
    `alter table "${table}" add column "${given}" instant, add column "${uncertain}" boolean not null default false`,
)
