/**
 * The looks at a spot, of any trailer, and the content of a report when it last went out, so that
 * an amended one can list its changes.
 */
export const looks: readonly string[] = [
  `create index "AuditTrailers_LocationID" on "AuditTrailers" ("LocationID", "SiteID")`,
  `create table sent_report (
    "SiteID" bigint not null,
    "AuditID" bigint not null,
    "Rows" json not null,
    "At" timestamptz not null,
    primary key ("SiteID", "AuditID")
  )`,
  'create index sent_report_at on sent_report ("At")',
]
