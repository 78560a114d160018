import { useState } from 'react'
import { DateField } from '../../components/date-field.tsx'
import { FilterPanel } from '../../components/filter-panel.tsx'
import { MultiSelect } from '../../components/multi-select.tsx'
import type { Option } from '../../components/option.ts'
import { SuggestField } from '../../components/suggest-field.tsx'
import { TextField } from '../../components/text-field.tsx'
import { countNarrowed, type FilterFeatures, type YardFilter, YardTab } from './yard-filter.ts'
import { useTypedKeyword } from './use-typed-keyword.ts'

/** The choices of the filters, from the closed lists and the site's reference data. */
export interface FilterChoices {
  readonly activities: readonly Option[]
  readonly types: readonly Option[]
  readonly statusTypes: readonly Option[]
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
  const { tab, filter, features, choices, onChange } = props
  /** Raised at Clear: what was typed in the last 300 ms goes too. */
  const [cleared, setCleared] = useState(0)
  const clear = () => {
    setCleared(cleared + 1)
    props.onClear()
  }
  const many = (name: ListFilter, label: string, options: readonly Option[]) => (
    <MultiSelect
      label={label}
      value={filter[name].length === 0 ? [0] : filter[name]}
      options={options}
      onChange={(value) => onChange({ [name]: value.filter((id) => id !== 0) })}
    />
  )
  return (
    <FilterPanel open={props.open} onToggle={props.onToggle} onClear={clear} active={countNarrowed(filter)}>
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
      {tab === YardTab.Arrivals && many('activities', 'Activity', choices.activities)}
      {many('types', 'Type', choices.types)}
      {many('statusTypes', 'Status Type', choices.statusTypes)}
      {many('directionTypes', 'Direction Type', choices.directionTypes)}
      {many('intents', 'Intent', choices.intents)}
      {many('states', 'Trailer State', choices.states)}
      {features.ActiveSiteRFID && (
        <KeywordField
          key={`tag-${cleared}`}
          label="RFID Tag #"
          value={filter.rfidKeyword}
          onChange={(rfidKeyword) => onChange({ rfidKeyword })}
        />
      )}
      {many('locations', 'Locations', choices.locations)}
      {choices.freights.length > 0 && many('freights', 'Freight Type', choices.freights)}
      {features.ShipmentDateEnabled && (
        <DateField
          label="Shipment Date"
          value={filter.shipmentDate}
          today={props.today}
          onChange={(shipmentDate) => onChange({ shipmentDate })}
        />
      )}
      {features.InspectionEnabled && many('inspectionList', 'Inspection Required', choices.inspectionList)}
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

interface KeywordFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function KeywordField({ label, value, onChange }: KeywordFieldProps) {
  const [typed, type] = useTypedKeyword(value, onChange)
  return <TextField label={label} value={typed} maxLength={50} inputMode="search" onChange={type} />
}
