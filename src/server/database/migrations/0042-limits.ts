/** An index by which unread notices are counted, and a count of each person's uploads. */
export const limits: readonly string[] = [
  'create index "Notices_Unread" on "Notices" ("SiteID", "UserID") where "ReadDate" is null',
  // One row for each person; `Begun`: uploads begun on that day.
  `create table photo_day (
    "UserID" bigint primary key,
    "Day" date not null,
    "Begun" integer not null
  )`,
]
