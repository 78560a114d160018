import { useState } from 'react'
import { useStore } from 'zustand'
import type { TaskQuery } from '../../../../domain/tasks/task-query.ts'
import { TASK_REPORT_FILE } from '../../../../domain/tasks/task-report.ts'
import type { ExportProgress } from '../../../../sync/api.ts'
import { yardClient } from '../../../../sync/client.ts'
import { downloadFile } from '../../../kit/download-file.ts'
import { notify } from '../../../kit/notice.tsx'
import { useOneAtATime } from '../../../forms/use-one-at-a-time.ts'
import { serverFailureWords } from '../../../data/server-words.ts'
import { progressWords } from './task-data-days.ts'

const NO_SIGNAL = 'Exporting works only online.'

const START: ExportProgress = { rows: 0, bytes: 0 }

/** Exports one file at a time; `progress` is null for none. */
export function useExport() {
  const { busy, once } = useOneAtATime()
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  async function exportInto(query: TaskQuery): Promise<void> {
    let reached = START
    setProgress(START)
    try {
      const result = await yardClient.download('reportExport', { body: query }, (next) => {
        reached = next
        setProgress(next)
      })
      if (result.name !== 'answered') return notify(serverFailureWords(result, NO_SIGNAL), 'error')
      downloadFile(result.value, TASK_REPORT_FILE, 'text/csv')
      notify(`${TASK_REPORT_FILE}: ${progressWords(reached)}`)
    } catch (error) {
      notify(`The export failed: ${error instanceof Error ? error.message : String(error)}`, 'error')
    } finally {
      setProgress(null)
    }
  }
  return { busy: useStore(busy), progress, run: (query: TaskQuery) => once(() => exportInto(query)) }
}
