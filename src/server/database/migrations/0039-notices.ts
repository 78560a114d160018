/** Alerts as notices on the tablets of their addressees, and a limit of its own for alerts about the gate. */
export const notices: readonly string[] = [
  `create table "Notices" (
    "SiteID" bigint not null,
    "ID" bigint not null,
    "UserID" bigint not null,
    "Kind" bigint not null,
    "TrailerID" bigint,
    "TrailerNumber" text,
    "Words" text not null,
    "MadeAt" instant not null,
    "ByName" text not null,
    "ReadDate" instant,
    primary key ("SiteID", "ID"),
    check ("SiteID" > 0)
  )`,
  'create index "Notices_UserID" on "Notices" ("UserID", "SiteID")',
  `alter table recent_alert add column "Kind" text not null default 'alert'`,
  'drop function count_alert(bigint, bigint, bigint, timestamptz, integer, integer)',
  // As in 0011, but each kind of alert is counted by itself.
  `create function count_alert(announcement bigint, site bigint, person bigint, moment timestamptz, per_person integer, per_site integer,
    kind text default 'alert', out over text, out held_back bigint
  ) language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended('alerts', 0));
    delete from recent_alert where "At" <= moment - interval '1 hour';
    over := case
      when (select count(*) from recent_alert where "Sent" and "Kind" = kind and "UserID" = person) >= per_person then 'person'
      when (select count(*) from recent_alert where "Sent" and "Kind" = kind and "SiteID" = site) >= per_site then 'site' end;
    insert into recent_alert values (announcement, site, person, moment, over is null, kind);
    held_back := (select count(*) from recent_alert where not "Sent" and "Kind" = kind
      and case over when 'person' then "UserID" = person else "SiteID" = site end);
  end $$`,
]
