import { useEffect, useRef, useState } from 'react'
import type { TailMatch } from '../../../sync/api.ts'
import type { Stop } from '../../../domain/audits/walk.ts'
import { TrailerState } from '../../../domain/trailers/trailer-lists.ts'
import { findScanned } from '../../../mirror/reads/scans.ts'
import { yardClient } from '../../../sync/client.ts'
import { showDateTime } from '../../../domain/values/display.ts'
import { Button } from '../../kit/button.tsx'
import { confirm, type Question } from '../../kit/confirm-dialog.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { notifyInForm } from '../../kit/notice.tsx'
import { PressGroup } from '../../kit/press-group.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { Unbroken } from '../../kit/unbroken.tsx'
import { usePress } from '../../kit/use-press.ts'
import { useUnderFinger } from '../../kit/use-under-finger.ts'
import { useWedgeScanner } from '../../kit/use-wedge-scanner.ts'
import { scanWords } from '../../../domain/trailers/known-number.ts'
import { useSite } from '../../data/use-session.ts'
import { NumberPad } from './number-pad.tsx'
import { recordWords, type SeenAs, trailerLine } from './walk-words.ts'
import './other-trailer.css'

export interface OtherTrailerDialogProps {
  readonly spot: Pick<Stop, 'LocationID' | 'name'>
  /** Text typed before; '' for none. */
  readonly begun: string
  readonly onChoose: (trailer: TailMatch) => void
  /** Called with an unknown number. */
  readonly onStranger: (number: string) => void
  readonly onClose: () => void
}

const MAX_TYPED = 50
/** A single digit would match half the yard. */
const MIN_TYPED = 2
const MAX_MATCHES = 8
/** From this length the input is a whole number even if some trailer ends with it. */
const WHOLE = 4

/** No number of a trailer has these. */
const FOREIGN = /[^0-9A-Z-]/g

/** Asks for a trailer by the last digits of its number, with keys for gloves. */
export function OtherTrailerDialog({ spot, begun, onChoose, onStranger, onClose }: OtherTrailerDialogProps) {
  const [typed, setTyped] = useState(begun)
  const site = useSite()
  const found = useMatches(typed)
  const { matches } = found
  const isTyped = typed.length >= MIN_TYPED
  const whichNot = matches.length === 0 ? 'Not in the list' : 'None of these'
  const press = (key: string) => setTyped((before) => `${before}${key}`.slice(0, MAX_TYPED))
  const type = (text: string) => setTyped(text.toUpperCase().replace(FOREIGN, '').slice(0, MAX_TYPED))
  // Enter must not choose from an earlier input's matches.
  const [only] = found.typed === typed && matches.length === 1 ? matches : []
  useWedgeScanner(true, (code) => () => void readNumber(site?.ID ?? 0, code).then(type))
  const saveTyped = async () => {
    // A quick tap comes before the matches of the last digit.
    const same = found.typed === typed ? matches : await yardClient.findByTail(typed, 1)
    // A few digits that another trailer ends with are seldom a number.
    const isPart = typed.length < WHOLE && same.length > 0
    if (!isPart || (await confirm(wholeNumber(typed)))) onStranger(typed)
  }
  return (
    <Dialog
      title={`Which trailer stands in ${spot.name}?`}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (only) onChoose(only)
      }}
      footer={
        <PressGroup card={typed}>
          <Button large wide disabled={!isTyped} onClick={() => void saveTyped()}>
            {isTyped ? `${whichNot}: save ${typed}` : 'Not in the list: type its number'}
          </Button>
        </PressGroup>
      }
      wide
    >
      <div className="pad">
        <TypedField value={typed} onChange={type} />
        <NumberPad onKey={press} onDelete={() => setTyped(typed.slice(0, -1))} />
        <Matches {...{ spot, typed, matches, onChoose }} />
      </div>
    </Dialog>
  )
}

