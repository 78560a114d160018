import { useState } from 'react'
import { CheckboxField } from '../../kit/checkbox-field.tsx'
import { DateField } from '../../kit/date-field.tsx'
import { FilterPanel } from '../../kit/filter-panel.tsx'
import { KeywordField } from '../../kit/keyword-field.tsx'
import { MultiSelect } from '../../kit/multi-select.tsx'
import type { Option } from '../../kit/option.ts'
import { SuggestField } from '../../kit/suggest-field.tsx'
import { countNarrowed, type FilterFeatures, showsFilter, type YardFilter, type YardTab } from './yard-filter.ts'

export interface FilterChoices {
  readonly activities: readonly Option[]
  readonly types: readonly Option[]
  readonly statusTypes: readonly Option[]
  /** Shown in Status Type when the tab's set decides it. */
  readonly protectedStatuses: readonly number[]
  readonly directionTypes: readonly Option[]
  readonly intents: readonly Option[]
  readonly states: readonly Option[]
  readonly locations: readonly Option[]
  readonly freights: readonly Option[]
  readonly inspectionList: readonly Option[]
  readonly suggestScacs: (keyword: string) => Promise<readonly Option[]>
  readonly suggestShipments: (keyword: string) => Promise<readonly Option[]>
}

export interface YardFiltersProps {
  readonly tab: YardTab
  readonly filter: YardFilter
  readonly features: FilterFeatures
  readonly hasSession: boolean
  readonly choices: FilterChoices
  /** The site's day, MM/DD/YYYY. */
  readonly today: string
  readonly open: boolean
  readonly onToggle: (open: boolean) => void
  readonly onChange: (part: Partial<YardFilter>) => void
  readonly onClear: () => void
}

/** The FILTERS panel of Yard Control (spec 2§2.1). */
export function YardFilters(props: YardFiltersProps) {
  const { tab, filter, features, hasSession, choices, onChange } = props
  const place = { tab, features, hasSession }
  const shows = (name: keyof YardFilter) => showsFilter(name, place)
  /** Raised by Clear, which also discards what was typed in the last 300 ms. */
  const [cleared, setCleared] = useState(0)
  const clear = () => {
    setCleared(cleared + 1)
    props.onClear()
  }
  const chosenIn = (name: ListFilter) => {
    if (!shows(name)) return choices.protectedStatuses
    return filter[name].length === 0 ? [0] : filter[name]
  }
  const many = (name: ListFilter, label: string, options: readonly Option[]) => (
    <MultiSelect
      label={label}
      value={chosenIn(name)}
      options={options}
      disabled={!shows(name)}
      onChange={(value) => onChange({ [name]: value.filter((id) => id !== 0) })}
    />
  )
  const tick = (name: 'unauditedTrailers' | 'allLoadedTrailers', label: string) =>
    shows(name) && (
      <CheckboxField label={label} value={filter[name]} onChange={(value) => onChange({ [name]: value })} />
    )
  return (
    <FilterPanel open={props.open} onToggle={props.onToggle} onClear={clear} active={countNarrowed(filter, place)}>
      <KeywordField
        key={`number-${cleared}`}
        label="Trailer #"
        value={filter.keyword}
        onChange={(keyword) => onChange({ keyword })}
      />
      <SuggestField
        label="SCAC"
        upper
        value={filter.scac}
        suggest={choices.suggestScacs}
        onChange={(scac) => onChange({ scac })}
      />
      <SuggestField
        label="Shipment #"
        upper
        value={filter.shipment}
        suggest={choices.suggestShipments}
        onChange={(shipment) => onChange({ shipment })}
      />
      {shows('activities') && many('activities', 'Activity', choices.activities)}
      {many('types', 'Type', choices.types)}
      {many('statusTypes', 'Status Type', choices.statusTypes)}
      {many('directionTypes', 'Direction Type', choices.directionTypes)}
      {many('intents', 'Intent', choices.intents)}
      {shows('states') && many('states', 'Trailer State', choices.states)}
      {shows('rfidKeyword') && (
        <KeywordField
          key={`tag-${cleared}`}
          label="RFID Tag #"
          value={filter.rfidKeyword}
          onChange={(rfidKeyword) => onChange({ rfidKeyword })}
        />
      )}
      {many('locations', 'Locations', choices.locations)}
      {choices.freights.length > 0 && many('freights', 'Freight Type', choices.freights)}
      {shows('shipmentDate') && (
        <DateField
          label="Shipment Date"
          value={filter.shipmentDate}
          today={props.today}
          bounded
          onChange={(shipmentDate) => onChange({ shipmentDate })}
        />
      )}
      {shows('inspectionList') && many('inspectionList', 'Inspection Required', choices.inspectionList)}
      {tick('unauditedTrailers', 'Unaudited Trailers Only')}
      {tick('allLoadedTrailers', 'All Loaded Trailers')}
    </FilterPanel>
  )
}

type ListFilter =
  | 'activities'
  | 'types'
  | 'statusTypes'
  | 'directionTypes'
  | 'intents'
  | 'states'
  | 'locations'
  | 'freights'
  | 'inspectionList'
