const types = [
  // Sorts as text, needs no parser, and leaves row_to_json as on the wire.
  `create domain instant as text collate "C" check (value ~ '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$')`,
  // IDs of the server; those of granted blocks are above 10^10. All lists share one number space.
  'create sequence server_id minvalue 1 maxvalue 9999999999',
]

/**
 * The lists of `domain/lists.ts`; a test compares them. A second index begins with a field: with
 * SiteID it looks as good as the primary key to a planner without statistics.
 */
const listTables = [
  `create table "Sites" (
    "SiteID" bigint not null,
    "ID" bigint not null,
    "Name" text not null,
    "Description" text,
    "Timezone" text not null,
    "Managed" boolean not null,
    "ManagerIDs" bigint[] not null,
    "PhotectorUser" text,
    "TemperatureAlertRange" numeric(5,1) not null,
    "Address1" text,
    "Address2" text,
    "City" text,
    "State" text,
    "Zip" text,
    "SiteType" bigint not null,
    "HardTagSite" boolean not null,
    "ActiveSiteRFID" boolean not null,
    "PlusSite" boolean not null,
    "BannerMessage" text,
    "WelcomeMessage" text,
    "SpotMessage" text,
    "PullMessage" text,
    "Scale" bigint not null,
    "ScaleAddress" text,
    "LocationEditType" bigint not null,
    "SpecialDirectionEdit" boolean not null,
    "SpecialTrailerStatusEdit" boolean not null,
    "SpecialShipmentNumberEdit" boolean not null,
    "ProductProtectionEnabled" boolean not null,
    "ProductProtectionPartialTrailer" boolean not null,
    "ProductProtectionTrailerInDoor" boolean not null,
    "TrailerWeightEnabled" boolean not null,
    "ShipmentDateEnabled" boolean not null,
    "InspectionEnabled" boolean not null,
    "StorageStatusEnabled" boolean not null,
    "DockGroupsEnabled" boolean not null,
    "TransactionHistoryEnabled" boolean not null,
    "TransactionEmail" text,
    "DoorDwellLimitMinutes" bigint not null,
    "CheckIntervalMinutes" bigint not null,
    "Latitude1" double precision,
    "Longitude1" double precision,
    primary key ("SiteID", "ID"),
    check ("SiteID" = 0)
  )`,
  `create table "Scacs" (
    "SiteID" bigint not null,
    "ID" bigint not null,
    "Name" text not null,
    "Value" text not null,
    "Type" bigint not null,
    "Email1" text,
    "Email2" text,
    "AuditEmailsEnabled" boolean not null,
    "ArrivalEmailsEnabled" boolean not null,
    "DepartureEmailsEnabled" boolean not null,
    primary key ("SiteID", "ID"),
    check ("SiteID" = 0)
  )`,
  `create index "Scacs_Name" on "Scacs" ("Name", "SiteID")`,
  `create table "Locations" (
    "SiteID" bigint not null,
    "ID" bigint not null,
    "Name" text not null,
    "Type" bigint not null,
    "Description" text,
    "Address1" text,
    "Address2" text,
    "City" text,
    "State" text,
    "Zip" text,
    "Latitude1" double precision,
    "Longitude1" double precision,
    "Latitude2" double precision,
    "Longitude2" double precision,
    "Latitude3" double precision,
    "Longitude3" double precision,
    "Latitude4" double precision,
    "Longitude4" double precision,
    "ReferenceLatitude" double precision,
    "ReferenceLongitude" double precision,
    "OutOfService" boolean not null,
    primary key ("SiteID", "ID"),
    check ("SiteID" > 0)
  )`,
  `create index "Locations_Type" on "Locations" ("Type", "SiteID")`,
  `create index "Locations_Name" on "Locations" ("Name", "SiteID")`,
  `create table "Freights" (
    "SiteID" bigint not null,
    "ID" bigint not null,
    "Value" text not null,
    primary key ("SiteID", "ID"),
    check ("SiteID" > 0)
  )`,
  `create table "Tags" (
    "SiteID" bigint not null,
    "ID" bigint not null,
    "EPC" text not null,
    "TagType" bigint not null,
    primary key ("SiteID", "ID"),
    check ("SiteID" > 0)
  )`,
  `create table "Trailers" (
    "SiteID" bigint not null,
    "ID" bigint not null,
    "Number" text not null,
    "NumberKey" text not null,
    "ScacID" bigint not null,
    "AKA" text,
    "State" bigint not null,
    "Visit" bigint not null,
    "Type" bigint not null,
    "StatusType" bigint not null,
    "DirectionType" bigint not null,
    "Intent" bigint not null,
    "EPCID" bigint,
    "ShipmentNumber" text,
    "ShipmentDate" text,
    "TransactionID" text,
    "SetTemperature" numeric(5,1),
    "BoxTemperature" numeric(5,1),
    "BoxTemperatureAt" instant,
    "TargetTemperature" numeric(5,1),
    "FreightID" bigint,
    "ReeferFuelLevel" bigint,
    "ReeferFuelLevelAt" instant,
    "Continuous" boolean not null,
    "LocationID" bigint not null,
    "TrailerWeight" bigint,
    "TrailerWeightAt" instant,
    "OutboundWeight" bigint,
    "OutboundWeightAt" instant,
    "SealNumber" text,
    "SealNumber2" text,
    "SealNumber3" text,
    "SealIntact" boolean not null,
    "SealIntact2" boolean not null,
    "SealIntact3" boolean not null,
    "SealMatchesBOL" boolean not null,
    "SealMatchesBOL2" boolean not null,
    "SealMatchesBOL3" boolean not null,
    "TandemWheels" boolean not null,
    "EyesOnArrive" boolean not null,
    "Inspection" boolean not null,
    "OdorFree" boolean not null,
    "PhoneNumber" text,
    "Notes" text,
    "DepartedInError" boolean not null,
    "AuditState" bigint not null,
    "Activity" bigint not null,
    "LastActivityDate" instant not null,
    "CreatedDate" instant not null,
    "ArrivalDate" instant not null,
    "DepartureDate" instant,
    "LastYardAuditID" bigint,
    "LastYardAuditDate" instant,
    "LastYardAuditUserName" text,
    "LastProductProtectionID" bigint,
    "LastProductProtectionDate" instant,
    "LastProductProtectionUserName" text,
    "LastConditionalDepartedDate" instant,
    "LastConditionalDepartedUserName" text,
    primary key ("SiteID", "ID"),
    check ("SiteID" > 0)
  )`,
  `create index "Trailers_NumberKey" on "Trailers" ("NumberKey", "SiteID")`,
  `create index "Trailers_LocationID" on "Trailers" ("LocationID", "SiteID")`,
  `create index "Trailers_State" on "Trailers" ("State", "SiteID")`,
  `create index "Trailers_ScacID" on "Trailers" ("ScacID", "SiteID")`,
  `create table "Aliases" (
    "SiteID" bigint not null,
    "ID" bigint not null,
    "TrailerID" bigint not null,
    "Visit" bigint not null,
    primary key ("SiteID", "ID"),
    check ("SiteID" > 0)
  )`,
  `create index "Aliases_TrailerID" on "Aliases" ("TrailerID", "SiteID")`,
  `create table "TrailerHistory" (
    "SiteID" bigint not null,
    "ID" bigint not null,
    "TrailerID" bigint not null,
    "Visit" bigint not null,
    "ActionDateTime" instant not null,
    "ReceivedDate" instant,
    "Action" bigint not null,
    "Remark" text,
    "ActionBy" text not null,
    "ActionByID" bigint not null,
    "StatusType" bigint not null,
    "LocationID" bigint not null,
    "ScacID" bigint not null,
    "FreightID" bigint,
    "SetTemperature" numeric(5,1),
    "BoxTemperature" numeric(5,1),
    "ReeferFuelLevel" bigint,
    "TransactionID" text,
    "ShipmentNumber" text,
    "ShipmentDate" text,
    "TrailerWeight" bigint,
    "OutboundWeight" bigint,
    primary key ("SiteID", "ID"),
    check ("SiteID" > 0)
  )`,
  `create index "TrailerHistory_TrailerID" on "TrailerHistory" ("TrailerID", "SiteID")`,
]

