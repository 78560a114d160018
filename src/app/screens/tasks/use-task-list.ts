import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo, useState } from 'react'
import type { References } from '../../../domain/sites/references.ts'
import type { DockGroup } from '../../../domain/sites/dock-group.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { type PresentedTask, presentTask } from '../../../domain/tasks/present-task.ts'
import type { TaskList, TaskQuery } from '../../../domain/tasks/task-query.ts'
import type { Instant } from '../../../domain/values/instant.ts'
import { listMarks, type Mark } from '../../../mirror/reads/marks.ts'
import { listDockGroups } from '../../../mirror/reads/reference.ts'
import { getTaskRows, type TaskRow } from '../../../mirror/reads/task-rows.ts'
import { yardClient } from '../../../sync/client.ts'
import { listening } from '../../stores/listening.ts'
import { useKept, useSameRows } from '../../stores/use-kept.ts'
import { useMinute } from '../../stores/use-minute.ts'
import { useReferences } from '../../stores/use-references.ts'
import { useOldTasks } from './use-old-tasks.ts'

export interface ShownTasks {
  /** IDs of all tasks of the list, in order; undefined before the first answer. */
  readonly list: TaskList | undefined
  /** The rows in sight, and around it. */
  readonly rows: ReadonlyMap<number, PresentedTask>
  readonly marks: ReadonlyMap<number, Mark>
  /** Tell it which rows to read. */
  readonly onVisibleKeys: (keys: readonly number[]) => void
  /** IDs that are not on this tablet: the server answered them. */
  readonly fromServer: ReadonlySet<number>
  /** What is to be said of tasks that the tablet does not keep; null where the list needs none. */
  readonly note: string | null
}

const noKeys: readonly number[] = []
const noMarks: ReadonlyMap<number, Mark> = new Map()
const noGroups: readonly DockGroup[] = []

/**
 * The tasks that a query asks for, live while the page is visible (`active`): ordered IDs from the worker, the rows in sight from the mirror, what is older
 * than the mirror from the server. While another list is on its way the present one stays. `query` must be kept between renders.
 */
export function useTaskList(query: TaskQuery, site: Site, active: boolean): ShownTasks {
  const [keys, setKeys] = useState(noKeys)
  const known = useWatchedTasks(query, active)
  const old = useOldTasks(query, site, active)
  const list = useMemo(() => known && withOld(known, old.tasks), [known, old.tasks])
  const { rows, marks } = useTaskRows(keys, site, active)
  const shown = useMemo(() => new Map([...old.tasks, ...(rows ?? [])].map((row) => [row.ID, row])), [rows, old.tasks])
  const fromServer = useMemo(() => new Set(old.tasks.map(({ ID }) => ID)), [old.tasks])
  return { list, rows: shown, marks, onVisibleKeys: setKeys, fromServer, note: old.note }
}

/** What is older than the mirror was done before everything in it, so it comes last. */
function withOld(known: TaskList, old: readonly PresentedTask[]): TaskList {
  if (old.length === 0) return known
  const here = new Set(known.ids)
  return { ...known, ids: [...known.ids, ...old.flatMap(({ ID }) => (here.has(ID) ? [] : [ID]))] }
}

function useWatchedTasks(query: TaskQuery, active: boolean): TaskList | undefined {
  const [list, setList] = useState<TaskList>()
  useEffect(() => {
    if (!active) return
    return listening((alive) =>
      yardClient.watchTasks(query, (next) => {
        if (alive()) setList((before) => (before && isSameList(before, next) ? before : next))
      }),
    )
  }, [query, active])
  return list
}

function isSameList(one: TaskList, other: TaskList): boolean {
  return (
    one.older === other.older && one.ids.length === other.ids.length && one.ids.every((id, at) => id === other.ids[at])
  )
}

/** The tasks of these IDs with their names, and their marks. */
function useTaskRows(keys: readonly number[], site: Site, active: boolean) {
  const found = useLiveQuery(async () => (active ? await getTaskRows(keys) : undefined), [keys, active])
  const marks = useKept(useLiveQuery(async () => (active ? await listMarks(keys, 'Tasks') : undefined), [keys, active]))
  const groups = useKept(useLiveQuery(() => listDockGroups(site.ID), [site.ID]))
  const named = useMemo(() => found?.flatMap(({ task, trailer }) => (trailer ? [task, trailer] : [task])), [found])
  const references = useReferences(site, named ?? noReferring)
  const minute = useMinute()
  const presented = useMemo(
    () => found && references && present(found, references, groups ?? noGroups, minute),
    [found, references, groups, minute],
  )
  return { rows: useSameRows(useKept(presented)), marks: marks ?? noMarks }
}

const noReferring: readonly [] = []

function present(
  rows: readonly TaskRow[],
  references: References,
  dockGroups: readonly DockGroup[],
  now: Instant,
): readonly PresentedTask[] {
  return rows.map(({ task, trailer, trailerAtTo, messageCount }) =>
    // The board shows the order itself, so nobody asks for the position in it.
    presentTask(task, { references, dockGroups, trailer, trailerAtTo, messageCount, position: 0 }, now),
  )
}
