import type { Columns, Row } from '../values/column.ts'

/** A place of a site (spec 2§3, lookup 2). */
export interface Location extends Row {
  readonly SiteID: number
  readonly ID: number
  readonly Name: string
  /** 1 Yard, 2 Door, 3 Scale, 4 Parking Spot, 5 Gate, 6 Wash Bay, 7 Many To One, 8 Fuel Island. */
  readonly Type: number
  readonly Description: string | null
  readonly Address1: string | null
  readonly Address2: string | null
  readonly City: string | null
  readonly State: string | null
  readonly Zip: string | null
  /** Corners, WGS 84. */
  readonly Latitude1: number | null
  readonly Longitude1: number | null
  readonly Latitude2: number | null
  readonly Longitude2: number | null
  readonly Latitude3: number | null
  readonly Longitude3: number | null
  readonly Latitude4: number | null
  readonly Longitude4: number | null
  readonly ReferenceLatitude: number | null
  readonly ReferenceLongitude: number | null
  readonly OutOfService: boolean
}

export const locationColumns: Columns<Location> = {
  SiteID: 'id',
  ID: 'id',
  Name: 'text',
  Type: 'integer',
  Description: 'text?',
  Address1: 'text?',
  Address2: 'text?',
  City: 'text?',
  State: 'text?',
  Zip: 'text?',
  Latitude1: 'coordinate?',
  Longitude1: 'coordinate?',
  Latitude2: 'coordinate?',
  Longitude2: 'coordinate?',
  Latitude3: 'coordinate?',
  Longitude3: 'coordinate?',
  Latitude4: 'coordinate?',
  Longitude4: 'coordinate?',
  ReferenceLatitude: 'coordinate?',
  ReferenceLongitude: 'coordinate?',
  OutOfService: 'boolean',
}
