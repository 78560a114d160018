import { useLiveQuery } from '../../stores/use-live-query.ts'
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
import { listening } from '../../stores/listening.ts'
import { useKept, useSameRows } from '../../stores/use-kept.ts'
import { useMinute } from '../../stores/use-minute.ts'
import { readNamedRows, usePlaces } from '../../stores/use-references.ts'
import { useOldTasks } from './use-old-tasks.ts'

/** What a list is asked for by; whoever asks may note more with it. */
export interface Asked {
  readonly query: TaskQuery
}

export interface ShownTasks<A extends Asked = Asked> {
  /** What the shown list answers; undefined before the first answer. */
  readonly asked: A | undefined
  /** Another list is asked for than the one that is shown. */
  readonly busy: boolean
  /** IDs of all tasks of the list, in order; undefined before the first answer. */
  readonly list: TaskList | undefined
  /** The rows in sight, and around it; null for one that is gone. */
  readonly rows: ReadonlyMap<number, PresentedTask | null>
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
 * The tasks that a question asks for, live while the page is visible (`active`): ordered IDs from the worker, the rows in sight from the mirror, what is older
 * than the mirror from the server. While another list is on its way the present one stays. `asked` must be kept between renders.
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

/** What is older than the mirror was done before everything in it, so it comes last; what is open and older than the asked days stays below it. */
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
  /** The keys that were asked for. */
  readonly keys: readonly number[]
  readonly rows: readonly PresentedTask[]
  readonly marks: ReadonlyMap<number, Mark>
}

/** The tasks of these IDs with their names and marks, all of one moment; undefined before the first answer. */
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
    // The board shows the order itself, so nobody asks for the position in it.
    presentTask(task, { references, dockGroups, trailer, trailerAtTo, messageCount, position: 0 }, now),
  )
}
