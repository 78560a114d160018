import { useLiveQuery } from '../../data/use-live-query.ts'
import { useEffect, useMemo, useState } from 'react'
import { type References, toReferences } from '../../../domain/sites/references.ts'
import type { DockGroup } from '../../../domain/sites/dock-group.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { type PresentedTask, presentTask } from '../../../domain/tasks/present-task.ts'
import type { TaskList, TaskQuery } from '../../../domain/tasks/task-query.ts'
import type { Instant } from '../../../domain/values/instant.ts'
import { listMarks, type Mark } from '../../../mirror/reads/marks.ts'
import { listDockGroups } from '../../../mirror/reads/reference.ts'
import { getTaskRows, type TaskRow } from '../../../mirror/reads/task-rows.ts'
import { yardClient } from '../../../sync/client.ts'
import { listening } from '../../data/listening.ts'
import { useKept, useSameRows } from '../../data/use-kept.ts'
import { useMinute } from '../../data/use-minute.ts'
import { readNamedRows, usePlaces } from '../../data/use-references.ts'
import { useOldTasks } from './use-old-tasks.ts'

/** Callers may add fields that they need with the result. */
export interface Asked {
  readonly query: TaskQuery
}

export interface ShownTasks<A extends Asked = Asked> {
  /** The request of the shown list; undefined before the first. */
  readonly asked: A | undefined
  /** True while another list is requested. */
  readonly busy: boolean
  /** The whole list's IDs in order; undefined before the first. */
  readonly list: TaskList | undefined
  /** Rows near the visible ones; null: gone. */
  readonly rows: ReadonlyMap<number, PresentedTask | null>
  readonly marks: ReadonlyMap<number, Mark>
  readonly onVisibleKeys: (keys: readonly number[]) => void
  /** IDs of tasks from the server that are not on this tablet. */
  readonly fromServer: ReadonlySet<number>
  /** About tasks that the tablet does not keep. */
  readonly note: string | null
}

const noKeys: readonly number[] = []
const noMarks: ReadonlyMap<number, Mark> = new Map()
const noGroups: readonly DockGroup[] = []

/**
 * A query's tasks, live while the page is visible (`active`): IDs from the worker, visible rows from the mirror, older
 * tasks from the server. The present list stays until the next arrives. `asked` must be stable between renders.
 */
export function useTaskList<A extends Asked>(asked: A, site: Site, active: boolean): ShownTasks<A> {
  const [keys, setKeys] = useState(noKeys)
  const known = useWatchedTasks(asked, active)
  const old = useOldTasks(known?.asked.query ?? asked.query, site, active)
  const list = useMemo(() => known && withOld(known.list, old.tasks), [known, old.tasks])
  const read = useTaskRows(keys, site, active)
  const rows = useMemo(() => byID(read, old.tasks), [read, old.tasks])
  const fromServer = useMemo(() => new Set(old.tasks.map(({ ID }) => ID)), [old.tasks])
  const marks = read?.marks ?? noMarks
  const busy = known?.asked !== asked
  return { asked: known?.asked, busy, list, rows, marks, onVisibleKeys: setKeys, fromServer, note: old.note }
}

/** Inserts the server's tasks after the mirror's, before open ones of earlier days. */
function withOld(known: TaskList, old: readonly PresentedTask[]): TaskList {
  if (old.length === 0) return known
  const here = new Set(known.ids)
  const firstOlder = known.ids.length - known.older
  const added = old.flatMap(({ ID }) => (here.has(ID) ? [] : [ID]))
  return { ...known, ids: known.ids.toSpliced(firstOlder, 0, ...added) }
}

interface WatchedTasks<A> {
  readonly asked: A
  readonly list: TaskList
}

function useWatchedTasks<A extends Asked>(asked: A, active: boolean): WatchedTasks<A> | undefined {
  const [watched, setWatched] = useState<WatchedTasks<A>>()
  useEffect(() => {
    if (!active) return
    return listening((alive) =>
      yardClient.watchTasks(asked.query, (list) => {
        if (alive()) setWatched({ asked, list })
      }),
    )
  }, [asked, active])
  return watched
}

interface ReadTasks {
  readonly keys: readonly number[]
  readonly rows: readonly PresentedTask[]
  readonly marks: ReadonlyMap<number, Mark>
}

/** Returns tasks with names and marks of one moment; undefined until read. */
function useTaskRows(keys: readonly number[], site: Site, active: boolean): ReadTasks | undefined {
  const read = useKept(useLiveQuery(async () => (active ? await readTaskRows(keys) : undefined), [keys, active]))
  const groups = useKept(useLiveQuery(() => listDockGroups(site.ID), [site.ID]))
  const places = useKept(usePlaces(site.ID))
  const minute = useMinute()
  const presented = useMemo(() => {
    if (!read || !places) return undefined
    return present(read.found, toReferences(site, { ...places, ...read.named }), groups ?? noGroups, minute)
  }, [read, places, site, groups, minute])
  const rows = useSameRows(presented)
  return useMemo(() => read && rows && { keys: read.keys, marks: read.marks, rows }, [read, rows])
}

async function readTaskRows(keys: readonly number[]) {
  const [found, marks] = await Promise.all([getTaskRows(keys), listMarks(keys, 'Tasks')])
  const named = await readNamedRows(found.flatMap(({ task, trailer }) => (trailer ? [task, trailer] : [task])))
  return { keys, found, marks, named }
}

function byID(read: ReadTasks | undefined, old: readonly PresentedTask[]): ReadonlyMap<number, PresentedTask | null> {
  const rows = new Map<number, PresentedTask | null>(read?.keys.map((key) => [key, null]))
  for (const row of [...old, ...(read?.rows ?? [])]) rows.set(row.ID, row)
  return rows
}

function present(
  rows: readonly TaskRow[],
  references: References,
  dockGroups: readonly DockGroup[],
  now: Instant,
): readonly PresentedTask[] {
  return rows.map(({ task, trailer, trailerAtTo, messageCount }) =>
    // The board shows the order itself, so needs no position.
    presentTask(task, { references, dockGroups, trailer, trailerAtTo, messageCount, position: 0 }, now),
  )
}