const syncTables = [
  // The latest version that changed or removed each row: a pull's delta is one index range.
  `create table row_version (
    "SiteID" bigint not null,
    "List" text collate "C" not null,
    "ID" bigint not null,
    "Version" bigint not null,
    "Removed" boolean not null,
    "At" timestamptz not null,
    primary key ("SiteID", "List", "ID")
  )`,
  'create unique index row_version_delta on row_version ("SiteID", "Version", "List", "ID")',
  'create index row_version_removed on row_version ("At") where "Removed"',
  // Locked by each command until its commit, so that versions become visible in order. Site 0 is
  // what sites share.
  `create table site_version (
    "SiteID" bigint primary key,
    "Version" bigint not null,
    "Mark" text not null,
    "OldestCursor" bigint not null default 0
  ) with (fillfactor = 50)`,
  `create table device_queue (
    "DeviceID" text not null,
    "UserID" bigint not null,
    "Through" bigint not null,
    "Above" bigint[] not null,
    primary key ("DeviceID", "UserID")
  ) with (fillfactor = 50)`,
  // Random, so that a server restored from a backup grants none in use.
  `create table id_block (
    "Block" bigint primary key check ("Block" between 1048576 and 2147483647),
    "DeviceID" text not null,
    "UserID" bigint not null,
    "UsedTo" bigint not null,
    "GrantedAt" timestamptz not null
  ) with (fillfactor = 50)`,
  'create index id_block_owner on id_block ("DeviceID", "UserID")',
]

