import type { InferType } from 'yup'
import { locationTypeNames } from '../trailers/trailer-lists.ts'
import { number, object } from '../values/schema.ts'
import { text, textOrNull } from '../values/wire.ts'
import type { Location } from './location.ts'
import { expandRange, RANGE_MAX } from './location-range.ts'
import { labelled } from '../values/labelled.ts'
import { addressLabels } from './site-labels.ts'

/** Lengths; the name's is spec 2§5. */
export const LOCATION_NAME_MAX = 30
export const DESCRIPTION_MAX = 200
export const ADDRESS_MAX = 100
export const CITY_MAX = 50
export const STATE_MAX = 50
export const ZIP_MAX = 20

/** The messages of spec 2§5, and those of fields without one there. */
export const locationMessage = {
  name: 'Please enter the location name',
  nameTooLong: `The location name can have ${LOCATION_NAME_MAX} characters at most`,
  type: 'Please select a type',
  site: 'Please select a site',
  range: `Please enter a range such as Door 1-40, with ${RANGE_MAX} names at most`,
  latitude: 'Please enter a latitude from -90 to 90',
  longitude: 'Please enter a longitude from -180 to 180',
  pair: 'Please enter both longitude and latitude',
} as const

const name = () =>
  text(LOCATION_NAME_MAX, locationMessage.nameTooLong)
    .required(locationMessage.name)
    .test('not-blank', locationMessage.name, (value) => value.trim() !== '')

const type = () =>
  number()
    .required(locationMessage.type)
    .typeError(locationMessage.type)
    .test('known', locationMessage.type, (value) => value in locationTypeNames)

const site = () =>
  number().required(locationMessage.site).typeError(locationMessage.site).integer().moreThan(0, locationMessage.site)

/** A coordinate in degrees of WGS 84, which requires the other one of its pair. */
const degrees = (limit: number, message: string, other: keyof Location) =>
  number()
    .typeError(message)
    .min(-limit, message)
    .max(limit, message)
    .nullable()
    .optional()
    .test('pair', locationMessage.pair, (value, { parent }) => isSet(value) || !isSet(parent[other]))

const isSet = (value: unknown): boolean => value !== null && value !== undefined
const latitude = (other: keyof Location) => degrees(90, locationMessage.latitude, other)
const longitude = (other: keyof Location) => degrees(180, locationMessage.longitude, other)

/** The optional fields: a missing one keeps its value, or is empty in a new location. */
const details = labelled(
  {
    Description: textOrNull(DESCRIPTION_MAX).optional(),
    Address1: textOrNull(ADDRESS_MAX).optional(),
    Address2: textOrNull(ADDRESS_MAX).optional(),
    City: textOrNull(CITY_MAX).optional(),
    State: textOrNull(STATE_MAX).optional(),
    Zip: textOrNull(ZIP_MAX).optional(),
    Latitude1: latitude('Longitude1'),
    Longitude1: longitude('Latitude1'),
    Latitude2: latitude('Longitude2'),
    Longitude2: longitude('Latitude2'),
    Latitude3: latitude('Longitude3'),
    Longitude3: longitude('Latitude3'),
    Latitude4: latitude('Longitude4'),
    Longitude4: longitude('Latitude4'),
    ReferenceLatitude: latitude('ReferenceLongitude'),
    ReferenceLongitude: longitude('ReferenceLatitude'),
  },
  addressLabels,
)

export const detailNames = Object.keys(details) as readonly (keyof typeof details)[]

/** The Location form (spec 2§2.11, 2§5). */
export const locationInput = object({ Name: name(), Type: type(), SiteID: site(), ...details }).required()

export type LocationInput = InferType<typeof locationInput>

/** Several locations of one type, by a range of names. */
export const locationRangeInput = object({
  /** `Door 1-40`. */
  Names: text(2 * LOCATION_NAME_MAX, locationMessage.range)
    .required(locationMessage.range)
    .test('range', locationMessage.range, (value) => expandRange(value) !== null)
    .test('length', locationMessage.nameTooLong, (value) =>
      (expandRange(value) ?? []).every((one) => one.length <= LOCATION_NAME_MAX),
    ),
  Type: type(),
  SiteID: site(),
}).required()

/** Returns a location without details. */
export function newLocation(row: Pick<Location, 'SiteID' | 'ID' | 'Name' | 'Type'>): Location {
  return {
    ...row,
    ...{ Description: null, Address1: null, Address2: null, City: null, State: null, Zip: null },
    ...{ Latitude1: null, Longitude1: null, Latitude2: null, Longitude2: null },
    ...{ Latitude3: null, Longitude3: null, Latitude4: null, Longitude4: null },
    ...{ ReferenceLatitude: null, ReferenceLongitude: null, OutOfService: false },
  }
}

/** Returns given details without outer spaces; an empty text is null. */
export function detailsOf(input: LocationInput): Partial<Location> {
  const given = detailNames.flatMap((field) =>
    input[field] === undefined ? [] : [[field, tidy(input[field])] as const],
  )
  return Object.fromEntries(given)
}

function tidy(value: string | number | null | undefined): string | number | null {
  if (typeof value !== 'string') return value ?? null
  return value.trim() === '' ? null : value.trim()
}
