import { memo, useState } from 'react'
import type { Day } from '../../../domain/values/day.ts'
import { CheckboxField } from '../../kit/checkbox-field.tsx'
import { DateField } from '../../kit/date-field.tsx'
import { FilterPanel } from '../../kit/filter-panel.tsx'
import { KeywordField } from '../../kit/keyword-field.tsx'
import { MultiSelect } from '../../kit/multi-select.tsx'
import type { Option } from '../../kit/option.ts'
import { SuggestField } from '../../kit/suggest-field.tsx'
import type { TaskFilterChoices } from './task-choices.ts'
import { countNarrowed, daysOf, type TaskFilter, type TaskSettings, TaskTab, withStatus } from './task-filter.ts'

export interface TaskFiltersProps {
  readonly settings: TaskSettings
  readonly choices: TaskFilterChoices
  readonly today: Day
  readonly open: boolean
  readonly onToggle: (open: boolean) => void
  readonly onChange: (part: Partial<TaskFilter>) => void
  readonly onClear: () => void
}

/** The FILTERS panel (spec 1§2.4), memoized so that its many fields do not render with each row. */
export const TaskFilters = memo(PlainTaskFilters)

function PlainTaskFilters({ settings, choices, today, open, onToggle, onChange, onClear }: TaskFiltersProps) {
  const { filter } = settings
  const days = daysOf(filter, today)
  /** Raised by Clear, which also discards what was typed in the last 300 ms. */
  const [cleared, setCleared] = useState(0)
  const clear = () => {
    setCleared(cleared + 1)
    onClear()
  }
  const many = (name: 'users' | 'dockgroups' | 'locations' | 'types', label: string, options: readonly Option[]) => (
    <MultiSelect
      label={label}
      value={filter[name].length === 0 ? [0] : filter[name]}
      options={options}
      onChange={(value) => onChange({ [name]: value.filter((id) => id !== 0) })}
    />
  )
  const one = (name: 'shipment' | 'trailer' | 'scac', label: string, suggest: Suggest) => (
    <SuggestField
      label={label}
      upper
      value={filter[name]}
      suggest={suggest}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  return (
    <FilterPanel open={open} onToggle={onToggle} onClear={clear} active={countNarrowed(settings)}>
      {many('users', 'Users', choices.users)}
      {choices.dockGroups.length > 0 && many('dockgroups', 'Dock Group', choices.dockGroups)}
      {many('locations', 'Locations', choices.locations)}
      {one('shipment', 'Shipment #', choices.suggestShipments)}
      {one('trailer', 'Trailer #', choices.suggestTrailers)}
      {one('scac', 'SCAC', choices.suggestScacs)}
      {many('types', 'Types', choices.types)}
      <DateField
        label="Start date"
        value={days.startDate}
        today={today}
        bounded
        to={days.endDate}
        onChange={(startDate) => onChange({ days: { ...days, startDate } })}
      />
      <DateField
        label="End date"
        value={days.endDate}
        today={today}
        bounded
        from={days.startDate}
        onChange={(endDate) => onChange({ days: { ...days, endDate } })}
      />
      <KeywordField
        key={cleared}
        label="Keyword"
        value={filter.keyword}
        onChange={(keyword) => onChange({ keyword })}
      />
      <StatusTicks settings={settings} options={choices.statusTypes} onChange={onChange} />
    </FilterPanel>
  )
}

type Suggest = (keyword: string) => Promise<readonly Option[]>

interface StatusTicksProps {
  readonly settings: TaskSettings
  readonly options: readonly Option[]
  readonly onChange: (part: Partial<TaskFilter>) => void
}

/** The statuses of the tab; the filtered tab means all and disables the ticks (spec 1§2.4). */
function StatusTicks({ settings: { tab, filter }, options, onChange }: StatusTicksProps) {
  return (
    <fieldset className="task-statuses">
      <legend className="field-label">Task Status</legend>
      {options.map(({ ID, Name }) => (
        <CheckboxField
          key={ID}
          label={Name}
          value={filter.statusTypes.includes(ID)}
          disabled={tab === TaskTab.Filtered}
          onChange={(ticked) => onChange({ statusTypes: withStatus(filter.statusTypes, ID, ticked) })}
        />
      ))}
    </fieldset>
  )
}
