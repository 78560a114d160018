const FIRST_HASH = `decode(repeat('00', 32), 'hex')`

/** Commands of one site share a transaction (`server/pipeline/README.md`). */
export const commandsTogether: readonly string[] = [
  'drop function open_command',
  // Locks in one order: keys, queues, site, chain. Each statement sees everything committed before it.
  `create function open_commands(keys uuid[], owners json, ids bigint[], scope bigint, received timestamptz,
    out known uuid[], out queues json, out version bigint, out chain_link bigint, out chain_hash text, out blocks json, out used_ids json
  ) language plpgsql as $$
  declare
    one uuid;
    owner record;
    queue json;
    all_queues json[];
    ours constant bigint := coalesce(scope, 0);
  begin
    known := '{}';
    for one in select k from unnest(keys) as k order by k loop
      perform pg_advisory_xact_lock(hashtextextended(one::text, 0));
      if exists (select 1 from command_log where "Key" = one) then known := known || one; end if;
    end loop;
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
      insert into log_head ("Chain", "Link", "Previous", "Hash", "At") values (ours, 0, ${FIRST_HASH}, ${FIRST_HASH}, received)
      on conflict do nothing;
    end loop;
    blocks := (select json_agg(json_build_object('Block', "Block", 'DeviceID', "DeviceID", 'UserID', "UserID")) from id_block
      where "Block" = any(array(select distinct id / 10000 from unnest(ids) as id)));
    used_ids := (select json_agg(json_build_object('ID', "ID", 'List', "List")) from row_version where "ID" = any(ids));
  end $$`,
  // A block that the server does not know belongs to the device that uses it first.
  `create function use_ids_of(owners json, moment timestamptz) returns void language plpgsql as $$
  declare
    owner record;
  begin
    for owner in select * from json_to_recordset(owners) as o("DeviceID" text, "UserID" bigint, "IDs" text) order by 1, 2 loop
      if use_ids(owner."DeviceID", owner."UserID", owner."IDs"::bigint[], moment) <> '{}' then
        raise exception 'a block of IDs was taken meanwhile' using errcode = 'serialization_failure';
      end if;
    end loop;
  end $$`,
]
