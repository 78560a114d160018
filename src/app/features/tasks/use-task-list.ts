import { useLiveQuery } from '../../data/use-live-query.ts'
import { useEffect, useMemo, useState } from 'react'
import type { DockGroup } from '../../../domain/sites/dock-group.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { type PresentedTask, presentTask } from '../../../domain/tasks/present-task.ts'
import type { TaskList, TaskQuery } from '../../../domain/tasks/task-query.ts'
import { withChange } from '../../../domain/values/rows-change.ts'
import { listMarks, type Mark } from '../../../mirror/reads/marks.ts'
import { listDockGroups } from '../../../mirror/reads/reference.ts'
import { namedBy, type TaskRow } from '../../../mirror/reads/task-rows.ts'
import type { TaskRowsChange } from '../../../sync/api.ts'
import { yardClient } from '../../../sync/client.ts'
import { listening } from '../../data/listening.ts'
import { saving } from '../../data/saving.ts'
import { isSameMap, useKept, useMappedRows, useSameRows } from '../../data/use-kept.ts'
import { useMinute } from '../../data/use-minute.ts'
import { useReferences } from '../../data/use-references.ts'
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
const noRows: readonly TaskRow[] = []
const noMarks: ReadonlyMap<number, Mark> = new Map()
const noGroups: readonly DockGroup[] = []

/**
 * A query's tasks, live while the page is visible (`active`): IDs and visible rows from the worker, older tasks from the
 * server. The present list stays until the next arrives. `asked` must be stable between renders.
 */
export function useTaskList<A extends Asked>(asked: A, site: Site, active: boolean): ShownTasks<A> {
  const [keys, setKeys] = useState(noKeys)
  const known = useWatchedTasks(asked, active)
  const old = useOldTasks(known?.asked.query ?? asked.query, site, active)
  const list = useMemo(() => known && withOld(known.list, old.tasks), [known, old.tasks])
  const read = useTaskRows(keys, site, active)
  const rows = useMemo(() => byID(read, old.tasks), [read, old.tasks])
  const fromServer = useMemo(() => new Set(old.tasks.map(({ ID }) => ID)), [old.tasks])
  const marks = useTaskMarks(keys, active)
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

interface KnownRows<R> {
  /** The tasks that were asked for. */
  readonly keys: readonly number[]
  /** Those of them that are on this tablet. */
  readonly rows: readonly R[]
}

/** Returns tasks with their names; undefined until known. The rows before stay until those of other `keys` come. */
function useTaskRows(keys: readonly number[], site: Site, active: boolean): KnownRows<PresentedTask> | undefined {
  const known = useWatchedRows(keys, active)
  const referring = useMemo(() => (known?.rows ?? noRows).flatMap(namedBy), [known])
  const references = useReferences(site, referring)
  const dockGroups = useKept(useLiveQuery(() => listDockGroups(site.ID), [site.ID])) ?? noGroups
  const minute = useMinute()
  const present = useMemo(
    () =>
      references &&
      (({ task, ...around }: TaskRow) =>
        // The board shows the order itself, so needs no position.
        presentTask(task, { ...around, references, dockGroups, position: 0 }, minute)),
    [references, dockGroups, minute],
  )
  const presented = useMappedRows(known?.rows, present)
  const named = useMemo(() => known && presented && { keys: known.keys, rows: presented }, [known, presented])
  // The old rows stay until the new names are read, so no row shows a wrong name.
  const shown = useKept(named)
  const rows = useSameRows(shown?.rows)
  return useMemo(() => shown && rows && { keys: shown.keys, rows }, [shown, rows])
}

function useWatchedRows(keys: readonly number[], active: boolean): KnownRows<TaskRow> | undefined {
  const [known, setKnown] = useState<KnownRows<TaskRow>>()
  useEffect(() => {
    if (!active) return
    let rows = noRows
    const take = ({ isWhole, ...change }: TaskRowsChange) => {
      rows = withChange(isWhole ? noRows : rows, change)
      setKnown({ keys, rows })
    }
    return listening((alive) => yardClient.watchTaskRows(keys, (change) => alive() && take(change)))
  }, [keys, active])
  return known
}

function useTaskMarks(keys: readonly number[], active: boolean): ReadonlyMap<number, Mark> {
  const marks = useLiveQuery(async () => (active ? await listMarks(keys, 'Tasks') : undefined), [keys, active], {
    quiet: saving,
    isSame: (before, now) => before !== undefined && now !== undefined && isSameMap(before, now),
  })
  return useKept(marks) ?? noMarks
}

function byID(
  read: KnownRows<PresentedTask> | undefined,
  old: readonly PresentedTask[],
): ReadonlyMap<number, PresentedTask | null> {
  const rows = new Map<number, PresentedTask | null>(read?.keys.map((key) => [key, null]))
  for (const row of [...old, ...(read?.rows ?? [])]) rows.set(row.ID, row)
  return rows
}
