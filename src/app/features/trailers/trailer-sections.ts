import { cubeOutline, locationOutline, pricetagOutline, thermometerOutline } from 'ionicons/icons'
import { createElement } from 'react'
import type { ReactElement } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { StoreApi } from 'zustand'
import { LookupType } from '../../../domain/lookups/lookups.ts'
import { hasLiveTexts } from '../../../domain/sites/live-text-words.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { fieldLabels } from '../../../domain/trailers/field-words.ts'
import { visibleTrailerFields } from '../../../domain/trailers/form-rules.ts'
import { requiredFields } from '../../../domain/trailers/required-fields.ts'
import type { SealFlagName, SealNumberName } from '../../../domain/trailers/seals.ts'
import { NOTES_MAX, TEXT_MAX, type TrailerFieldName } from '../../../domain/trailers/trailer-fields.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import type { WeightName } from '../../../domain/trailers/weight-source.ts'
import { closedChoices, suggestLocations, suggestScacs, suggestTags } from '../../forms/choices.ts'
import { degrees, fuelLevel, pounds, setDegrees, tilesOf } from '../../forms/described.ts'
import type { NamesNow } from '../../forms/use-names-now.ts'
import type { FormItem, FormSection } from '../../kit/form/items.ts'
import type { Option } from '../../kit/option.ts'
import type { TrailerFormActs } from './trailer-form-acts.ts'
import type { TrailerForm } from './trailer-form-values.ts'
import { TrailerWeighing } from './trailer-weighing.tsx'
import type { LastVisitOfForm } from './use-last-visit.ts'
import { useNumberWarning } from './use-number-warning.ts'
import type { ShipmentOfForm } from './use-shipment.ts'

export interface TrailerSectionsParts {
  readonly form: UseFormReturn<TrailerForm>
  readonly acts: TrailerFormActs
  readonly names: NamesNow
  readonly lastVisit: LastVisitOfForm
  /** The reference number; false where there is none. */
  readonly reference: FormItem<TrailerForm> | false
  readonly shipment: Pick<ShipmentOfForm, 'sourceOf' | 'lookForNumber'>
  readonly site: Site
  readonly trailer: Trailer | null
  /** True while the form is saved: its own changes are not shown as news. */
  readonly quiet: StoreApi<boolean>
  readonly freights: readonly Option[]
  /** The site's day, MM/DD/YYYY. */
  readonly today: string
  /** Buttons beside the number; null for none. */
  readonly byNumber: ReactElement | null
  /** True shows the State, for a re-arrival. */
  readonly withState: boolean
}

type Item = FormItem<TrailerForm> | false
type TextName = Extract<TrailerFieldName, 'TransactionID' | 'AKA' | SealNumberName>
type FlagName = Extract<TrailerFieldName, 'Continuous' | SealFlagName | 'TandemWheels' | 'EyesOnArrive' | 'OdorFree'>

/**
 * Describes the fields of spec 2§2.2: first those that others depend on, then what is left. The
 * form rules decide which are shown and required.
 */
