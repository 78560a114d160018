import type { Site } from './site.ts'

/** The labels of fields that several screens of a site show. */
export const siteLabels = {
  Name: 'Name',
  Description: 'Description',
  SiteType: 'Site Type',
  Timezone: 'Timezone',
  Managed: 'Managed Site',
  ManagerIDs: 'Managers',
  PhotectorUser: 'Photector User',
  TemperatureAlertRange: 'Temperature alert range',
  City: 'City',
} as const satisfies { readonly [F in keyof Site]?: string }

/** The labels of an address, of a site as of a location. */
export const addressLabels = {
  Address1: 'Address 1',
  Address2: 'Address 2',
  City: siteLabels.City,
  State: 'State',
  Zip: 'ZIP',
} as const satisfies { readonly [F in keyof Site]?: string }
