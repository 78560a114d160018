/** Tablets as super admins see them: names, last contact, and what a tablet reports of itself. */
export const devices: readonly string[] = [
  `alter table devices
    add column "ID" bigint generated always as identity unique,
    add column "Name" text,
    add column "UserID" bigint,
    add column "SiteID" bigint,
    add column "SeenAt" timestamptz,
    add column "WipedAt" timestamptz`,
  // One row per tablet, replaced by each report.
  `create table device_report (
    "DeviceID" text primary key references devices ("DeviceID"),
    "At" timestamptz not null,
    "Version" text not null,
    "Persisted" boolean,
    "Queues" json not null
  )`,
]
