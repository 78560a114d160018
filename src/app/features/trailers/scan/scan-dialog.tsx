import type { Site } from '../../../../domain/sites/site.ts'
import type { FoundByCode, KnownAct, KnownRights } from '../../../../domain/trailers/known-number.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { useWedgeScanner } from '../../../kit/use-wedge-scanner.ts'
import { CardOfNumber } from './card-of-number.tsx'
import { useKnownCard } from './use-known-card.ts'

export interface ScanDialogProps {
  /** The rows that the tablet found at first. */
  readonly found: FoundByCode
  readonly rights: KnownRights
  readonly site: Site
  readonly onAct: (act: KnownAct) => void
  /** Called with the next scan, which replaces this one. */
  readonly onScan: (code: string) => void
  readonly onClose: () => void
}

/** The card of a number that was typed or of a code that was scanned. */
export function ScanDialog({ found, rights, site, onAct, onScan, onClose }: ScanDialogProps) {
  const card = useKnownCard(found, site, rights)
  useWedgeScanner(true, (code) => () => onScan(code))
  if (!card) return null
  return (
    <Dialog title={card.code} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <div className="known">
        <CardOfNumber {...{ card, site, onAct }} />
      </div>
    </Dialog>
  )
}