const logTables = [
  // Idempotency and audit trail in one, partitioned by the month of the key (UUIDv7 begins with its
  // time), so keys stay unique. json, not jsonb, which cannot hold every rejected body.
  `create table command_log (
    "Key" uuid primary key,
    "UserID" bigint not null,
    "UserName" text not null,
    "DeviceID" text not null,
    "Sequence" bigint,
    "SiteID" bigint not null,
    "Call" text not null,
    "Fingerprint" text not null,
    "Outcome" text,
    "Status" integer,
    "Answer" json,
    "Version" bigint,
    "Mark" text not null,
    "MadeAt" timestamptz not null,
    "ReceivedAt" timestamptz not null,
    "ResolvedAt" timestamptz,
    "ResolvedHow" text,
    "HandedAt" timestamptz,
    "HandedNote" text,
    "Entry" json not null
  ) partition by range ("Key")`,
  'create index command_log_version on command_log ("SiteID", "Version")',
  'create index command_log_sequence on command_log ("DeviceID", "UserID", "Sequence")',
  // Keys of wrong clocks, and keys that are no UUIDv7.
  'create table command_log_other partition of command_log default',
  // Rejected and parked commands that wait for a person: few, while the log is long.
  `create table open_refusal (
    "Key" uuid primary key,
    "UserID" bigint not null,
    "SiteID" bigint not null
  )`,
  'create index open_refusal_user on open_refusal ("UserID")',
  'create index open_refusal_site on open_refusal ("SiteID")',
  `create table command_failure (
    "Key" uuid primary key,
    "Failures" integer not null,
    "At" timestamptz not null
  )`,
]

const functions = [
  // The lowest key of a time.
  `create function key_at(moment timestamptz) returns uuid language sql immutable as $$
    select (substr(digits, 1, 8) || '-' || substr(digits, 9) || '-0000-0000-000000000000')::uuid
    from (select lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') as digits) as time
  $$`,
  // Moves a month's rows from the default partition.
  `create function ensure_log_month(moment timestamptz) returns void language plpgsql as $$
  declare
    month_start timestamptz := date_trunc('month', moment at time zone 'UTC') at time zone 'UTC';
    month_end timestamptz := (date_trunc('month', moment at time zone 'UTC') + interval '1 month') at time zone 'UTC';
    name text := 'command_log_' || to_char(moment at time zone 'UTC', 'YYYY_MM');
  begin
    perform pg_advisory_xact_lock(hashtext('command_log'));
    if to_regclass(name) is not null then return; end if;
    execute format('create table %I (like command_log including defaults including constraints)', name);
    execute format('with moved as (delete from command_log_other where "Key" >= %L and "Key" < %L returning *)
      insert into %I select * from moved', key_at(month_start), key_at(month_end), name);
    execute format('alter table command_log attach partition %I for values from (%L) to (%L)',
      name, key_at(month_start), key_at(month_end));
  end $$`,
  // Registers IDs as used and returns those in no block of this device and person. An unknown block
  // belongs to its first user.
  `create function use_ids(device text, person bigint, ids bigint[], moment timestamptz) returns bigint[]
  language plpgsql as $$
  declare
    used record;
    strange bigint[] := '{}';
  begin
    for used in select id / 10000 as block, max(id) as top, array_agg(id) as members
      from unnest(ids) as id group by 1 order by 1
    loop
      if used.block not between 1048576 and 2147483647 then
        strange := strange || used.members;
      else
        insert into id_block as b ("Block", "DeviceID", "UserID", "UsedTo", "GrantedAt")
        values (used.block, device, person, used.top, moment)
        on conflict ("Block") do update set "UsedTo" = greatest(b."UsedTo", excluded."UsedTo")
        where b."DeviceID" = excluded."DeviceID" and b."UserID" = excluded."UserID";
        if not found then strange := strange || used.members; end if;
      end if;
    end loop;
    return strange;
  end $$`,
  // The first step of every command. Each statement sees everything committed before it.
  `create function open_command(
    given_key uuid, person bigint, person_name text, device text, queue_number bigint, site bigint, given_call text,
    given_fingerprint text, given_entry text, made timestamptz, received timestamptz, scope bigint, given_mark text, ids text,
    out is_new boolean, out new_version bigint, out settled_through bigint, out settled_above bigint[], out foreign_ids bigint[]
  ) language plpgsql as $$
  begin
    insert into command_log ("Key", "UserID", "UserName", "DeviceID", "Sequence", "SiteID", "Call", "Fingerprint", "Entry",
      "MadeAt", "ReceivedAt", "Mark")
    values (given_key, person, person_name, device, queue_number, site, given_call, given_fingerprint, given_entry::json,
      made, received, given_mark)
    on conflict ("Key") do nothing;
    is_new := found;
    if not is_new then return; end if;
    if queue_number is not null then
      insert into device_queue values (device, person, 0, '{}') on conflict do nothing;
      select "Through", "Above" into settled_through, settled_above
      from device_queue where "DeviceID" = device and "UserID" = person for update;
    end if;
    if scope is not null then
      insert into site_version as s ("SiteID", "Version", "Mark") values (scope, 1, given_mark)
      on conflict ("SiteID") do update set "Version" = s."Version" + 1, "Mark" = excluded."Mark"
      returning s."Version" into new_version;
    end if;
    foreign_ids := use_ids(device, person, ids::bigint[], received);
  end $$`,
]

/** The yard and its synchronization; later changes are migrations of their own. */
export const yard: readonly string[] = [...types, ...listTables, ...syncTables, ...logTables, ...functions]
