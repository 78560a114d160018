import { checkBands, DUE_SOON, dwellBands, OVERDUE } from '../../../domain/overview/bands.ts'
import type { Overview } from '../../../domain/overview/overview.ts'
import type { TimesFigure } from '../../../domain/overview/task-figures.ts'
import { taskActionNames } from '../../../domain/tasks/task-lists.ts'
import { locationTypeNames, nameIn, statusTypeNames, trailerTypeNames } from '../../../domain/trailers/trailer-lists.ts'
import { MISSING, showSpan } from '../../../domain/values/display.ts'
import type { ChartBar, ChartProps, ChartSeries } from '../../kit/chart/chart.tsx'
import type { OverviewLinks } from './overview-links.ts'

const NO_TRAILERS = 'No trailers on the yard.'
const NO_TASKS = 'No tasks completed on these days.'
/** Rows that are drawn; more would be a list. */
const MOST_ROWS = 10
/** Bands of dwell to look at: from two days on, and from seven. */
const LONG = 6
const TOO_LONG = 7

/** Returns the charts of a site, each with its links. */
export function overviewCharts(overview: Overview, links: OverviewLinks): readonly ChartProps[] {
  return [
    ...checkCharts(overview, links),
    placesChart(overview, links),
    typesChart(overview, links),
    statusChart(overview, links),
    dwellChart(overview, links),
    doorsChart(overview, links),
    hoursChart(overview, links),
    actionsChart(overview, links),
    driversChart(overview, links),
  ]
}

const counted: readonly ChartSeries[] = [{ name: 'Trailers', tone: 'first' }]
const measured: readonly ChartSeries[] = [{ name: 'Median', tone: 'first' }]

/** Returns the link of a bar; none for an empty one, whose list would be empty too. */
function linked(count: number, open: (() => void) | null): Pick<ChartBar, 'onOpen'> {
  return count > 0 && open ? { onOpen: open } : {}
}

function checkCharts({ checks }: Overview, { reefers }: OverviewLinks): readonly ChartProps[] {
  if (checks === null) return []
  return [
    {
      title: 'Reefer checks due',
      note: `every ${showSpan(checks.interval)}`,
      shape: 'columns',
      series: counted,
      heads: ['Next check', 'Trailers'],
      emptyText: 'No reefers to check.',
      bars: checkBands.map(({ ID, Name }, at) => {
        const count = checks.due[at] ?? 0
        return {
          ...{ key: ID, name: Name, parts: [count], words: String(count), cells: [String(count)] },
          tone: ID === OVERDUE ? 'need' : ID === DUE_SOON ? 'wait' : undefined,
          ...linked(count, reefers && (() => reefers({ checkDue: ID }))),
        }
      }),
    },
  ]
}

function placesChart({ yard }: Overview, { placed }: OverviewLinks): ChartProps {
  return {
    title: 'Places taken',
    note: yard.elsewhere > 0 ? `${yard.elsewhere} more without a place of their own` : undefined,
    shape: 'rows',
    series: [
      { name: 'Taken', tone: 'first' },
      { name: 'Out of service', tone: 'third' },
      { name: 'Free', tone: 'rest' },
    ],
    heads: ['Places', 'Taken', 'Out of service', 'Free', 'All'],
    emptyText: 'The site has no doors or spots.',
    bars: yard.places.map(({ Type, total, taken, closed }) => {
      const parts = [taken, closed, total - taken - closed]
      return {
        ...{ key: Type, name: nameIn(locationTypeNames, Type), parts, words: `${taken} of ${total}` },
        cells: [...parts, total].map(String),
        ...linked(taken, placed && (() => placed(Type))),
      }
    }),
  }
}

function typesChart({ yard }: Overview, { trailers }: OverviewLinks): ChartProps {
  return {
    title: 'On the yard by type',
    shape: 'rows',
    series: [
      { name: 'Loaded', tone: 'first' },
      { name: 'Empty', tone: 'second' },
      { name: 'Other', tone: 'third' },
    ],
    heads: ['Type', 'Loaded', 'Empty', 'Other', 'All'],
    emptyText: NO_TRAILERS,
    bars: yard.types.map(({ Type, count, loaded, empty, other }) => ({
      ...{ key: Type, name: nameIn(trailerTypeNames, Type), parts: [loaded, empty, other], words: String(count) },
      cells: [loaded, empty, other, count].map(String),
      ...linked(count, trailers && (() => trailers({ types: [Type] }))),
    })),
  }
}

function statusChart({ yard }: Overview, { trailers }: OverviewLinks): ChartProps {
  return {
    title: 'On the yard by status',
    shape: 'rows',
    series: counted,
    heads: ['Status', 'Trailers'],
    emptyText: NO_TRAILERS,
    bars: yard.statuses.map(({ StatusType, count }) => ({
      ...{ key: StatusType, name: nameIn(statusTypeNames, StatusType), parts: [count], words: String(count) },
      cells: [String(count)],
      ...linked(count, trailers && (() => trailers({ statusTypes: [StatusType] }))),
    })),
  }
}

