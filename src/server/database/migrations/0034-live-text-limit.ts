/** Live texts that were asked for at a site on its latest day, also those beyond the limit. */
export const liveTextLimit: readonly string[] = [
  `create table live_text_day (
    "SiteID" bigint primary key,
    "Day" date not null,
    "Asked" integer not null
  )`,
]
