/**
 * A statement's plan stays until its tables are analyzed again. One that was made while a month of the log had a few
 * rows would read all of it for each key when it has thousands, so plans in here are never made of whole tables.
 */
export const steadyPlans: readonly string[] = [
  `create or replace function open_commands(keys uuid[], owners json, ids bigint[], scope bigint, received timestamptz,
    out known uuid[], out queues json, out version bigint, out chain_link bigint, out chain_hash text, out blocks json, out used_ids json
  ) language plpgsql set enable_seqscan = off as $$
  declare
    one uuid;
    owner record;
    queue json;
    all_queues json[];
    ours constant bigint := coalesce(scope, 0);
  begin
    for one in select k from unnest(keys) as k order by k loop
      perform pg_advisory_xact_lock(hashtextextended(one::text, 0));
    end loop;
    -- With all locks: it sees what was committed before.
    known := array(select k from unnest(keys) as k cross join lateral (select 1 from command_log where "Key" = k offset 0) as logged);
    all_queues := '{}';
    for owner in select * from json_to_recordset(owners) as o("DeviceID" text, "UserID" bigint) order by 1, 2 loop
      for attempt in 1..2 loop
        select json_build_object('DeviceID', "DeviceID", 'UserID', "UserID", 'Through', "Through", 'Above', "Above", 'ActSequence', "ActSequence",
          'ActAt', to_char("ActAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        into queue from device_queue where "DeviceID" = owner."DeviceID" and "UserID" = owner."UserID" for update;
        exit when found;
        insert into device_queue ("DeviceID", "UserID", "Through", "Above") values (owner."DeviceID", owner."UserID", 0, '{}')
        on conflict do nothing;
      end loop;
      all_queues := all_queues || queue;
    end loop;
    queues := array_to_json(all_queues);
    for attempt in 1..2 loop
      exit when scope is null;
      select s."Version" into version from site_version s where s."SiteID" = scope for update;
      exit when found;
      insert into site_version ("SiteID", "Version", "Mark") values (scope, 0, '') on conflict do nothing;
    end loop;
    for attempt in 1..2 loop
      select "Link", encode("Hash", 'hex') into chain_link, chain_hash from log_head where "Chain" = ours for update;
      exit when found;
      insert into log_head ("Chain", "Link", "Previous", "Hash", "At")
      values (ours, 0, decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'), received) on conflict do nothing;
    end loop;
    blocks := (select json_agg(json_build_object('Block', "Block", 'DeviceID', "DeviceID", 'UserID', "UserID")) from id_block
      where "Block" = any(array(select distinct id / 10000 from unnest(ids) as id)));
    used_ids := (select json_agg(json_build_object('ID', "ID", 'List', "List")) from row_version where "ID" = any(ids));
  end $$`,
]
