import { isOnYard } from '../../../domain/trailers/trailer-guards.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import { showDateTime } from '../../../domain/values/display.ts'
import { getLocation, getScacs } from '../../../mirror/reads/reference.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { useSite } from '../../data/use-session.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { PressGroup } from '../../kit/press-group.tsx'
import { useWedgeScanner } from '../../kit/use-wedge-scanner.ts'
import type { WalkScan } from './walk-scan.ts'
import { recordWords, SEEN_HERE, type SeenAs, seenName, trailerLine } from './walk-words.ts'
import './other-trailer.css'

export interface SeenDialogProps {
  readonly scan: Extract<WalkScan, { readonly name: 'elsewhere' | 'stranger' }>
  readonly spot: string
  /** Called with a trailer's ID, null for an unknown one, and its number. */
  readonly onSeen: (id: number | null, number: string) => void
  readonly onScan: (code: string) => void
  readonly onClose: () => void
}

/** Shows a scanned trailer that is not listed in this spot, with the act that notes it here. */
export function SeenDialog({ scan, spot, onSeen, onScan, onClose }: SeenDialogProps) {
  useWedgeScanner(true, (code) => () => onScan(code))
  // A further scan changes the buttons.
  const card = scan.name === 'stranger' ? scan.number : scan.trailers.map(({ ID }) => ID).join()
  return (
    <Dialog title={`Scanned in ${spot}`} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <PressGroup card={card}>
        {scan.name === 'stranger' ? (
          <>
            <p className="pad-says">{recordWords({ name: 'unknown', number: scan.number }, spot)}</p>
            <Button large wide onClick={() => onSeen(null, scan.number)}>
              {`Save ${scan.number} as seen here`}
            </Button>
          </>
        ) : (
          scan.trailers.map((trailer) => (
            <SeenTrailer
              key={trailer.ID}
              trailer={trailer}
              spot={spot}
              onSeen={() => onSeen(trailer.ID, trailer.Number)}
            />
          ))
        )}
      </PressGroup>
    </Dialog>
  )
}

interface SeenTrailerProps {
  readonly trailer: Trailer
  readonly spot: string
  readonly onSeen: () => void
}

function SeenTrailer({ trailer, spot, onSeen }: SeenTrailerProps) {
  const { ScacID, LocationID, Number: number, Type, StatusType, AuditState, DepartureDate } = trailer
  const zone = useSite()?.Timezone ?? 'UTC'
  const names = useLiveQuery(async () => {
    const [place, [company]] = await Promise.all([getLocation(LocationID), getScacs([ScacID])])
    return { place: place?.Name ?? '', ScacName: company?.Name ?? '' }
  }, [LocationID, ScacID])
  const seen: SeenAs = isOnYard(trailer)
    ? { name: 'elsewhere', place: names?.place ?? '' }
    : { name: 'left', left: DepartureDate && showDateTime(DepartureDate, zone) }
  const ScacName = names?.ScacName ?? ''
  return (
    <div>
      <p className="pad-says">
        <span className="pad-number">{number}</span>
        <br />
        {trailerLine({ ScacName, Type, StatusType, AuditState })} · {recordWords(seen, spot)}
      </p>
      <Button large wide aria-label={seenName(number, ScacName)} onClick={onSeen}>
        {SEEN_HERE}
      </Button>
    </div>
  )
}
