import type { Suggested } from '../../components/suggest-field.tsx'
import { TaskStatus } from '../../../domain/tasks/task-lists.ts'
import { emptyTaskQuery, type TaskQuery } from '../../../domain/tasks/task-query.ts'
import { addDays, type Day } from '../../../domain/values/day.ts'

/** The views of the board (spec 1§9). The number of a view of one status is that status. */
export const TaskTab = { Pending: 0, Working: 1, Completed: 3, Filtered: -1 } as const
export type TaskTab = (typeof TaskTab)[keyof typeof TaskTab]

/** The days whose tasks are shown, both included; null: no bound. */
export interface TaskDays {
  readonly startDate: Day | null
  readonly endDate: Day | null
}

/** What a person has chosen to see. Fields as GET /tasks names them; an empty list is "all". */
export type TaskFilter = Pick<TaskQuery, 'users' | 'types' | 'statusTypes' | 'locations' | 'dockgroups' | 'keyword'> & {
  /** As typed and chosen: the name is kept for the field, the ID narrows the list down. */
  readonly trailer: Suggested
  readonly scac: Suggested
  readonly shipment: Suggested
  /** null: yesterday to today, whatever day it is. */
  readonly days: TaskDays | null
}

/** All that is kept of a person's work on this screen. */
export interface TaskSettings {
  readonly tab: TaskTab
  readonly filter: TaskFilter
}

const NOTHING: Suggested = { ID: 0, Name: '' }

/** The statuses of a tab (spec 1§2.4): the filtered one asks for all. */
const statusesOf: Readonly<Record<TaskTab, readonly TaskStatus[]>> = {
  [TaskTab.Pending]: [TaskStatus.Pending, TaskStatus.Paused],
  [TaskTab.Working]: [TaskStatus.Working],
  [TaskTab.Completed]: [TaskStatus.Completed],
  [TaskTab.Filtered]: [],
}

/** Pending and paused tasks, yesterday to today (spec 1§9). */
export const defaultTaskFilter: TaskFilter = {
  users: [],
  types: [],
  statusTypes: statusesOf[TaskTab.Pending],
  locations: [],
  dockgroups: [],
  keyword: '',
  trailer: NOTHING,
  scac: NOTHING,
  shipment: NOTHING,
  days: null,
}

export const defaultTaskSettings: TaskSettings = { tab: TaskTab.Pending, filter: defaultTaskFilter }

/** Settings as they are kept on the tablet, with what an older version of the page did not know yet. The same object when nothing is missing. */
export function completed(kept: TaskSettings): TaskSettings {
  const isWhole = Object.keys(defaultTaskFilter).every((name) => name in kept.filter)
  return isWhole ? kept : { ...kept, filter: { ...defaultTaskFilter, ...kept.filter } }
}

/** Another tab: the rest of the filter stays, the statuses are those of the tab (spec 1§2.4). */
export function onTab({ filter }: TaskSettings, tab: TaskTab): TaskSettings {
  return { tab, filter: { ...filter, statusTypes: statusesOf[tab] } }
}

/** Clear: everything goes but the statuses that are ticked on this tab (spec 1§2.4). */
export function cleared({ tab, filter }: TaskSettings): TaskSettings {
  return { tab, filter: { ...defaultTaskFilter, statusTypes: filter.statusTypes } }
}

/** A tick on a status, or its taking away. No tick at all asks for every status. */
export function withStatus(statusTypes: readonly number[], status: number, ticked: boolean): readonly number[] {
  const others = statusTypes.filter((one) => one !== status)
  return ticked ? [...others, status].sort((a, b) => a - b) : others
}

/** The days of a filter on the site's today. */
export function daysOf({ days }: Pick<TaskFilter, 'days'>, today: Day): TaskDays {
  return days ?? { startDate: addDays(today, -1), endDate: today }
}

/** The question to the worker and to the server; `today` is the site's. */
export function toTaskQuery({ filter }: TaskSettings, today: Day): TaskQuery {
  const { users, types, statusTypes, locations, dockgroups, keyword } = filter
  return {
    ...emptyTaskQuery,
    ...daysOf(filter, today),
    users,
    types,
    statusTypes,
    locations,
    dockgroups,
    keyword,
    trailers: chosen(filter.trailer),
    scacs: chosen(filter.scac),
    shipments: chosen(filter.shipment),
  }
}

/** A text that was typed and is none of the choices narrows nothing down. */
function chosen({ ID }: Suggested): readonly number[] {
  return ID > 0 ? [ID] : []
}

/** How many parts of the filter differ from the usual of the tab: shown while the panel is closed. */
export function countNarrowed({ tab, filter }: TaskSettings): number {
  const usual: TaskFilter = { ...defaultTaskFilter, statusTypes: statusesOf[tab] }
  const names = Object.keys(defaultTaskFilter) as (keyof TaskFilter)[]
  return names.filter((name) => JSON.stringify(filter[name]) !== JSON.stringify(usual[name])).length
}

/** Whether rows can be moved: on the tab of what waits, as long as nothing else is ticked there. */
export function isOrdered({ tab, filter }: TaskSettings): boolean {
  const inOrder = statusesOf[TaskTab.Pending]
  const { statusTypes } = filter
  return (
    tab === TaskTab.Pending && statusTypes.length > 0 && statusTypes.every((one) => inOrder.some((it) => it === one))
  )
}
