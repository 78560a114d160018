/** Looks at a spot, and a report's content as last sent, for the changes of an amended one. */
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