/** The question about a few digits that trailers in the list end with, before they are saved as the number of another one. */
function wholeNumber(typed: string): Question {
  return {
    title: `Is ${typed} its whole number?`,
    text: `Trailers in the list end with ${typed}, and yours is none of them.`,
    confirmLabel: `Save ${typed}`,
    cancelLabel: 'Type the rest',
  }
}

/** Returns the number that a scan names: that of the trailer with a scanned tag, else what was scanned. */
async function readNumber(siteID: number, code: string): Promise<string> {
  const found = await findScanned(siteID, code)
  const [holder] = found.trailers.filter(({ State }) => State === TrailerState.OnYard)
  if (holder) return holder.Number
  if (found.scanned.name === 'number') return found.scanned.number
  notifyInForm(scanWords(found))
  return ''
}

interface TypedFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The typed digits; it has the focus from the start, for a keyboard or a scanner. */
function TypedField(props: TypedFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <div className="pad-typed">
      <TextField
        {...props}
        label="Last 3 digits"
        inputMode="none"
        inputRef={(element) => {
          input.current = element
        }}
        scan
      />
    </div>
  )
}

interface MatchesProps {
  readonly spot: OtherTrailerDialogProps['spot']
  readonly typed: string
  readonly matches: readonly TailMatch[]
  readonly onChoose: (trailer: TailMatch) => void
}

/** Keeps the matches while a finger is down, so that a tap hits what was shown. */
function Matches(latest: MatchesProps) {
  const { shown, onPointerDown } = useUnderFinger(latest)
  return (
    <div className="pad-found" onPointerDown={onPointerDown} {...usePress()}>
      <MatchList {...shown} />
    </div>
  )
}

function MatchList({ spot, typed, matches, onChoose }: MatchesProps) {
  const zone = useSite()?.Timezone ?? 'UTC'
  if (typed.length < MIN_TYPED)
    return <p className="pad-says">Type the last digits: the trailers that match show here.</p>
  if (matches.length === 0 && typed.length >= WHOLE)
    return <p className="pad-says">{recordWords({ name: 'unknown', number: typed }, spot.name)}</p>
  if (matches.length === 0)
    return <p className="pad-says">No trailer on the yard ends with this. Type its whole number.</p>
  return (
    <ul className="pad-matches" aria-label="Trailers">
      {matches.slice(0, MAX_MATCHES).map((trailer) => (
        <li key={trailer.ID}>
          <button type="button" className="pad-match" onClick={() => onChoose(trailer)}>
            <span className="pad-number">
              {trailer.Number} <span className="pad-scac">{trailer.ScacName}</span>
            </span>
            <span className="pad-line">
              <Unbroken
                text={`${trailerLine({ ...trailer, ScacName: '' })} · ${recordWords(seenAs(trailer, spot, zone), spot.name)}`}
              />
            </span>
          </button>
        </li>
      ))}
      {matches.length > MAX_MATCHES && <li className="pad-says">There are more: type one more digit.</li>}
    </ul>
  )
}

function seenAs(match: TailMatch, spot: OtherTrailerDialogProps['spot'], zone: string): SeenAs {
  const { DepartureDate, LocationID, LocationName } = match
  if (DepartureDate !== null) return { name: 'left', left: showDateTime(DepartureDate, zone) }
  return LocationID === spot.LocationID ? { name: 'here' } : { name: 'elsewhere', place: LocationName }
}

interface Found {
  readonly typed: string
  readonly matches: readonly TailMatch[]
}

/** Finds trailers by the end of their number, one more than are shown. */
function useMatches(typed: string): Found {
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (typed.length < MIN_TYPED) return
    let stale = false
    void yardClient.findByTail(typed, MAX_MATCHES + 1).then((matches) => !stale && setFound({ typed, matches }))
    return () => {
      stale = true
    }
  }, [typed])
  // Earlier matches stay meanwhile, so that nothing flickers.
  return typed.length < MIN_TYPED || !found ? { typed, matches: [] } : found
}
