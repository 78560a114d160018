import type { Suggested } from '../../kit/suggest-field.tsx'
import { TaskStatus } from '../../../domain/tasks/task-lists.ts'
import { emptyTaskQuery, type TaskQuery } from '../../../domain/tasks/task-query.ts'
import { addDays, type Day } from '../../../domain/values/day.ts'

/** The board's tabs (spec 1§9). A tab of one status has its number. */
export const TaskTab = { Pending: 0, Working: 1, Completed: 3, Filtered: -1 } as const
export type TaskTab = (typeof TaskTab)[keyof typeof TaskTab]

/** Days, both included; null for no bound. */
export interface TaskDays {
  readonly startDate: Day | null
  readonly endDate: Day | null
}

/** A person's filter; fields are named as in GET /tasks, an empty list means all. */
export type TaskFilter = Pick<
  TaskQuery,
  'users' | 'types' | 'statusTypes' | 'locations' | 'dockgroups' | 'actions' | 'keyword'
> & {
  /** The name is shown in the field, the ID filters the list. */
  readonly trailer: Suggested
  readonly scac: Suggested
  readonly shipment: Suggested
  /** Null: yesterday and today, whatever the date. */
  readonly days: TaskDays | null
}

export interface TaskSettings {
  readonly tab: TaskTab
  readonly filter: TaskFilter
}

const NOTHING: Suggested = { ID: 0, Name: '' }

/** A tab's statuses (spec 1§2.4); none stands for all. */
const statusesOf: Readonly<Record<TaskTab, readonly TaskStatus[]>> = {
  [TaskTab.Pending]: [TaskStatus.Pending, TaskStatus.Paused],
  [TaskTab.Working]: [TaskStatus.Working],
  [TaskTab.Completed]: [TaskStatus.Completed],
  [TaskTab.Filtered]: [],
}

/** Pending and paused tasks, yesterday and today (spec 1§9). */
export const defaultTaskFilter: TaskFilter = {
  users: [],
  types: [],
  statusTypes: statusesOf[TaskTab.Pending],
  locations: [],
  dockgroups: [],
  actions: [],
  keyword: '',
  trailer: NOTHING,
  scac: NOTHING,
  shipment: NOTHING,
  days: null,
}

export const defaultTaskSettings: TaskSettings = { tab: TaskTab.Pending, filter: defaultTaskFilter }

/** Fills parts that older settings lack; returns the same object if whole. */
export function completed(kept: TaskSettings): TaskSettings {
  const isWhole = Object.keys(defaultTaskFilter).every((name) => name in kept.filter)
  return isWhole ? kept : { ...kept, filter: { ...defaultTaskFilter, ...kept.filter } }
}

/** Changes the tab and its statuses, and keeps the rest (spec 1§2.4). */
export function onTab({ filter }: TaskSettings, tab: TaskTab): TaskSettings {
  return { tab, filter: { ...filter, statusTypes: statusesOf[tab] } }
}

/** Resets all but the tab's statuses (spec 1§2.4). */
export function cleared({ tab, filter }: TaskSettings): TaskSettings {
  return { tab, filter: { ...defaultTaskFilter, statusTypes: filter.statusTypes } }
}

/** Returns the days of a filter, by the site's today. */
export function daysOf({ days }: Pick<TaskFilter, 'days'>, today: Day): TaskDays {
  return days ?? { startDate: addDays(today, -1), endDate: today }
}

/** Returns the query; `today` is the site's. */
export function toTaskQuery({ filter }: TaskSettings, today: Day): TaskQuery {
  const { users, types, statusTypes, locations, dockgroups, actions, keyword } = filter
  return {
    ...emptyTaskQuery,
    ...daysOf(filter, today),
    users,
    types,
    statusTypes,
    locations,
    dockgroups,
    actions,
    keyword,
    trailers: chosen(filter.trailer),
    scacs: chosen(filter.scac),
    shipments: chosen(filter.shipment),
  }
}

/** A text that is no choice does not filter. */
function chosen({ ID }: Suggested): readonly number[] {
  return ID > 0 ? [ID] : []
}

/** Returns the filter of a tab on which nothing is chosen. */
export function usualFilter(tab: TaskTab): TaskFilter {
  return { ...defaultTaskFilter, statusTypes: statusesOf[tab] }
}

/** True when rows can be moved: the tab of waiting tasks, no other status ticked. */
export function isOrdered({ tab, filter }: TaskSettings): boolean {
  const inOrder = statusesOf[TaskTab.Pending]
  const { statusTypes } = filter
  return (
    tab === TaskTab.Pending && statusTypes.length > 0 && statusTypes.every((one) => inOrder.some((it) => it === one))
  )
}
