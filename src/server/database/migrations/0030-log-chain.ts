/** The canonical form of `server/log/entry-hash.ts`, for entries from before there was a chain. */
const canonicalForm = `array_to_string(array[${[
  'chain::text',
  ...['Key', 'UserID', 'UserName', 'DeviceID', 'Sequence', 'SiteID', 'Call', 'Fingerprint', 'Outcome', 'Status'].map(
    (name) => `entry."${name}"::text`,
  ),
  ...['Answer', 'Version', 'Mark'].map((name) => `entry."${name}"::text`),
  ...['MadeAt', 'ReceivedAt'].map(
    (name) => `to_char(entry."${name}" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  ),
  'entry."Entry"::text',
]
  .map((text) => `coalesce(octet_length(${text}) || ':' || ${text}, '-')`)
  .join(', ')}], ',')`

const FIRST_HASH = `decode(repeat('00', 32), 'hex')`

const columns = [
  `alter table command_log add column "Chain" bigint, add column "Link" bigint, add column "Previous" bytea, add column "Hash" bytea`,
  `create table log_head (
    "Chain" bigint primary key,
    "Link" bigint not null,
    "Previous" bytea not null,
    "Hash" bytea not null,
    "At" timestamptz not null,
    "PrunedLink" bigint not null default 0,
    "PrunedHash" bytea not null default ${FIRST_HASH}
  ) with (fillfactor = 50)`,
  // One row: the key of the installation, unless SIGNING_KEY names a file.
  `create table signing_key (
    "ID" bigint primary key check ("ID" = 1),
    "Pem" text not null,
    "At" timestamptz not null
  )`,
]

/** Chains what is there: by site in the order of versions, shared and foreign entries in chain 0. */
const chaining = [
  'drop trigger records on command_log',
  `do $$
  declare
    entry command_log;
    chain bigint;
    place bigint;
    before bytea;
    now bytea;
  begin
    for entry in select * from command_log
      order by case when "Version" is null then 0 else "SiteID" end, "Version" nulls first, "ReceivedAt", "Key"
    loop
      if chain is distinct from (case when entry."Version" is null then 0 else entry."SiteID" end) then
        chain := case when entry."Version" is null then 0 else entry."SiteID" end;
        place := 0;
        now := ${FIRST_HASH};
      end if;
      place := place + 1;
      before := now;
      now := sha256(before || sha256(convert_to(${canonicalForm}, 'UTF8')));
      update command_log set "Chain" = chain, "Link" = place, "Previous" = before, "Hash" = now where "Key" = entry."Key";
      insert into log_head as h ("Chain", "Link", "Previous", "Hash", "At") values (chain, place, before, now, entry."ReceivedAt")
      on conflict ("Chain") do update set "Link" = excluded."Link", "Previous" = excluded."Previous", "Hash" = excluded."Hash",
        "At" = excluded."At";
    end loop;
  end $$`,
  'create trigger records before update or delete on command_log for each row execute function refuse_change()',
  `alter table command_log alter column "Chain" set not null, alter column "Link" set not null,
    alter column "Previous" set not null, alter column "Hash" set not null`,
  'create index command_log_chain on command_log ("Chain", "Link")',
]

/** Notes where each chain begins from now on, before it drops the expired entries. */
const pruning = [
  `create or replace function prune_log(moment timestamptz) returns void language plpgsql security definer as $$
  declare
    oldest timestamptz := date_trunc('month', moment at time zone 'UTC') at time zone 'UTC';
    month text;
  begin
    perform pg_advisory_xact_lock(hashtext('command_log'));
    if not exists (select 1 from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'command_log'::regclass and c.relname ~ '^command_log_\\d{4}_\\d{2}$'
          and c.relname < 'command_log_' || to_char(oldest at time zone 'UTC', 'YYYY_MM'))
      and not exists (select 1 from command_log_other where "ReceivedAt" < oldest) then
      delete from resolved_refusal where "At" < oldest;
      return;
    end if;
    -- Before the heads: a command reads the log first, and then waits for its head.
    lock table command_log in access exclusive mode;
    perform set_config('yardhand.pruning', 'on', true);
    update log_head h set "PrunedLink" = gone."Link", "PrunedHash" = gone."Hash"
    from (select distinct on (l."Chain") l."Chain", l."Link", l."Hash"
      from (select * from command_log where "Key" < key_at(oldest) union all select * from command_log_other) l
      where l."ReceivedAt" < oldest and not exists (select 1 from open_refusal o where o."Key" = l."Key")
      order by l."Chain", l."Link" desc) gone
    where gone."Chain" = h."Chain" and gone."Link" > h."PrunedLink";
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
  `do $$
  begin
    execute format('alter function prune_log(timestamptz) set search_path = %I, pg_temp', current_schema());
  end $$`,
]

/** Each entry of the log carries the hash of the one before it in its chain (`server/log/README.md`). */
export const logChain: readonly string[] = [...columns, ...chaining, ...pruning]
