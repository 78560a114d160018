import { downloadOutline } from 'ionicons/icons'
import { Button } from '../button.tsx'

export interface ReportButtonsProps {
  readonly onFilter: () => void
  /** Null for a person who may not. */
  readonly onExport: (() => void) | null
  /** True while a file is made. */
  readonly busy: boolean
}

/** The buttons beside the filters of a report, whose list follows the fields only at a tap. */
export function ReportButtons({ onFilter, onExport, busy }: ReportButtonsProps) {
  return (
    <>
      <Button tone="primary" onClick={onFilter}>
        Filter
      </Button>
      {onExport && (
        <Button icon={downloadOutline} busy={busy} onClick={onExport}>
          Export to Excel
        </Button>
      )}
    </>
  )
}
