/** The scale, or the hand that typed a weight; null for weights of before, and for none. */
export const weightSources: readonly string[] = [
  'alter table "Trailers" add column "TrailerWeightSource" bigint',
  'alter table "Trailers" add column "OutboundWeightSource" bigint',
  'alter table "TrailerHistory" add column "TrailerWeightSource" bigint',
  'alter table "TrailerHistory" add column "OutboundWeightSource" bigint',
]
