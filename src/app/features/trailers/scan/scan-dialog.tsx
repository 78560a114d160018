import { useLiveQuery } from '../../../data/use-live-query.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { useWedgeScanner } from '../../../kit/use-wedge-scanner.ts'
import { getScacs } from '../../../../mirror/reads/reference.ts'
import { type ScanAct, scanActWords, type ScanOutcome } from './scan-outcome.ts'
import './scan.css'

export interface ScanDialogProps {
  readonly outcome: Extract<ScanOutcome, { readonly name: 'ask' }>
  readonly onAct: (act: ScanAct) => void
  /** Called with the next scan, which replaces this one. */
  readonly onScan: (code: string) => void
  readonly onClose: () => void
}

/** Shows a scan that names no trailer on the yard, or several, with the acts that fit. */
export function ScanDialog({ outcome: { words, acts }, onAct, onScan, onClose }: ScanDialogProps) {
  const ids = acts.flatMap((act) => ('trailer' in act ? [act.trailer.ScacID] : []))
  const companies = useLiveQuery(() => getScacs(ids), [ids.join()])
  const names = new Map(companies?.map(({ ID, Name }) => [ID, Name]))
  useWedgeScanner(true, (code) => {
    onScan(code)
    return 'taken'
  })
  return (
    <Dialog title="Scanned" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <p role="status" className="scan-words">
        {words}
      </p>
      <div className="scan-acts">
        {acts.map((act) => {
          const label = scanActWords(act, names)
          return (
            <Button key={label} large wide onClick={() => onAct(act)}>
              {label}
            </Button>
          )
        })}
      </div>
    </Dialog>
  )
}
