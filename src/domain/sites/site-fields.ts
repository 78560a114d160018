import type { ObjectSchema } from 'yup'
import { isIanaZone } from '../lookups/time-zones.ts'
import { locationEditNames, scaleNames, siteTypeNames } from '../lookups/closed-lists.ts'
import { parseScaleAddress } from '../scale/scale-address.ts'
import { isMailAddress } from '../values/mail-address.ts'
import { array, number, object, string } from '../values/schema.ts'
import { flag, id, text, textOrNull } from '../values/wire.ts'
import type { Site } from './site.ts'
import { labelled } from '../values/labelled.ts'
import { addressLabels, siteLabels } from './site-labels.ts'

/** Fields that administration changes; the logo has its own call. */
export type SiteFields = Omit<Site, 'SiteID' | 'ID' | 'Logo'>

/** Lengths; the name's is spec 2§5. */
export const siteLimits = {
  Name: 30,
  Description: 200,
  PhotectorUser: 50,
  Address1: 100,
  Address2: 100,
  City: 50,
  State: 50,
  Zip: 20,
  BannerMessage: 500,
  /** Three text messages. */
  WelcomeMessage: 480,
  SpotMessage: 480,
  PullMessage: 480,
  ScaleAddress: 200,
  TransactionEmail: 254,
} as const

const MAX_RANGE = 100
const WEEK_MINUTES = 7 * 24 * 60
const MAX_MANAGERS = 100

/** Messages of spec 2§5, and more. */
export const siteMessage = {
  name: 'Please enter the site name',
  managers: 'Please select at least one manager',
  notManagers: 'Please select managers among the admins of this site',
  temperature: 'Please enter a valid temperature',
  timezone: 'Please select a timezone',
  photector: 'Must be alphanumeric characters only',
  siteType: 'Please select a site type',
  scale: 'Please select a scale mode',
  scaleAddress: 'Please enter an address such as tcp://10.0.0.5:4001',
  locationEdit: 'Please select a location choice',
  email: 'Please enter a valid email address',
  dwell: 'Please enter whole minutes from 1 to 10080',
  latitude: 'Please enter a latitude from -90 to 90',
  longitude: 'Please enter a longitude from -180 to 180',
  pair: 'Please enter both longitude and latitude',
} as const

const tooLong = (max: number) => `This can have ${max} characters at most`
const words = (name: keyof typeof siteLimits) => textOrNull(siteLimits[name], tooLong(siteLimits[name]))

const oneOf = (names: Readonly<Record<number, string>>, message: string) =>
  number()
    .typeError(message)
    .defined()
    .test('known', message, (value) => value === undefined || value in names)

const minutes = () =>
  number()
    .typeError(siteMessage.dwell)
    .integer(siteMessage.dwell)
    .min(1, siteMessage.dwell)
    .max(WEEK_MINUTES, siteMessage.dwell)
    .required(siteMessage.dwell)

const degrees = (limit: number, message: string, other: 'Latitude1' | 'Longitude1') =>
  number()
    .typeError(message)
    .min(-limit, message)
    .max(limit, message)
    .defined()
    .nullable()
    .test('pair', siteMessage.pair, (value, { parent }) => value !== null || (parent[other] ?? null) === null)

const fields = labelled(
  {
    Name: text(siteLimits.Name, tooLong(siteLimits.Name))
      .required(siteMessage.name)
      .test('not-blank', siteMessage.name, (value) => value === undefined || value.trim() !== ''),
    Description: words('Description'),
    Timezone: string()
      .required(siteMessage.timezone)
      .test('zone', siteMessage.timezone, (value) => value === undefined || isIanaZone(value)),
    Managed: flag(),
    ManagerIDs: array(id())
      .max(MAX_MANAGERS)
      .defined()
      .test('managers', siteMessage.managers, (value, { parent }) => parent.Managed !== true || value?.length !== 0),
    PhotectorUser: words('PhotectorUser').matches(/^[a-z0-9]*$/i, siteMessage.photector),
    /** One decimal, as stored. */
    TemperatureAlertRange: number()
      .typeError(siteMessage.temperature)
      .min(0, siteMessage.temperature)
      .max(MAX_RANGE, siteMessage.temperature)
      .required(siteMessage.temperature)
      .test('decimal', siteMessage.temperature, (value) => value === undefined || Number(value.toFixed(1)) === value),
    Address1: words('Address1'),
    Address2: words('Address2'),
    City: words('City'),
    State: words('State'),
    Zip: words('Zip'),
    SiteType: oneOf(siteTypeNames, siteMessage.siteType),
    HardTagSite: flag(),
    ActiveSiteRFID: flag(),
    PlusSite: flag(),
    BannerMessage: words('BannerMessage'),
    WelcomeMessage: words('WelcomeMessage'),
    SpotMessage: words('SpotMessage'),
    PullMessage: words('PullMessage'),
    Scale: oneOf(scaleNames, siteMessage.scale),
    ScaleAddress: words('ScaleAddress').test(
      'address',
      siteMessage.scaleAddress,
      (value) => value === null || value === undefined || value === '' || parseScaleAddress(value) !== null,
    ),
    LocationEditType: oneOf(locationEditNames, siteMessage.locationEdit),
    SpecialDirectionEdit: flag(),
    SpecialTrailerStatusEdit: flag(),
    SpecialShipmentNumberEdit: flag(),
    ProductProtectionEnabled: flag(),
    ProductProtectionPartialTrailer: flag(),
    ProductProtectionTrailerInDoor: flag(),
    TrailerWeightEnabled: flag(),
    ShipmentDateEnabled: flag(),
    InspectionEnabled: flag(),
    StorageStatusEnabled: flag(),
    DockGroupsEnabled: flag(),
    TransactionHistoryEnabled: flag(),
    TransactionEmail: words('TransactionEmail').test(
      'mail',
      siteMessage.email,
      (value) => value === null || value === undefined || value.trim() === '' || isMailAddress(value.trim()),
    ),
    DoorDwellLimitMinutes: minutes(),
    TaskPendingLimitMinutes: minutes(),
    CheckIntervalMinutes: minutes(),
    Latitude1: degrees(90, siteMessage.latitude, 'Longitude1'),
    Longitude1: degrees(180, siteMessage.longitude, 'Latitude1'),
  },
  { ...siteLabels, ...addressLabels },
) satisfies { readonly [F in keyof SiteFields]: object }

const schema = object(fields).required()

export const siteFieldNames = Object.keys(fields) as readonly (keyof SiteFields)[]

/** Any part of the fields: those of one form. */
export const someSiteFields = schema.partial()

/** A new site; fields left out get the usual values. */
export const newSiteFields = schema.partial().shape({ Name: fields.Name, Timezone: fields.Timezone })

/** Returns the schema of a form with these fields. */
export function siteFormSchema<K extends keyof SiteFields>(...names: readonly K[]): ObjectSchema<Pick<SiteFields, K>> {
  // The schema's own type has the same fields, but not as read only.
  return schema.pick([...names]) as unknown as ObjectSchema<Pick<SiteFields, K>>
}
