/** The fields that an act changed, which two neighbouring rows do not show when one arrived late. */
export const historyChanges: readonly string[] = ['alter table "TrailerHistory" add column "Changes" text']
