import { type ReactNode, useState } from 'react'
import type { Stop } from '../../../domain/audits/walk.ts'
import { numberKey } from '../../../domain/trailers/trailer-number.ts'
import { useFindScanned } from '../../data/use-find-scanned.ts'
import { canReadCodes } from '../../kit/code-reader.ts'
import { ReadCodeDialog } from '../../kit/read-code-button.tsx'
import { scanInSight } from '../../kit/scan-in-sight.ts'
import { useWedgeScanner } from '../../kit/use-wedge-scanner.ts'
import { useScanError } from './use-scan-error.ts'
import { SeenDialog, type SeenDialogProps } from './seen-dialog.tsx'
import { listedAt, type ShownWalk } from './use-walk-view.ts'
import type { Walk } from './use-walk.ts'
import { walkScan } from './walk-scan.ts'

interface AtStop {
  readonly walk: Walk
  readonly stop: Stop
  readonly view: ShownWalk
}

/** Notes a trailer found at a stop; one expected there anyway is simply here, also if only its number is known. */
export function noteFound({ walk, stop, view }: AtStop, FoundTrailerID: number | null, FoundNumber: string): void {
  const isFound = (one: Stop) => {
    if (FoundTrailerID !== null) return one.TrailerID === FoundTrailerID
    const listed = listedAt(one, view.trailers)
    return listed !== null && numberKey(listed.Number) === numberKey(FoundNumber)
  }
  const expected = stop.isShared ? view.stops.filter(({ LocationID }) => LocationID === stop.LocationID) : [stop]
  const own = expected.find(isFound)
  if (own) {
    walk.answer(own, { name: 'here' })
    return
  }
  const found = { FoundTrailerID, FoundNumber }
  const notice = `${FoundNumber} is noted at ${stop.name}`
  walk.answer(stop, stop.isShared ? { name: 'also', ...found, notice } : { name: 'other', ...found })
}

interface Asked extends Pick<SeenDialogProps, 'scan'> {
  /** Of the scan, whatever card is behind the dialog. */
  readonly stop: Stop
}

interface WalkScan extends AtStop {
  readonly siteID: number
  readonly active: boolean
}

/** Marks the scanned trailer Here if it is listed at the stop; otherwise shows what the scan names. */
export function useWalkScan({ siteID, walk, view, stop, active }: WalkScan): {
  /** Opens the camera; null where it reads no codes. */
  readonly onReadCode: (() => void) | null
  readonly view: ReactNode
} {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [reading, setReading] = useState<Stop | null>(null)
  const find = useFindScanned(siteID)
  const showError = useScanError(stop.key)

  async function read(at: Stop, code: string): Promise<void> {
    const found = await find(code)
    if (!found) return
    const scan = walkScan(found, at, view.stops)
    setAsked(scan.name === 'elsewhere' || scan.name === 'stranger' ? { scan, stop: at } : null)
    showError(scan.name === 'nothing' ? scan.words : null)
    if (scan.name !== 'here') return
    const trailer = view.trailers.get(scan.stop.TrailerID ?? 0)
    walk.answer(scan.stop, { name: 'here', notice: `${trailer?.Number ?? ''} is here: ${scan.stop.name}` })
  }
  useWedgeScanner(
    active,
    scanInSight((code) => void read(stop, code)),
  )
  const close = () => setAsked(null)
  return {
    onReadCode: canReadCodes() ? () => setReading(stop) : null,
    view: (
      <>
        {asked && (
          <SeenDialog
            scan={asked.scan}
            spot={asked.stop.name}
            onSeen={(id, number) => {
              close()
              noteFound({ walk, stop: asked.stop, view }, id, number)
            }}
            onScan={(code) => void read(asked.stop, code)}
            onClose={close}
          />
        )}
        {reading && (
          <ReadCodeDialog
            onCode={(code) => {
              setReading(null)
              void read(reading, code)
            }}
            onClose={() => setReading(null)}
          />
        )}
      </>
    ),
  }
}
