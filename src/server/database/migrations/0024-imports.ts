/** Imports that are applied in pieces: one that was accepted is finished, also after a restart. */
export const importPieces: readonly string[] = [
  `create table import_run (
    "Key" uuid primary key,
    "SiteID" bigint not null unique,
    "Run" json not null,
    "At" timestamptz not null
  )`,
  // Written before its import is accepted, so without a reference to it.
  `create table import_piece (
    "Key" uuid not null,
    "Place" bigint not null,
    "Rows" json not null,
    "At" timestamptz not null,
    primary key ("Key", "Place")
  )`,
]
