/**
 * Commands of several sites share a transaction (`server/pipeline/README.md`). Locks in one order: keys, queues, sites,
 * chains, each kind ascending. Its plans are never made of whole tables (`0043-steady-plans.ts`). The function for one
 * site stays, since a process of the build before may still use it.
 */
export const commandsOfSites: readonly string[] = [
  `create function open_commands(keys uuid[], owners json, ids bigint[], scopes bigint[], log_chains bigint[], received timestamptz,
    out known uuid[], out queues json, out versions json, out chains json, out blocks json, out used_ids json
  ) language plpgsql set enable_seqscan = off as $$
  declare
    one uuid;
    owner record;
    queue json;
    all_queues json[];
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
      select json_agg(json_build_object('SiteID', "SiteID", 'Version', "Version")) into versions
      from (select "SiteID", "Version" from site_version where "SiteID" = any(scopes) order by "SiteID" for update) as locked;
      exit when coalesce(json_array_length(versions), 0) = cardinality(scopes);
      insert into site_version ("SiteID", "Version", "Mark") select s, 0, '' from unnest(scopes) as s order by s on conflict do nothing;
    end loop;
    for attempt in 1..2 loop
      select json_agg(json_build_object('Chain', "Chain", 'Link', "Link", 'Hash', encode("Hash", 'hex'))) into chains
      from (select "Chain", "Link", "Hash" from log_head where "Chain" = any(log_chains) order by "Chain" for update) as locked;
      exit when json_array_length(chains) = cardinality(log_chains);
      insert into log_head ("Chain", "Link", "Previous", "Hash", "At")
      select c, 0, decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'), received from unnest(log_chains) as c order by c
      on conflict do nothing;
    end loop;
    blocks := (select json_agg(json_build_object('Block', "Block", 'DeviceID', "DeviceID", 'UserID', "UserID")) from id_block
      where "Block" = any(array(select distinct id / 10000 from unnest(ids) as id)));
    used_ids := (select json_agg(json_build_object('ID', "ID", 'List', "List")) from row_version where "ID" = any(ids));
  end $$`,
]
