import { useLiveQuery } from '../../../stores/use-live-query.ts'
import { useMemo } from 'react'
import { type PresentedTask, presentTask } from '../../../../domain/tasks/present-task.ts'
import type { Task } from '../../../../domain/tasks/task.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import { listMarks, type Mark } from '../../../../mirror/reads/marks.ts'
import { listDockGroups } from '../../../../mirror/reads/reference.ts'
import { getTaskRows, type TaskRow } from '../../../../mirror/reads/task-rows.ts'
import { useMinute } from '../../../stores/use-minute.ts'
import { useReferences } from '../../../stores/use-references.ts'
import { useKept } from '../../../stores/use-kept.ts'

/** The task of a panel. */
export interface PanelTask {
  /** As it is stored: what may be done with it is decided by this. */
  readonly row: Task
  /** With its names. */
  readonly task: PresentedTask
  readonly mark: Mark | null
}

/** A panel shows no place in the order. */
const NO_POSITION = 0

/** A task from the mirror, live; undefined until it is read, null when it is not on this tablet. */
export function usePanelTask(taskID: number, site: Site): PanelTask | null | undefined {
  const read = useLiveQuery(async () => {
    const [rows, marks, dockGroups] = await Promise.all([
      getTaskRows([taskID]),
      listMarks([taskID], 'Tasks'),
      listDockGroups(site.ID),
    ])
    return { row: rows[0] ?? null, mark: marks.get(taskID) ?? null, dockGroups }
  }, [taskID, site.ID])
  const found = read?.row ?? null
  const references = useReferences(site, found ? namedBy(found) : [])
  const now = useMinute()
  const shown = useMemo(() => {
    if (read?.row === null) return null
    if (!read || !references) return undefined
    const { task: row, ...around } = read.row
    const task = presentTask(row, { references, ...around, dockGroups: read.dockGroups, position: NO_POSITION }, now)
    return { row, task, mark: read.mark }
  }, [read, references, now])
  // What stands there stays until the names of a changed row are read.
  return useKept(shown)
}

/** A task that is open has its trailer's company, one that is done its own. */
function namedBy({ task, trailer }: TaskRow) {
  return trailer ? [task, trailer] : [task]
}