function dwellChart({ yard }: Overview, { trailers }: OverviewLinks): ChartProps {
  return {
    title: 'Dwell',
    note: yard.medianDwell === null ? undefined : `median ${showSpan(yard.medianDwell)}`,
    shape: 'columns',
    series: counted,
    heads: ['Dwell', 'Trailers'],
    emptyText: NO_TRAILERS,
    bars: dwellBands.map(({ ID, Name }, at) => {
      const count = yard.dwell[at] ?? 0
      return {
        ...{ key: ID, name: Name, parts: [count], words: String(count), cells: [String(count)] },
        tone: ID === TOO_LONG ? 'need' : ID === LONG ? 'wait' : undefined,
        ...linked(count, trailers && (() => trailers({ dwell: ID }))),
      }
    }),
  }
}

function doorsChart({ doors }: Overview, links: OverviewLinks): ChartProps {
  const { completed } = links
  const median = doors.median === null ? undefined : `median ${showSpan(doors.median)}, from spot to pull`
  return {
    ...{ title: 'Turn times of doors', note: median, shape: 'rows', series: measured, most: MOST_ROWS },
    heads: ['Door', 'Turns', 'Median'],
    emptyText: 'No trailer was spotted and pulled by tasks on these days.',
    list: links.doors ? { label: 'Dock Activity', onOpen: links.doors } : undefined,
    bars: doors.doors.map((door) => ({
      ...{ key: door.LocationID, name: door.Name, parts: [door.median], words: showSpan(door.median) },
      cells: [String(door.count), showSpan(door.median)],
      ...linked(door.count, completed && (() => completed({ locations: [door.LocationID] }))),
    })),
  }
}

function hoursChart({ tasks }: Overview, { completed }: OverviewLinks): ChartProps {
  const open = tasks.hours.reduce((sum, hour) => sum + hour.open, 0)
  const isEmpty = tasks.completed.count + open === 0
  return {
    title: 'Tasks by hour',
    shape: 'columns',
    wide: true,
    series: [
      { name: `Completed ${tasks.completed.count}`, tone: 'first' },
      { name: `Added and still open ${open}`, tone: 'third' },
    ],
    heads: ['Hour', 'Completed', 'Added and still open'],
    emptyText: 'No tasks on these days.',
    list: completed && !isEmpty ? { label: 'Completed tasks', onOpen: () => completed({}) } : undefined,
    bars: (isEmpty ? [] : tasks.hours).map((hour, at) => ({
      ...{ key: at, name: String(at).padStart(2, '0'), parts: [hour.completed, hour.open] },
      words: hour.completed + hour.open === 0 ? '' : String(hour.completed + hour.open),
      cells: [String(hour.completed), String(hour.open)],
    })),
  }
}

const timeHeads = ['Tasks', 'Median wait', 'Median work']

function actionsChart({ tasks }: Overview, { completed }: OverviewLinks): ChartProps {
  return {
    ...{ title: 'Median time per action', note: 'from start to end', shape: 'rows', series: measured },
    ...{ most: MOST_ROWS, heads: ['Action', ...timeHeads], emptyText: NO_TASKS },
    bars: tasks.actions.map((figure) => ({
      ...timesBar(figure, figure.Action, nameIn(taskActionNames, figure.Action)),
      ...linked(figure.count, completed && (() => completed({ actions: [figure.Action] }))),
    })),
  }
}

function driversChart({ tasks }: Overview, { completed }: OverviewLinks): ChartProps {
  return {
    ...{ title: 'Median time per driver', note: 'from start to end', shape: 'rows', series: measured },
    ...{ most: MOST_ROWS, heads: ['Driver', ...timeHeads], emptyText: NO_TASKS },
    bars: tasks.drivers.map((figure) => ({
      ...timesBar(figure, figure.UserID, figure.Name === '' ? `#${figure.UserID}` : figure.Name),
      ...linked(figure.count, completed && (() => completed({ users: [figure.UserID] }))),
    })),
  }
}

function timesBar(figure: TimesFigure, key: number, name: string): ChartBar {
  const tasks = figure.count === 1 ? '1 task' : `${figure.count} tasks`
  return {
    ...{ key, name, parts: [figure.work ?? 0], words: `${spanWords(figure.work)}, ${tasks}` },
    cells: [String(figure.count), spanWords(figure.wait), spanWords(figure.work)],
  }
}

/** Formats a span, 'N/A' if nothing was measured. */
export function spanWords(minutes: number | null): string {
  return minutes === null ? MISSING : showSpan(minutes)
}
