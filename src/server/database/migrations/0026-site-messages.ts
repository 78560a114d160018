/** Messages to sites, and the people who acknowledged a site's banner. */
export const siteMessages: readonly string[] = [
  `alter table "Messages" add column "Sites" bigint[] not null default '{}'`,
  'create index "Messages_Type" on "Messages" ("Type", "SiteID")',
  `create table "BannerViews" (
    "SiteID" bigint not null,
    "ID" bigint not null,
    "UserID" bigint not null,
    "BannerMessage" text not null,
    "ViewedDate" instant not null,
    primary key ("SiteID", "ID"),
    check ("SiteID" > 0)
  )`,
  'create index "BannerViews_UserID" on "BannerViews" ("UserID", "SiteID")',
]
