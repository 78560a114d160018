import { locateOutline, mapOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { mapCenter } from '../../../domain/map/map-center.ts'
import { geometryOf, pointOf } from '../../../domain/map/spot-place.ts'
import { LookupType } from '../../../domain/lookups/lookups.ts'
import type { SessionUser } from '../../../domain/people/session-user.ts'
import {
  ADDRESS_MAX,
  CITY_MAX,
  DESCRIPTION_MAX,
  LOCATION_NAME_MAX,
  type LocationInput,
  STATE_MAX,
  ZIP_MAX,
} from '../../../domain/sites/location-input.ts'
import type { Location } from '../../../domain/sites/location.ts'
import { addressLabels } from '../../../domain/sites/site-labels.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { closedChoices } from '../../forms/choices.ts'
import type { FormItem, FormSection } from '../../kit/form/items.ts'
import { CoordinateField, type CoordinatePair } from '../../map/coordinate-field.tsx'

type Item = FormItem<LocationInput>

/** Returns the fields for site and type, which two forms share. */
export function siteAndType(site: Site, { Sites }: SessionUser, isNew: boolean) {
  return [
    { kind: 'select', name: 'SiteID', label: 'Site', required: true, disabled: !isNew, options: Sites },
    {
      kind: 'select',
      name: 'Type',
      label: 'Type',
      required: true,
      options: closedChoices(site, LookupType.LocationTypes),
    },
  ] as const
}

/** The site, the person, and the row; null for a new one. */
interface DoorContext {
  readonly site: Site
  readonly user: SessionUser
  readonly location: Location | null
}

/** Returns the sections of the form; coordinates at sites with RFID only (spec 2§2.11). `several`: offered for a new one. */
export function doorSections(
  { site, user, location }: DoorContext,
  several: ReactNode | null,
): readonly FormSection<LocationInput>[] {
  const [siteItem, typeItem] = siteAndType(site, user, several !== null)
  const name = { kind: 'text', name: 'Name', label: 'Name', required: true, maxLength: LOCATION_NAME_MAX } as const
  const description = {
    kind: 'text',
    name: 'Description',
    label: 'Description',
    maxLength: DESCRIPTION_MAX,
    wide: true,
  } as const
  const items: readonly (Item | false)[] = [
    name,
    siteItem,
    typeItem,
    description,
    several !== null && { kind: 'own', label: 'Several', node: several, wide: true },
  ]
  const sections: readonly FormSection<LocationInput>[] = [
    { title: null, items },
    { title: 'Address', icon: mapOutline, items: addressItems },
  ]
  return site.ActiveSiteRFID
    ? [...sections, { title: 'Coordinates', icon: locateOutline, items: [mapItem(site, location), ...coordinateItems] }]
    : sections
}

const addressItems: readonly Item[] = [
  { kind: 'text', name: 'Address1', label: addressLabels.Address1, maxLength: ADDRESS_MAX },
  { kind: 'text', name: 'Address2', label: addressLabels.Address2, maxLength: ADDRESS_MAX },
  { kind: 'text', name: 'City', label: addressLabels.City, maxLength: CITY_MAX },
  { kind: 'text', name: 'State', label: addressLabels.State, maxLength: STATE_MAX },
  { kind: 'text', name: 'Zip', label: addressLabels.Zip, maxLength: ZIP_MAX },
]

const coordinatePairs: readonly CoordinatePair[] = [
  ...[1, 2, 3, 4].map((corner) => ({
    label: `Corner ${corner}`,
    ...{ latitude: `Latitude${corner}`, longitude: `Longitude${corner}` },
  })),
  { label: 'Reference', latitude: 'ReferenceLatitude', longitude: 'ReferenceLongitude' },
]

function mapItem(site: Site, location: Location | null): Item {
  const geometry = location && geometryOf(location)
  const { at, isKnown } = geometry ? { at: pointOf(geometry), isKnown: true } : mapCenter(site, [])
  const node = <CoordinateField center={at} isKnown={isKnown} pairs={coordinatePairs} />
  return { kind: 'own', label: 'Map', node, wide: true }
}

/** Degrees of WGS 84, typed: corners 1 to 4, then the reference. */
const coordinateItems: readonly Item[] = [
  { kind: 'number', name: 'Longitude1', label: 'Longitude 1', unit: '°', typedOnly: true },
  { kind: 'number', name: 'Latitude1', label: 'Latitude 1', unit: '°', typedOnly: true },
  { kind: 'number', name: 'Longitude2', label: 'Longitude 2', unit: '°', typedOnly: true },
  { kind: 'number', name: 'Latitude2', label: 'Latitude 2', unit: '°', typedOnly: true },
  { kind: 'number', name: 'Longitude3', label: 'Longitude 3', unit: '°', typedOnly: true },
  { kind: 'number', name: 'Latitude3', label: 'Latitude 3', unit: '°', typedOnly: true },
  { kind: 'number', name: 'Longitude4', label: 'Longitude 4', unit: '°', typedOnly: true },
  { kind: 'number', name: 'Latitude4', label: 'Latitude 4', unit: '°', typedOnly: true },
  { kind: 'number', name: 'ReferenceLongitude', label: 'Reference Longitude', unit: '°', typedOnly: true },
  { kind: 'number', name: 'ReferenceLatitude', label: 'Reference Latitude', unit: '°', typedOnly: true },
]
