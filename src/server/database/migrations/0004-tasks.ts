const listTables = [
  `create table "Tasks" (
    "SiteID" bigint not null,
    "ID" bigint not null,
    "Action" bigint not null,
    "Priority" bigint not null,
    "StatusType" bigint not null,
    "SubStatusType" bigint not null,
    "FromLocationID" bigint not null,
    "ToLocationID" bigint not null,
    "TrailerID" bigint,
    "TrailerNumber" text,
    "ScacID" bigint not null,
    "TrailerType" bigint not null,
    "TrailerStatusType" bigint not null,
    "ShipmentNumber" text,
    "TransactionID" text,
    "DirectionType" bigint not null,
    "Intent" bigint not null,
    "PhoneNumber" text,
    "EPCID" bigint,
    "FreightID" bigint,
    "Continuous" boolean not null,
    "SealNumber" text,
    "SealNumber2" text,
    "SealNumber3" text,
    "SetTemperature" numeric(5,1),
    "TargetTemperature" numeric(5,1),
    "TrailerWeight" bigint,
    "Inspection" boolean not null,
    -- Compared as bytes, as the rules on the tablet compare it.
    "Rank" text collate "C" not null,
    "Resequenced" boolean not null,
    "UserID" bigint,
    "UserFullName" text,
    "StartTime" instant,
    "EndTime" instant,
    "CreatedDate" instant not null,
    "CreatedBy" bigint not null,
    "CreatedByName" text not null,
    "ChangedDate" instant not null,
    "DeletedDate" instant,
    "DeletedByName" text,
    primary key ("SiteID", "ID"),
    check ("SiteID" > 0)
  )`,
  `create index "Tasks_StatusType" on "Tasks" ("StatusType", "SiteID")`,
  `create index "Tasks_TrailerID" on "Tasks" ("TrailerID", "SiteID")`,
  `create index "Tasks_ToLocationID" on "Tasks" ("ToLocationID", "SiteID")`,
  // The order of work, for finding the neighbours of a rank.
  `create index "Tasks_StatusType_Rank" on "Tasks" ("StatusType", "SiteID", "Rank", "ID") where "DeletedDate" is null`,
  // For lists by days: completed tasks by their end, others by their creation (3-decisions §6).
  `create index tasks_completed on "Tasks" ("SiteID", "EndTime") where "StatusType" = 3`,
  `create index tasks_created on "Tasks" ("CreatedDate", "SiteID")`,
  `create table "Messages" (
    "SiteID" bigint not null,
    "ID" bigint not null,
    "TaskID" bigint,
    "Type" text not null,
    "IsPrivate" bigint not null,
    "Content" text not null,
    "IsPinned" boolean not null,
    "CreatedBy" bigint not null,
    "CreatedByName" text not null,
    "CreatedDate" instant not null,
    primary key ("SiteID", "ID"),
    check ("SiteID" > 0)
  )`,
  `create index "Messages_TaskID" on "Messages" ("TaskID", "SiteID")`,
  `create table "DockGroups" (
    "SiteID" bigint not null,
    "ID" bigint not null,
    "Name" text not null,
    "Description" text,
    "GroupLocationIDs" bigint[] not null,
    primary key ("SiteID", "ID"),
    check ("SiteID" > 0)
  )`,
  `create table "People" (
    "SiteID" bigint not null,
    "ID" bigint not null,
    "Username" text not null,
    "FirstName" text not null,
    "LastName" text not null,
    "RoleIDs" bigint[] not null,
    "SiteIDs" bigint[] not null,
    "IsActive" boolean not null,
    primary key ("SiteID", "ID"),
    check ("SiteID" = 0)
  )`,
]

/**
 * The cards of existing people, as `sessions/put-people.ts` writes them from now on. A change of
 * the shared scope with a random mark and a log row, so that a server restored and migrated again
 * shows another history.
 */
const cardsOfPeople = `
  with head as (
    insert into site_version as s ("SiteID", "Version", "Mark")
    select 0, 1, replace(gen_random_uuid()::text, '-', '') where exists (select 1 from users)
    on conflict ("SiteID") do update set "Version" = s."Version" + 1, "Mark" = excluded."Mark"
    returning s."Version", s."Mark"
  ), logged as (
    insert into command_log ("Key", "UserID", "UserName", "DeviceID", "SiteID", "Call", "Fingerprint", "Outcome", "Status", "Version",
      "Mark", "MadeAt", "ReceivedAt", "Entry")
    select overlay(gen_random_uuid()::text placing substr(key_at(now())::text, 1, 14) || '7' from 1)::uuid, 0, 'Yardhand', 'server', 0,
      'migration.0004-tasks', '', 'applied', 200, "Version", "Mark", now(), now(),
      '{"Body":{},"Base":null,"IDs":[],"Settles":null,"Withdrawn":false,"Offset":0}'
    from head
  ), card as (
    insert into "People" ("SiteID", "ID", "Username", "FirstName", "LastName", "RoleIDs", "SiteIDs", "IsActive")
    select 0, "ID", "Username", "FirstName", "LastName", "RoleIDs"::bigint[], "SiteIDs", "Status" = 1 and "RemovedAt" is null
    from users
    returning "ID"
  )
  insert into row_version ("SiteID", "List", "ID", "Version", "Removed", "At")
  select 0, 'People', card."ID", head."Version", false, now() from card cross join head`

export const tasks: readonly string[] = [...listTables, cardsOfPeople]
