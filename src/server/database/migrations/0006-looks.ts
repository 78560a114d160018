/** What is known of a spot: the looks at it, of whichever trailer. And what a report said when it went out last, so that an amended one can say what changed. */
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
