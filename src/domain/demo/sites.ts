import { plainSite } from '../sites/new-site.ts'
import type { Site } from '../sites/site.ts'

export interface DemoSiteIDs {
  readonly Northgate: number
  readonly Southfork: number
  readonly Depot: number
}

/** The demo's sites; `managers` manage the two managed ones. */
export function demoSites(ids: DemoSiteIDs, managers: readonly number[]): readonly [Site, Site, Site] {
  return [northgate(ids.Northgate, managers), southfork(ids.Southfork, managers), { ...depot, ID: ids.Depot }]
}

function northgate(ID: number, managers: readonly number[]): Site {
  return {
    ...plainSite,
    Managed: true,
    ID,
    Name: 'Northgate Cold Storage',
    Description: 'Frozen and chilled goods, 48 doors',
    Timezone: 'America/Chicago',
    ManagerIDs: managers,
    PhotectorUser: 'northgate',
    Address1: '2400 Millrace Road',
    City: 'Joliet',
    State: 'IL',
    Zip: '60433',
    SiteType: 2,
    HardTagSite: true,
    ActiveSiteRFID: true,
    BannerMessage:
      'Reefer fuel is delivered at the fuel island from 06:00 to 14:00. Check the seals before you open a door.',
    WelcomeMessage: 'Welcome to {site}. Please park trailer {trailer} and wait for a door.',
    SpotMessage: 'Trailer {trailer} is being moved to {door}.',
    PullMessage: 'Trailer {trailer} is ready to be picked up.',
    Scale: 2,
    LocationEditType: 1,
    ProductProtectionEnabled: true,
    ProductProtectionPartialTrailer: true,
    ProductProtectionTrailerInDoor: true,
    TrailerWeightEnabled: true,
    ShipmentDateEnabled: true,
    InspectionEnabled: true,
    StorageStatusEnabled: true,
    DockGroupsEnabled: true,
    TransactionHistoryEnabled: true,
    Latitude1: 41.4981,
    Longitude1: -88.1193,
  }
}

function southfork(ID: number, managers: readonly number[]): Site {
  return {
    ...plainSite,
    Managed: true,
    ID,
    Name: 'Southfork Distribution',
    Description: 'Dry goods',
    Timezone: 'America/Chicago',
    ManagerIDs: managers,
    Address1: '118 Crossdock Lane',
    City: 'Lancaster',
    State: 'TX',
    Zip: '75134',
    SiteType: 1,
    Latitude1: 32.6183,
    Longitude1: -96.7467,
  }
}

const depot: Omit<Site, 'ID'> = {
  ...plainSite,
  Name: 'Depot 9',
  Description: 'Drop yard',
  Timezone: 'America/Los_Angeles',
  Address1: '9 Switchback Way',
  City: 'Sparks',
  State: 'NV',
  Zip: '89434',
  SiteType: 3,
  Latitude1: 39.5382,
  Longitude1: -119.7013,
}
