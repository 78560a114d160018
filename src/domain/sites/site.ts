import type { Columns, Row } from '../values/column.ts'

/** Stands for all sites (spec 1§3 and 2§4). */
export const ALL_SITES = -1

/** The scale mode in which forms read the scale; in the others somebody reads its display. */
export const AUTOMATIC_SCALE = 2

/** Settings and features (spec 2§3, 3-decisions §7). Shared list. */
export interface Site extends Row {
  readonly SiteID: number
  readonly ID: number
  readonly Name: string
  readonly Description: string | null
  /** IANA name, for the site's days and times. */
  readonly Timezone: string
  readonly Managed: boolean
  readonly ManagerIDs: readonly number[]
  readonly PhotectorUser: string | null
  /** Degrees Fahrenheit between box and set temperature. */
  readonly TemperatureAlertRange: number
  readonly Address1: string | null
  readonly Address2: string | null
  readonly City: string | null
  readonly State: string | null
  readonly Zip: string | null
  /** 1 Distribution Center, 2 Cold Storage, 3 Drop Yard (lookup 27). */
  readonly SiteType: number
  readonly HardTagSite: boolean
  readonly ActiveSiteRFID: boolean
  readonly PlusSite: boolean
  readonly BannerMessage: string | null
  readonly WelcomeMessage: string | null
  readonly SpotMessage: string | null
  readonly PullMessage: string | null
  /** 0 none, 1 manual, 2 automatic (`AUTOMATIC_SCALE`). */
  readonly Scale: number
  readonly ScaleAddress: string | null
  /** 1: any location in a trailer form. */
  readonly LocationEditType: number
  readonly SpecialDirectionEdit: boolean
  readonly SpecialTrailerStatusEdit: boolean
  readonly SpecialShipmentNumberEdit: boolean
  readonly ProductProtectionEnabled: boolean
  readonly ProductProtectionPartialTrailer: boolean
  readonly ProductProtectionTrailerInDoor: boolean
  readonly TrailerWeightEnabled: boolean
  readonly ShipmentDateEnabled: boolean
  readonly InspectionEnabled: boolean
  readonly StorageStatusEnabled: boolean
  readonly DockGroupsEnabled: boolean
  readonly TransactionHistoryEnabled: boolean
  readonly TransactionEmail: string | null
  readonly DoorDwellLimitMinutes: number
  /** The time after which a task that nobody started is late. */
  readonly TaskPendingLimitMinutes: number
  readonly CheckIntervalMinutes: number
  readonly Latitude1: number | null
  readonly Longitude1: number | null
  /** The picture of GET /sites/SiteLogo/{id}. */
  readonly Logo: string | null
}

export const siteColumns: Columns<Site> = {
  SiteID: 'id',
  ID: 'id',
  Name: 'text',
  Description: 'text?',
  Timezone: 'text',
  Managed: 'boolean',
  ManagerIDs: 'ids',
  PhotectorUser: 'text?',
  TemperatureAlertRange: 'decimal',
  Address1: 'text?',
  Address2: 'text?',
  City: 'text?',
  State: 'text?',
  Zip: 'text?',
  SiteType: 'integer',
  HardTagSite: 'boolean',
  ActiveSiteRFID: 'boolean',
  PlusSite: 'boolean',
  BannerMessage: 'text?',
  WelcomeMessage: 'text?',
  SpotMessage: 'text?',
  PullMessage: 'text?',
  Scale: 'integer',
  ScaleAddress: 'text?',
  LocationEditType: 'integer',
  SpecialDirectionEdit: 'boolean',
  SpecialTrailerStatusEdit: 'boolean',
  SpecialShipmentNumberEdit: 'boolean',
  ProductProtectionEnabled: 'boolean',
  ProductProtectionPartialTrailer: 'boolean',
  ProductProtectionTrailerInDoor: 'boolean',
  TrailerWeightEnabled: 'boolean',
  ShipmentDateEnabled: 'boolean',
  InspectionEnabled: 'boolean',
  StorageStatusEnabled: 'boolean',
  DockGroupsEnabled: 'boolean',
  TransactionHistoryEnabled: 'boolean',
  TransactionEmail: 'text?',
  DoorDwellLimitMinutes: 'integer',
  TaskPendingLimitMinutes: 'integer',
  CheckIntervalMinutes: 'integer',
  Latitude1: 'coordinate?',
  Longitude1: 'coordinate?',
  Logo: 'text?',
}
