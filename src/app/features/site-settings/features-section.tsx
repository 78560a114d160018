import { mailOutline, scaleOutline, shieldCheckmarkOutline, timeOutline, toggleOutline } from 'ionicons/icons'
import { siteLabels } from '../../../domain/sites/site-labels.ts'
import { locationEditNames, scaleNames } from '../../../domain/lookups/closed-lists.ts'
import { AUTOMATIC_SCALE } from '../../../domain/sites/site.ts'
import { type SiteFields, siteLimits } from '../../../domain/sites/site-fields.ts'
import type { FormSection } from '../../kit/form/items.ts'
import { namedOptions } from './named-options.ts'
import type { SectionProps } from './section-props.ts'
import { SiteSection } from './site-section.tsx'

const names = [
  ...(['TrailerWeightEnabled', 'ShipmentDateEnabled', 'InspectionEnabled', 'StorageStatusEnabled'] as const),
  ...(['DockGroupsEnabled', 'ActiveSiteRFID', 'PhotectorUser', 'Scale', 'ScaleAddress'] as const),
  ...(['ProductProtectionEnabled', 'ProductProtectionTrailerInDoor', 'CheckIntervalMinutes'] as const),
  ...(['DoorDwellLimitMinutes', 'LocationEditType', 'SpecialDirectionEdit', 'SpecialTrailerStatusEdit'] as const),
  ...(['TaskPendingLimitMinutes', 'SpecialShipmentNumberEdit', 'TransactionHistoryEnabled'] as const),
  'TransactionEmail' as const,
]
type Fields = Pick<SiteFields, (typeof names)[number]>

/** The features that are switched on per site (3-decisions §7). */
export function FeaturesSection({ site, tabs }: SectionProps) {
  return <SiteSection {...{ site, tabs, names }} title="Features" sections={sectionsOf} />
}

function sectionsOf(values: Fields): readonly FormSection<Fields>[] {
  const { Scale, ProductProtectionEnabled, TransactionHistoryEnabled } = values
  return [
    {
      title: 'Trailers',
      icon: toggleOutline,
      items: [
        { kind: 'check', name: 'TrailerWeightEnabled', label: 'Trailer weight' },
        { kind: 'check', name: 'ShipmentDateEnabled', label: 'Shipment date' },
        { kind: 'check', name: 'InspectionEnabled', label: 'Inspection' },
        { kind: 'check', name: 'StorageStatusEnabled', label: 'Storage statuses' },
        { kind: 'check', name: 'DockGroupsEnabled', label: 'Dock groups' },
        { kind: 'check', name: 'ActiveSiteRFID', label: 'RFID tags' },
        { kind: 'select', name: 'LocationEditType', label: 'Locations to choose', ...choices(locationEditNames) },
        { kind: 'text', name: 'PhotectorUser', label: siteLabels.PhotectorUser, maxLength: siteLimits.PhotectorUser },
      ],
    },
    {
      title: 'Scale',
      icon: scaleOutline,
      items: [
        { kind: 'select', name: 'Scale', label: 'Scale mode', ...choices(scaleNames) },
        Scale === AUTOMATIC_SCALE && {
          ...{ kind: 'text', name: 'ScaleAddress', label: 'Scale address', maxLength: siteLimits.ScaleAddress },
          hint: 'tcp://10.0.0.5:4001; empty: the address of the installation',
        },
      ],
    },
    {
      title: 'Product protection',
      icon: shieldCheckmarkOutline,
      items: [
        { kind: 'check', name: 'ProductProtectionEnabled', label: 'Product protection', wide: true },
        ProductProtectionEnabled && {
          ...{ kind: 'check', name: 'ProductProtectionTrailerInDoor', label: 'Also trailers in doors', wide: true },
        },
        {
          ...{ kind: 'number', name: 'CheckIntervalMinutes', label: 'Check interval', required: true, whole: true },
          ...{ unit: 'min', step: 10, min: 1 },
        },
      ],
    },
    {
      title: 'Doors and tasks',
      icon: timeOutline,
      items: [
        {
          ...{ kind: 'number', name: 'DoorDwellLimitMinutes', label: 'Door dwell limit', required: true, whole: true },
          ...{ unit: 'min', step: 10, min: 1 },
        },
        {
          ...{
            kind: 'number',
            name: 'TaskPendingLimitMinutes',
            label: 'Task pending limit',
            required: true,
            whole: true,
          },
          ...{ unit: 'min', step: 5, min: 1 },
        },
        { kind: 'check', name: 'SpecialDirectionEdit', label: 'Special direction edit' },
        { kind: 'check', name: 'SpecialTrailerStatusEdit', label: 'Special trailer status edit' },
        { kind: 'check', name: 'SpecialShipmentNumberEdit', label: 'Special shipment number edit' },
      ],
    },
    {
      title: 'Transaction history',
      icon: mailOutline,
      items: [
        { kind: 'check', name: 'TransactionHistoryEnabled', label: 'Transaction history by mail' },
        TransactionHistoryEnabled && {
          ...{ kind: 'email', name: 'TransactionEmail', label: 'Email', maxLength: siteLimits.TransactionEmail },
        },
      ],
    },
  ]
}

/** 0 is a choice of these lists, so it is offered by its own name. */
function choices({ 0: placeholder, ...others }: Readonly<Record<number, string>>) {
  return { options: namedOptions(others), ...(placeholder !== undefined && { placeholder }) }
}
