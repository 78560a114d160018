export const audits: readonly string[] = [
  `alter table "Trailers"
    add column "LastYardAuditState" bigint not null default 0,
    add column "LastProductProtectionState" bigint not null default 0,
    add column "ProductProtectionAddedID" bigint`,
  `create table "Audits" (
    "SiteID" bigint not null,
    "ID" bigint not null,
    "Type" bigint not null,
    "State" bigint not null,
    "OpenedUserID" bigint not null,
    "OpenedUserName" text not null,
    "OpenedDate" instant not null,
    "ClosedUserID" bigint,
    "ClosedUserName" text,
    "ClosedDate" instant,
    "AmendedDate" instant,
    primary key ("SiteID", "ID"),
    check ("SiteID" > 0)
  )`,
  `create index "Audits_State" on "Audits" ("State", "SiteID")`,
  // One session of each type is open at a site.
  `create unique index audits_open on "Audits" ("SiteID", "Type") where "State" = 1`,
  `create table "AuditTrailers" (
    "SiteID" bigint not null,
    "ID" bigint not null,
    "AuditID" bigint not null,
    "Type" bigint not null,
    "TrailerID" bigint,
    "TrailerNumber" text,
    "ScacID" bigint,
    "TrailerAuditState" bigint not null,
    "LocationID" bigint,
    "BookedLocationID" bigint,
    "FoundTrailerID" bigint,
    "FoundNumber" text,
    "FoundBookedLocationID" bigint,
    "Walked" boolean not null,
    "BoxTemperature" numeric(5,1),
    "SetTemperature" numeric(5,1),
    "ReeferFuelLevel" bigint,
    "Defrost" boolean not null,
    "CheckedDate" instant not null,
    "ReceivedDate" instant,
    "UserID" bigint not null,
    "UserName" text not null,
    "TakenBack" boolean not null,
    primary key ("SiteID", "ID"),
    check ("SiteID" > 0)
  )`,
  `create index "AuditTrailers_AuditID" on "AuditTrailers" ("AuditID", "SiteID")`,
  `create index "AuditTrailers_TrailerID" on "AuditTrailers" ("TrailerID", "SiteID")`,
  `create index "AuditTrailers_FoundTrailerID" on "AuditTrailers" ("FoundTrailerID", "SiteID")`,

  `alter table users
    add column "ProductProtectionAlerts" boolean not null default false,
    add column "ArrivalDepartureAlerts" boolean not null default false,
    add column "TruckInspectionAlerts" boolean not null default false`,

  // A tablet's last report on its queue: commands for a site that have not arrived.
  `alter table device_queue
    add column "Waiting" bigint not null default 0,
    add column "WaitingAt" timestamptz,
    add column "WaitingSiteID" bigint`,
  'create index device_queue_waiting on device_queue ("WaitingSiteID") where "Waiting" > 0',

  // Written in the command's transaction. Amendments of one report wait together.
  `create table announcement (
    "ID" bigint generated always as identity primary key,
    "SiteID" bigint not null,
    "Topic" text not null,
    "What" json not null,
    "At" timestamptz not null,
    "DoneAt" timestamptz
  )`,
  'create unique index announcement_waiting on announcement ("Topic") where "DoneAt" is null',
  'create index announcement_done on announcement ("DoneAt")',
  // One message to one addressee; its MessageID never changes, so a mail sent twice is recognized.
  `create table outgoing (
    "ID" bigint generated always as identity primary key,
    "AnnouncementID" bigint not null,
    "SiteID" bigint not null,
    "Channel" text not null check ("Channel" in ('mail', 'text')),
    "Recipient" text not null,
    "Subject" text not null,
    "Body" text not null,
    "Attachment" json,
    "MessageID" text not null unique,
    "AuditID" bigint,
    "Attempts" integer not null default 0,
    "CreatedAt" timestamptz not null,
    "NextAt" timestamptz not null,
    "SentAt" timestamptz,
    "FailedAt" timestamptz,
    "Problem" text,
    unique ("AnnouncementID", "Channel", "Recipient")
  )`,
  'create index outgoing_due on outgoing ("NextAt") where "SentAt" is null and "FailedAt" is null',
  'create index outgoing_by_audit on outgoing ("AuditID")',
]
