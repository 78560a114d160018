import { useLiveQuery } from '../../../data/use-live-query.ts'
import { useMemo } from 'react'
import { type PresentedTask, presentTask } from '../../../../domain/tasks/present-task.ts'
import { isOpen, type Task } from '../../../../domain/tasks/task.ts'
import { elsewhereWords } from '../../../../domain/tasks/task-warnings.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import { listMarks, type Mark } from '../../../../mirror/reads/marks.ts'
import { listDockGroups } from '../../../../mirror/reads/reference.ts'
import { getTaskRows, namedBy } from '../../../../mirror/reads/task-rows.ts'
import { useMinute } from '../../../data/use-minute.ts'
import { useReferences } from '../../../data/use-references.ts'
import { useKept } from '../../../data/use-kept.ts'

export interface PanelTask {
  /** The stored row, which decides the allowed acts. */
  readonly row: Task
  readonly task: PresentedTask
  readonly mark: Mark | null
  /** The warning that the trailer of an open task is not where From says. */
  readonly elsewhere: string | null
}

const NO_POSITION = 0

/** Returns a task from the mirror, live; undefined until read, null when not on this tablet. */
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
    const nameOf = (ID: number) => references.locations.get(ID)?.Name ?? null
    const elsewhere = task.Trailer && isOpen(row) ? elsewhereWords(row, task.Trailer, nameOf) : null
    return { row, task, mark: read.mark, elsewhere }
  }, [read, references, now])
  // The shown task stays until the names of a changed row are read.
  return useKept(shown)
}
