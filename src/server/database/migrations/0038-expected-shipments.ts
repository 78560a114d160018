/** The shipments that a site expects, by reference number, and the reference number of an arrival. */
export const expectedShipments: readonly string[] = [
  'alter table "Trailers" add column "ReferenceID" text',
  `create table "ExpectedShipments" (
    "SiteID" bigint not null,
    "ID" bigint not null,
    "ReferenceNumber" text not null,
    "ReferenceKey" text not null,
    "ExpectedDate" text not null,
    "ExpectedFrom" instant not null,
    "TrailerNumber" text,
    "ScacName" text,
    "Type" bigint not null,
    "DirectionType" bigint not null,
    "ShipmentNumber" text,
    "FreightName" text,
    "SetTemperature" numeric(5,1),
    "UsedTrailerID" bigint,
    "UsedNumber" text,
    "UsedDate" instant,
    "UsedByName" text,
    primary key ("SiteID", "ID"),
    check ("SiteID" > 0)
  )`,
  'create index "ExpectedShipments_ReferenceKey" on "ExpectedShipments" ("ReferenceKey", "SiteID")',
  'create index "ExpectedShipments_UsedTrailerID" on "ExpectedShipments" ("UsedTrailerID", "SiteID")',
]
