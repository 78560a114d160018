/** The drivers of a dock group. */
export const driverGroups: readonly string[] = [
  `alter table "DockGroups" add column "DriverIDs" bigint[] not null default '{}'`,
]