export function useTrailerSections(parts: TrailerSectionsParts): readonly FormSection<TrailerForm>[] {
  const { form, acts, names, lastVisit, shipment, site, trailer } = parts
  const { control } = form
  const [Type, StatusType, DirectionType, Intent, SetTemperature] = useWatch({
    control,
    name: ['Type', 'StatusType', 'DirectionType', 'Intent', 'SetTemperature'],
  })
  const shown = visibleTrailerFields({ Type, StatusType, DirectionType, Intent }, site, trailer?.State ?? null)
  const required = requiredFields({ Type, StatusType, DirectionType, Intent }, site)
  const warning = useNumberWarning(control, site.ID, trailer?.ID ?? null, parts.quiet)

  const base = <N extends TrailerFieldName>(name: N) => ({
    name,
    label: fieldLabels[name],
    required: required.has(name),
  })
  const text = (name: TextName, upper = false): Item =>
    shown.has(name) && { ...base(name), kind: 'text', upper, maxLength: TEXT_MAX }
  const check = (name: FlagName): Item => shown.has(name) && { ...base(name), kind: 'check' }
  const weight = (name: WeightName): Item =>
    shown.has(name) && {
      ...{ ...base(name), ...pounds },
      below: createElement(TrailerWeighing, { form, name, site, trailer }),
    }
  const hasFreight = shown.has('FreightID') && parts.freights.length > 0
  return [
    {
      title: null,
      items: [
        parts.reference,
        {
          ...base('Type'),
          ...tilesOf(site, LookupType.TrailerTypes),
          source: shipment.sourceOf('Type') ?? lastVisit.sourceOf('Type'),
          onChange: acts.changeType,
        },
        {
          ...base('StatusType'),
          ...tilesOf(site, LookupType.StatusTypes),
          onChange: acts.changeStatus,
        },
        { ...base('Intent'), ...tilesOf(site, LookupType.Intents) },
        {
          ...{ ...base('DirectionType'), ...tilesOf(site, LookupType.DirectionTypes) },
          source: shipment.sourceOf('DirectionType'),
        },
      ],
    },
    {
      title: 'Who',
      icon: pricetagOutline,
      items: [
        {
          ...base('Number'),
          kind: 'text',
          upper: true,
          scan: true,
          maxLength: TEXT_MAX,
          source: shipment.sourceOf('Number'),
          warning,
          onLeave: () => Promise.all([lastVisit.lookUp(), shipment.lookForNumber()]),
        },
        parts.byNumber !== null && { kind: 'own', label: 'By number', node: parts.byNumber },
        {
          ...base('ScacID'),
          kind: 'suggest',
          text: 'ScacName',
          upper: true,
          suggest: suggestScacs,
          nameNow: names.company,
          source: shipment.sourceOf('ScacID') ?? lastVisit.sourceOf('ScacID'),
          onSuggested: ({ ID }) => lastVisit.changeCompany(ID),
        },
        { ...base('AKA'), kind: 'text', maxLength: TEXT_MAX, source: lastVisit.sourceOf('AKA') },
        shown.has('EPCID') && {
          ...base('EPCID'),
          kind: 'suggest',
          text: 'RFIDTagID',
          source: lastVisit.sourceOf('EPCID'),
          suggest: (keyword) => suggestTags(site.ID, keyword),
        },
        shown.has('PhoneNumber') && {
          ...{ ...base('PhoneNumber'), kind: 'phone' },
          ...(hasLiveTexts(site) && { hint: 'The driver gets texts here' }),
        },
      ],
    },
    {
      title: 'Load',
      icon: cubeOutline,
      items: [
        {
          ...{ ...base('ShipmentNumber'), kind: 'text', upper: true, maxLength: TEXT_MAX },
          source: shipment.sourceOf('ShipmentNumber'),
        },
        shown.has('ShipmentDate') && { ...base('ShipmentDate'), required: true, kind: 'date', today: parts.today },
        hasFreight && {
          ...{ ...base('FreightID'), kind: 'select', options: parts.freights },
          source: shipment.sourceOf('FreightID'),
        },
        text('SealNumber', true),
        check('SealIntact'),
        check('SealMatchesBOL'),
        text('SealNumber2', true),
        check('SealIntact2'),
        check('SealMatchesBOL2'),
        text('SealNumber3', true),
        check('SealIntact3'),
        check('SealMatchesBOL3'),
        text('TransactionID'),
        weight('TrailerWeight'),
        weight('OutboundWeight'),
      ],
    },
    {
      title: 'Unit',
      icon: thermometerOutline,
      items: [
        shown.has('SetTemperature') && {
          ...{ ...base('SetTemperature'), ...setDegrees },
          source: shipment.sourceOf('SetTemperature'),
        },
        shown.has('BoxTemperature') && {
          ...{ ...base('BoxTemperature'), ...degrees },
          // The first tap takes the temperature that the unit is set to.
          start: SetTemperature ?? degrees.start,
          onLeave: acts.leaveBoxTemperature,
        },
        shown.has('TargetTemperature') && { ...base('TargetTemperature'), ...degrees },
        shown.has('ReeferFuelLevel') && {
          ...{ ...base('ReeferFuelLevel'), ...fuelLevel },
          ...{ onChosen: acts.fuel.ask, onLeave: acts.fuel.leave },
        },
        check('Continuous'),
        check('TandemWheels'),
        check('EyesOnArrive'),
        shown.has('Inspection') && {
          ...base('Inspection'),
          kind: 'check',
          onChange: acts.changeInspection,
        },
        check('OdorFree'),
      ],
    },
    {
      title: 'Where',
      icon: locationOutline,
      items: [
        {
          ...base('LocationID'),
          kind: 'suggest',
          text: 'LocationName',
          nameNow: names.place,
          suggest: (keyword) => suggestLocations(site, trailer?.LocationID ?? null, keyword),
          onSuggested: (location) => acts.changeLocation(location),
        },
        parts.withState && {
          ...{ name: 'State', label: 'State', kind: 'select', disabled: true },
          options: closedChoices(site, LookupType.TrailerStates),
        },
        { ...base('Notes'), kind: 'area', maxLength: NOTES_MAX },
      ],
    },
  ]
}
