import { type Day, dayNumber } from '../../../domain/values/day.ts'
import {
  dayFilter,
  type FilterField,
  manyFilter,
  searchFilter,
  suggestFilter,
  ticksFilter,
} from '../../kit/list/filter-fields.tsx'
import type { TaskFilterChoices } from './task-choices.ts'
import { daysOf, type TaskDays, type TaskFilter, type TaskSettings, TaskTab, usualFilter } from './task-filter.ts'

/**
 * The board's FILTERS (spec 1§2.4).
 * @param today the site's day
 */
export function taskFilters(
  { tab, filter }: TaskSettings,
  choices: TaskFilterChoices,
  today: Day,
  onChange: (part: Partial<TaskFilter>) => void,
): readonly FilterField[] {
  const usual = usualFilter(tab)
  const state = { filter, usual, onChange }
  const [days, usualDays] = [daysOf(filter, today), daysOf(usual, today)]
  const onDays = (part: Partial<TaskDays>) => {
    const next = { ...days, ...part }
    const isUsual = next.startDate === usualDays.startDate && next.endDate === usualDays.endDate
    // Taking one day away may leave the other one on the wrong side of the usual one.
    const crosses =
      next.startDate !== null && next.endDate !== null && dayNumber(next.startDate) > dayNumber(next.endDate)
    onChange({ days: isUsual || crosses ? null : next })
  }
  const ofDays = { filter: days, usual: usualDays, onChange: onDays }
  return [
    searchFilter(state, 'keyword', 'Keyword'),
    manyFilter(state, 'users', 'Users', choices.users),
    ...(choices.dockGroups.length > 0 || filter.dockgroups.length > 0
      ? [manyFilter(state, 'dockgroups', 'Dock Group', choices.dockGroups)]
      : []),
    manyFilter(state, 'locations', 'Locations', choices.locations),
    suggestFilter(state, 'shipment', 'Shipment #', choices.suggestShipments),
    suggestFilter(state, 'trailer', 'Trailer #', choices.suggestTrailers),
    suggestFilter(state, 'scac', 'SCAC', choices.suggestScacs),
    manyFilter(state, 'types', 'Types', choices.types),
    // Not among the specified filters: shown while another screen has set it.
    ...(filter.actions.length > 0 ? [manyFilter(state, 'actions', 'Action', choices.actions)] : []),
    dayFilter(ofDays, 'startDate', 'Start date', { today, to: days.endDate }),
    dayFilter(ofDays, 'endDate', 'End date', { today, from: days.startDate }),
    // The filtered tab means all statuses (spec 1§2.4).
    ticksFilter(state, 'statusTypes', 'Task Status', choices.statusTypes, tab === TaskTab.Filtered),
  ]
}
