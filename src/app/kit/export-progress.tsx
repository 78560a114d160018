import { progressWords } from './export-words.ts'
import './export-progress.css'

export interface ExportProgressProps {
  /** Null while no export runs. */
  readonly progress: { readonly rows: number; readonly bytes: number } | null
}

/** The progress of a running export; nothing for none. */
export function ExportProgress({ progress }: ExportProgressProps) {
  if (progress === null) return null
  return (
    <p className="export-progress" role="status">
      <progress aria-label="Export" />
      {progressWords(progress)}
    </p>
  )
}
