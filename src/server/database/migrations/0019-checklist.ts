/** The Truck Inspection List of each site. */
export const checklist: readonly string[] = [
  `create table "ChecklistItems" (
    "SiteID" bigint not null,
    "ID" bigint not null,
    "Name" text not null,
    "Status" bigint not null,
    "StatusDate" instant,
    primary key ("SiteID", "ID"),
    check ("SiteID" > 0)
  )`,
  'create index "ChecklistItems_Status" on "ChecklistItems" ("Status", "SiteID")',
]
