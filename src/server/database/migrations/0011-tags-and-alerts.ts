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
 * An RFID tag is on one trailer of the yard: the latest arrival, re-arrival or edit of a present
 * visit keeps it, ties go to the newest row. The others lose it at a new version of their site, so
 * that tablets receive it.
 */
export const oneTrailerPerTag: readonly string[] = [
  `create table tag_taken as
    select "SiteID", "ID" from (
      select t."SiteID", t."ID", row_number() over (
        partition by t."SiteID", t."EPCID"
        order by coalesce(h."At"::text, '') desc, t."ID" desc
      ) as place
      from "Trailers" t left join lateral (
        select max(h."ActionDateTime") as "At" from "TrailerHistory" h
        where h."SiteID" = t."SiteID" and h."TrailerID" = t."ID" and h."Visit" = t."Visit" and h."Action" in (1, 3, 4)
      ) h on true
      where t."State" = 1 and t."EPCID" is not null
    ) as tagged where place > 1`,
  `update site_version set "Version" = "Version" + 1 where "SiteID" in (select "SiteID" from tag_taken)`,
  `update "Trailers" t set "EPCID" = null from tag_taken g where t."SiteID" = g."SiteID" and t."ID" = g."ID"`,
  `update row_version r set "Version" = v."Version" from tag_taken g join site_version v on v."SiteID" = g."SiteID"
    where r."SiteID" = g."SiteID" and r."List" = 'Trailers' and r."ID" = g."ID"`,
  'drop table tag_taken',
  `create index "Trailers_EPCID" on "Trailers" ("EPCID", "SiteID")`,
  // Checked at the commit: a command that moves a tag writes both rows in no order.
  `alter table "Trailers" add constraint one_trailer_per_tag
    exclude using btree ("SiteID" with =, "EPCID" with =) where ("State" = 1 and "EPCID" is not null) deferrable initially deferred`,
]

export const tagsAndAlerts: readonly string[] = [...alerts, ...oneTrailerPerTag]
