/** Photos of trailers, and the pieces of their bytes until all have arrived. */
export const photos: readonly string[] = [
  `create table "Photos" (
    "SiteID" bigint not null,
    "ID" bigint not null,
    "TrailerID" bigint not null,
    "Kind" bigint not null,
    "AuditID" bigint,
    "TakenDate" instant not null,
    "GivenDate" instant,
    "TimeUncertain" boolean not null,
    "TakenByID" bigint not null,
    "TakenByName" text not null,
    "ContentType" text not null,
    "Size" bigint not null,
    "Digest" text not null,
    "State" bigint not null,
    "Width" bigint,
    "Height" bigint,
    "Reason" text,
    "RemovedDate" instant,
    "RemovedByName" text,
    primary key ("SiteID", "ID"),
    check ("SiteID" > 0)
  )`,
  'create index "Photos_TrailerID" on "Photos" ("TrailerID", "SiteID")',
  'create index "Photos_State" on "Photos" ("State", "SiteID")',
  `create table photo_piece (
    "SiteID" bigint not null,
    "PhotoID" bigint not null,
    "Start" bigint not null,
    "Bytes" bytea not null,
    "At" timestamptz not null,
    primary key ("SiteID", "PhotoID", "Start")
  )`,
  // Pictures are compressed already.
  'alter table photo_piece alter column "Bytes" set storage external',
]
