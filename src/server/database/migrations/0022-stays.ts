/**
 * Since when a trailer stands at its location, and the last change of its status there. Null in rows
 * from before, so that no tablet has to load them anew.
 */
export const stays: readonly string[] = [
  'alter table "Trailers" add column "PlacedDate" instant, add column "StatusDate" instant',
]
