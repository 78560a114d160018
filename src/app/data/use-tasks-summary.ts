import { useEffect, useState } from 'react'
import type { TasksSummary } from '../../domain/tasks/task-query.ts'
import { yardClient } from '../../sync/client.ts'
import { listening } from './listening.ts'

/** Returns live counts of a site's tasks; null until known. */
export function useTasksSummary(siteID: number): TasksSummary | null {
  const [told, setTold] = useState<{ readonly siteID: number; readonly summary: TasksSummary | null }>()
  useEffect(
    () =>
      listening((alive) =>
        yardClient.watchTasksSummary((summary) => {
          if (alive()) setTold({ siteID, summary })
        }),
      ),
    [siteID],
  )
  return told?.siteID === siteID ? told.summary : null
}
