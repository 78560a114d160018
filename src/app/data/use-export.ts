import { useRef, useState } from 'react'
import type { CallRequest, FileCallName } from '../../contract/server-calls.ts'
import type { ExportProgress } from '../../sync/api.ts'
import { yardClient } from '../../sync/client.ts'
import { downloadFile } from '../kit/download-file.ts'
import { progressWords } from '../kit/export-words.ts'
import { notify } from '../kit/notice.tsx'
import { serverFailureWords } from './server-words.ts'

const NO_SIGNAL = 'Exporting works only online.'

const START: ExportProgress = { rows: 0, bytes: 0 }

/** Exports a list from the server to a file, one export at a time; `progress` is null for none. */
export function useExport<N extends FileCallName>(name: N) {
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const running = useRef(false)
  async function run(request: CallRequest<N>, fileName: string): Promise<void> {
    if (running.current) return
    running.current = true
    let reached = START
    setProgress(START)
    try {
      const result = await yardClient.download(name, request, (next) => {
        reached = next
        setProgress(next)
      })
      if (result.name !== 'answered') return notify(serverFailureWords(result, NO_SIGNAL), 'error')
      downloadFile(result.value, fileName, 'text/csv')
      notify(`${fileName}: ${progressWords(reached)}`)
    } catch (error) {
      notify(`The export failed: ${error instanceof Error ? error.message : String(error)}`, 'error')
    } finally {
      running.current = false
      setProgress(null)
    }
  }
  return { busy: progress !== null, progress, run }
}
