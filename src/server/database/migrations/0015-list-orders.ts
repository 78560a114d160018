/** Milliseconds since 1970 of a time, which is the same in every zone: an instant ends with Z. */
const instantMs = `
  create function instant_ms(moment text) returns bigint language sql immutable strict parallel safe as $$
    select (extract(epoch from moment::timestamptz) * 1000)::bigint
  $$`

/**
 * Orders of lists of trailers that were computed from the whole yard for each page: by location and
 * by carrier in the order of IDs, by AKA, and by dwell.
 */
export const listOrders: readonly string[] = [
  'drop index "Trailers_LocationID"',
  'create index "Trailers_LocationID" on "Trailers" ("LocationID", "SiteID", "ID")',
  'drop index "Trailers_ScacID"',
  'create index "Trailers_ScacID" on "Trailers" ("ScacID", "SiteID", "ID")',
  'create index trailers_by_aka on "Trailers" ("SiteID", "AKAOrder", "ID") where "State" > 0 and "AKA" is not null',
  // PostgreSQL 17 and newer drop a condition that a column which is never null is not null, and with
  // it the use of this index.
  'drop index tags_by_epc',
  'create index tags_by_epc on "Tags" ("SiteID", "EPCOrder", "ID") where "EPCOrder" is not null',
  instantMs,
  // The dwell of a trailer that has left, and the start of all others'.
  `alter table "Trailers"
    add column "ArrivalMs" bigint generated always as (instant_ms("ArrivalDate")) stored,
    add column "StayMs" bigint generated always as (
      case when "State" = 2 and "DepartureDate" is not null then instant_ms("DepartureDate") - instant_ms("ArrivalDate") end
    ) stored`,
]
