/** The last hour's alerts: their limit survives a restart and counts all processes. */
const alerts = [
  `create table recent_alert (
    "AnnouncementID" bigint primary key,
    "SiteID" bigint not null,
    "UserID" bigint,
    "At" timestamptz not null,
    "Sent" boolean not null
  )`,
  // `over`: the limit exceeded, 'person' or 'site'; `held_back`: theirs within the hour, with this
  // one. Processes count in turn by the lock.
  `create function count_alert(announcement bigint, site bigint, person bigint, moment timestamptz, per_person integer, per_site integer,
    out over text, out held_back bigint
  ) language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended('alerts', 0));
    delete from recent_alert where "At" <= moment - interval '1 hour';
    over := case
      when (select count(*) from recent_alert where "Sent" and "UserID" = person) >= per_person then 'person'
      when (select count(*) from recent_alert where "Sent" and "SiteID" = site) >= per_site then 'site' end;
    insert into recent_alert values (announcement, site, person, moment, over is null);
    held_back := (select count(*) from recent_alert where not "Sent"
      and case over when 'person' then "UserID" = person else "SiteID" = site end);
  end $$`,
]

/**
 * Takes tags from trailers as an edit of each yard: one version with a random mark and a log row,
 * since tablets take a version without a log row for another history, and a history row per
 * trailer, as `domain/trailers/tag-holder.ts` writes it.
 */
const takeTags = `
  do $$
  declare
    moment text := to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
    head site_version;
    taken record;
    block bigint;
    next_id bigint := 0;
    last_id bigint := -1;
  begin
    for head."SiteID" in select distinct "SiteID" from tag_taken loop
      insert into site_version as s ("SiteID", "Version", "Mark") values (head."SiteID", 1, replace(gen_random_uuid()::text, '-', ''))
      on conflict ("SiteID") do update set "Version" = s."Version" + 1, "Mark" = excluded."Mark"
      returning * into head;
      insert into command_log ("Key", "UserID", "UserName", "DeviceID", "SiteID", "Call", "Fingerprint", "Outcome", "Status", "Version",
        "Mark", "MadeAt", "ReceivedAt", "Entry")
      values (overlay(gen_random_uuid()::text placing substr(key_at(now())::text, 1, 14) || '7' from 1)::uuid, 0, 'Yardhand', 'server',
        head."SiteID", 'migration.0011-tags-and-alerts', '', 'applied', 200, head."Version", head."Mark", now(), now(),
        '{"Body":{},"Base":null,"IDs":[],"Settles":null,"Withdrawn":false,"Offset":0}');
      for taken in select * from tag_taken where "SiteID" = head."SiteID" order by "ID" loop
        -- A block of the server's own IDs (pipeline/id-blocks.ts).
        while next_id > last_id loop
          block := 1048576 + floor(random() * 2146435072)::bigint;
          insert into id_block ("Block", "DeviceID", "UserID", "UsedTo", "GrantedAt") values (block, 'server', 0, block * 10000 + 9999, now())
          on conflict ("Block") do nothing;
          if found then
            next_id := block * 10000;
            last_id := next_id + 9999;
          end if;
        end loop;
        update "Trailers" set "EPCID" = null,
          "Activity" = case when "LastActivityDate" <= moment then 4 else "Activity" end,
          "LastActivityDate" = greatest("LastActivityDate", moment)
        where "SiteID" = taken."SiteID" and "ID" = taken."ID";
        insert into "TrailerHistory" ("SiteID", "ID", "TrailerID", "Visit", "ActionDateTime", "Action", "Remark", "ActionBy", "ActionByID",
          "StatusType", "LocationID", "ScacID", "FreightID", "SetTemperature", "BoxTemperature", "ReeferFuelLevel", "TransactionID",
          "ShipmentNumber", "ShipmentDate", "TrailerWeight", "OutboundWeight")
        select "SiteID", next_id, "ID", "Visit", moment, 4, taken."Remark", 'Yardhand', 0,
          "StatusType", "LocationID", "ScacID", "FreightID", "SetTemperature", "BoxTemperature", "ReeferFuelLevel", "TransactionID",
          "ShipmentNumber", "ShipmentDate", "TrailerWeight", "OutboundWeight"
        from "Trailers" where "SiteID" = taken."SiteID" and "ID" = taken."ID";
        insert into row_version ("SiteID", "List", "ID", "Version", "Removed", "At")
        values (head."SiteID", 'Trailers', taken."ID", head."Version", false, now()),
          (head."SiteID", 'TrailerHistory', next_id, head."Version", false, now())
        on conflict ("SiteID", "List", "ID") do update set "Version" = excluded."Version", "At" = excluded."At";
        next_id := next_id + 1;
      end loop;
    end loop;
  end $$`

/**
 * An RFID tag is on one trailer of the yard: the latest arrival, re-arrival or edit of a present
 * visit keeps it, ties go to the newest row. The others lose it at a new version of their site, so
 * that tablets receive it.
 */
export const oneTrailerPerTag: readonly string[] = [
  `create table tag_taken as
    select "SiteID", "ID", format('Tag %s was taken by trailer %s.', "Tag", "Keeper") as "Remark" from (
      select t."SiteID", t."ID", coalesce(g."EPC", t."EPCID"::text) as "Tag",
        first_value(t."Number") over latest as "Keeper", row_number() over latest as place
      from "Trailers" t left join "Tags" g on g."SiteID" = t."SiteID" and g."ID" = t."EPCID" left join lateral (
        select max(h."ActionDateTime") as "At" from "TrailerHistory" h
        where h."SiteID" = t."SiteID" and h."TrailerID" = t."ID" and h."Visit" = t."Visit" and h."Action" in (1, 3, 4)
      ) h on true
      where t."State" = 1 and t."EPCID" is not null
      window latest as (partition by t."SiteID", t."EPCID" order by coalesce(h."At"::text, '') desc, t."ID" desc)
    ) as tagged where place > 1`,
  takeTags,
  'drop table tag_taken',
  `create index "Trailers_EPCID" on "Trailers" ("EPCID", "SiteID")`,
  // Checked at the commit: a command that moves a tag writes both rows in no order.
  `alter table "Trailers" add constraint one_trailer_per_tag
    exclude using btree ("SiteID" with =, "EPCID" with =) where ("State" = 1 and "EPCID" is not null) deferrable initially deferred`,
]

export const tagsAndAlerts: readonly string[] = [...alerts, ...oneTrailerPerTag]
