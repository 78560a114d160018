/** Outcomes of rejected commands stand beside the log, so that no log row is written twice. */
const refusals = [
  `create table resolved_refusal (
    "Key" uuid primary key,
    "At" timestamptz not null,
    "How" text not null check ("How" in ('resolve', 'drop'))
  )`,
  `insert into resolved_refusal ("Key", "At", "How")
    select "Key", "ResolvedAt", "ResolvedHow" from command_log where "ResolvedAt" is not null`,
  'alter table open_refusal add column "HandedAt" timestamptz, add column "HandedNote" text',
  `update open_refusal o set "HandedAt" = l."HandedAt", "HandedNote" = l."HandedNote"
    from command_log l where l."Key" = o."Key" and l."HandedAt" is not null`,
  `alter table command_log drop column "ResolvedAt", drop column "ResolvedHow", drop column "HandedAt", drop column "HandedNote"`,
]

const ids = [
  // Finds an ID that was ever used; a command that makes a row checks it.
  'create index row_version_id on row_version ("ID")',
  // The server takes blocks too: after a restore, a sequence would give the same IDs again.
  'drop sequence server_id',
]

/**
 * Nobody may update; only the pruning function may delete, by `yardhand.pruning` in its
 * transaction.
 */
const guards = [
  `create function refuse_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and current_setting('yardhand.pruning', true) = 'on' then return old; end if;
    raise exception '% of % is refused: its rows are records', tg_op, tg_table_name using errcode = 'restrict_violation';
  end $$`,
  `create function allow_taking_back() returns trigger language plpgsql as $$
  begin
    old."TakenBack" := true;
    if new is not distinct from old then return new; end if;
    raise exception 'UPDATE of % is refused: its rows are records', tg_table_name using errcode = 'restrict_violation';
  end $$`,
  `create trigger records before update or delete on "TrailerHistory" for each row execute function refuse_change()`,
  `create trigger records before delete on "AuditTrailers" for each row execute function refuse_change()`,
  `create trigger taking_back before update on "AuditTrailers" for each row execute function allow_taking_back()`,
  `create trigger records before update or delete on command_log for each row execute function refuse_change()`,
]

const times = ['TrailerHistory', 'AuditTrailers'].map(
  (table) =>
    `alter table "${table}" add column "GivenDate" instant, add column "TimeUncertain" boolean not null default false`,
)

/**
 * The latest time of a queue's acts and their highest number: later numbers are not made before it.
 */
const lastActs = [
  `alter table device_queue add column "ActSequence" bigint not null default 0, add column "ActAt" timestamptz`,
]

const functions = [
  'drop function ensure_log_month(timestamptz)',
  // The same function with the rights of the schema's owner.
  `create function ensure_log_month(moment timestamptz) returns void language plpgsql security definer as $$
  declare
    month_start timestamptz := date_trunc('month', moment at time zone 'UTC') at time zone 'UTC';
    month_end timestamptz := (date_trunc('month', moment at time zone 'UTC') + interval '1 month') at time zone 'UTC';
    name text := 'command_log_' || to_char(moment at time zone 'UTC', 'YYYY_MM');
  begin
    perform pg_advisory_xact_lock(hashtext('command_log'));
    if to_regclass(name) is not null then return; end if;
    perform set_config('yardhand.pruning', 'on', true);
    execute format('create table %I (like command_log including defaults including constraints)', name);
    execute format('with moved as (delete from command_log_other where "Key" >= %L and "Key" < %L returning *)
      insert into %I select * from moved', key_at(month_start), key_at(month_end), name);
    execute format('alter table command_log attach partition %I for values from (%L) to (%L)',
      name, key_at(month_start), key_at(month_end));
    perform set_config('yardhand.pruning', '', true);
  end $$`,
  // The only way out of the log: drops months, except entries that still wait for a person or came
  // long after they were made.
  `create function prune_log(moment timestamptz) returns void language plpgsql security definer as $$
  declare
    oldest timestamptz := date_trunc('month', moment at time zone 'UTC') at time zone 'UTC';
    month text;
  begin
    perform pg_advisory_xact_lock(hashtext('command_log'));
    perform set_config('yardhand.pruning', 'on', true);
    for month in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'command_log'::regclass and c.relname ~ '^command_log_\\d{4}_\\d{2}$'
        and c.relname < 'command_log_' || to_char(oldest at time zone 'UTC', 'YYYY_MM') order by 1
    loop
      execute format('alter table command_log detach partition %I', month);
      execute format('insert into command_log_other select l.* from %I l
        where l."ReceivedAt" >= %L or exists (select 1 from open_refusal o where o."Key" = l."Key")', month, oldest);
      execute format('drop table %I', month);
    end loop;
    delete from command_log_other l where "ReceivedAt" < oldest and not exists (select 1 from open_refusal o where o."Key" = l."Key");
    delete from resolved_refusal where "At" < oldest;
    perform set_config('yardhand.pruning', '', true);
  end $$`,
  // A function with its owner's rights finds its tables in its own schema alone.
  `do $$
  declare
    name text;
  begin
    foreach name in array array['ensure_log_month', 'prune_log'] loop
      execute format('alter function %I(timestamptz) set search_path = %I, pg_temp', name, current_schema());
      execute format('revoke all on function %I(timestamptz) from public', name);
    end loop;
  end $$`,
  `drop function open_command(uuid, bigint, text, text, bigint, bigint, text, text, text, timestamptz, timestamptz, bigint, text, text)`,
  // Equal calls wait at the lock of the key, and the next one finds the log row.
  `create function open_command(
    given_key uuid, person bigint, device text, queue_number bigint, received timestamptz, scope bigint, given_mark text, ids text,
    after_numbers text, out is_new boolean, out new_version bigint, out settled_through bigint, out settled_above bigint[], out foreign_ids bigint[],
    out used_ids json, out act_before timestamptz
  ) language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended(given_key::text, 0));
    is_new := not exists (select 1 from command_log where "Key" = given_key);
    if not is_new then return; end if;
    if queue_number is not null then
      insert into device_queue ("DeviceID", "UserID", "Through", "Above") values (device, person, 0, '{}') on conflict do nothing;
      select "Through", "Above", case when "ActSequence" < queue_number then "ActAt" else (
          -- One that was held: behind the number before it, and behind those on its lanes.
          select max(l."MadeAt") from command_log l where l."DeviceID" = device and l."UserID" = person and l."Sequence" = any(
            after_numbers::bigint[] || (select max(p."Sequence") from command_log p
              where p."DeviceID" = device and p."UserID" = person and p."Sequence" < queue_number))) end
      into settled_through, settled_above, act_before
      from device_queue where "DeviceID" = device and "UserID" = person for update;
    end if;
    if scope is not null then
      insert into site_version as s ("SiteID", "Version", "Mark") values (scope, 1, given_mark)
      on conflict ("SiteID") do update set "Version" = s."Version" + 1, "Mark" = excluded."Mark"
      returning s."Version" into new_version;
    end if;
    foreign_ids := use_ids(device, person, ids::bigint[], received);
    used_ids := (select json_agg(json_build_object('ID', "ID", 'List', "List")) from row_version where "ID" = any(ids::bigint[]));
  end $$`,
]

/** Records are written once, and IDs are used once. */
export const records: readonly string[] = [...refusals, ...ids, ...guards, ...times, ...lastActs, ...functions]
