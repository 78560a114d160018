import { businessOutline, mapOutline } from 'ionicons/icons'
import { siteLabels } from '../../../domain/sites/site-labels.ts'
import { siteTypeNames } from '../../../domain/lookups/closed-lists.ts'
import { type MapCenter, mapCenter } from '../../../domain/map/map-center.ts'
import type { SiteFields } from '../../../domain/sites/site-fields.ts'
import { useManagers } from '../../data/use-managers.ts'
import { useTimeZones } from '../../data/use-time-zones.ts'
import type { FormSection, ManyOption, TextOption } from '../../kit/form/items.ts'
import { CoordinateField } from '../../map/coordinate-field.tsx'
import type { SectionProps } from './section-props.ts'
import { SiteSection } from './site-section.tsx'
import { namedOptions } from './named-options.ts'

const names = [
  ...(['TemperatureAlertRange', 'Managed', 'SiteType', 'HardTagSite', 'ProductProtectionPartialTrailer'] as const),
  ...(['ManagerIDs', 'Timezone', 'Latitude1', 'Longitude1'] as const),
]
type Fields = Pick<SiteFields, (typeof names)[number]>

const centerPair = [{ label: 'Center', latitude: 'Latitude1', longitude: 'Longitude1' }]

/** The end of the slider; a site may have more. */
const USUAL_MAX = 30

/** Manage Site Info (spec 2§2.11). */
export function InfoSection({ site, tabs }: SectionProps) {
  const managers = useManagers(site.ID)
  const zones = useTimeZones()
  const max = Math.max(USUAL_MAX, Math.ceil(site.TemperatureAlertRange))
  return (
    <SiteSection
      {...{ site, tabs, names }}
      title="Manage Site Info"
      sections={(values) => sectionsOf(values, { managers, zones, max, center: mapCenter(site, []) })}
      question={{
        title: 'Update site',
        text: 'Are you sure you want to update this site?',
        confirmLabel: 'Update',
      }}
    />
  )
}

interface Choices {
  readonly managers: readonly ManyOption[]
  readonly zones: readonly TextOption[]
  /** The end of the slider. */
  readonly max: number
  readonly center: MapCenter
}

function sectionsOf({ Managed }: Fields, { managers, zones, max, center }: Choices): readonly FormSection<Fields>[] {
  return [
    {
      title: 'Site',
      icon: businessOutline,
      items: [
        {
          ...{ kind: 'slider', name: 'TemperatureAlertRange', label: siteLabels.TemperatureAlertRange },
          ...{ min: 0, max, step: 1, wide: true, words: (value: number) => `+/- ${value} °F` },
        },
        { kind: 'check', name: 'Managed', label: siteLabels.Managed },
        { kind: 'check', name: 'HardTagSite', label: 'Allow Hard Tag Trailers' },
        {
          ...{ kind: 'check', name: 'ProductProtectionPartialTrailer', wide: true },
          label: 'Display Partial trailers in Product Protection',
        },
        {
          ...{ kind: 'select', name: 'SiteType', label: siteLabels.SiteType, required: true },
          options: namedOptions(siteTypeNames),
        },
        {
          ...{ kind: 'text-select', name: 'Timezone', label: 'Site timezone', required: true },
          options: zones,
        },
        Managed && {
          kind: 'multi',
          name: 'ManagerIDs',
          label: siteLabels.ManagerIDs,
          required: true,
          options: managers,
        },
      ],
    },
    {
      title: 'Center of the map',
      icon: mapOutline,
      items: [
        { kind: 'number', name: 'Latitude1', label: 'Latitude', typedOnly: true },
        { kind: 'number', name: 'Longitude1', label: 'Longitude', typedOnly: true },
        {
          ...{ kind: 'own', label: 'Map', wide: true },
          node: <CoordinateField center={center.at} isKnown={center.isKnown} pairs={centerPair} />,
        },
      ],
    },
  ]
}
