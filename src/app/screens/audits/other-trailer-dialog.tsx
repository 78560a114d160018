import { backspaceOutline } from 'ionicons/icons'
import { useEffect, useRef, useState } from 'react'
import type { TailMatch } from '../../../sync/api.ts'
import { yardClient } from '../../../sync/client.ts'
import { showDateTime } from '../../../domain/values/display.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Icon } from '../../components/icon.tsx'
import { useUnderFinger } from '../../components/use-under-finger.ts'
import { useWedgeScanner } from '../../components/use-wedge-scanner.ts'
import { useSite } from '../../stores/use-session.ts'
import { trailerLine } from './walk-words.ts'
import './other-trailer.css'

export interface OtherTrailerDialogProps {
  /** Of the spot. */
  readonly spot: string
  readonly onChoose: (trailer: TailMatch) => void
  /** The yard does not know it. */
  readonly onStranger: (number: string) => void
  readonly onClose: () => void
}

/** As long as a trailer number may be. */
const MAX_TYPED = 50
/** One digit names half the yard. */
const MIN_TYPED = 2
const MAX_MATCHES = 8
/** So long may a number be on its own. */
const WHOLE = 4

const DIGITS = [...'123456789']
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Which trailer stands in the spot: the last digits of its number name it. Large keys, for gloves; a scanner and a keyboard type too. */
export function OtherTrailerDialog({ spot, onChoose, onStranger, onClose }: OtherTrailerDialogProps) {
  const [typed, setTyped] = useState('')
  const [letters, setLetters] = useState(false)
  const found = useMatches(typed)
  const { matches } = found
  const typing = useFocused()
  // Few digits that some trailer ends with are no number.
  const isWhole = typed.length >= WHOLE || (typed.length >= MIN_TYPED && matches.length === 0)
  const press = (key: string) => setTyped((before) => `${before}${key}`.slice(0, MAX_TYPED))
  const remove = () => setTyped((before) => before.slice(0, -1))
  // What stands there from before the last key is for the eye alone: Enter means what was typed.
  const [only] = found.typed === typed && matches.length === 1 ? matches : []
  useKeys({ press, remove, enter: () => only && onChoose(only) })
  useWedgeScanner(true, (code) => setTyped(code.toUpperCase().slice(0, MAX_TYPED)))
  return (
    <Dialog title={`Which trailer stands in ${spot}?`} onClose={onClose} wide>
      <div className="pad">
        <output ref={typing} tabIndex={-1} className="pad-typed" aria-label="Typed">
          {typed || <span className="pad-hint">Last 3 digits</span>}
        </output>
        <div className="pad-keys" data-letters={letters}>
          {(letters ? LETTERS : DIGITS).map((key) => (
            <PadKey key={key} label={key} onPress={() => press(key)} />
          ))}
          <PadKey label={letters ? '123' : 'ABC'} onPress={() => setLetters(!letters)} />
          {!letters && <PadKey label="0" onPress={() => press('0')} />}
          <PadKey label="Delete" icon={backspaceOutline} onPress={remove} />
        </div>
        <Matches typed={typed} matches={matches} onChoose={onChoose} />
        <div className="pad-stranger">
          <Button large wide disabled={!isWhole} onClick={() => onStranger(typed)}>
            {isWhole ? `Not in the list: save ${typed}` : 'Not in the list'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

interface MatchesProps {
  readonly typed: string
  readonly matches: readonly TailMatch[]
  readonly onChoose: (trailer: TailMatch) => void
}

/** Those for one digit more may come while a finger is down on one of these. */
function Matches(latest: MatchesProps) {
  const { shown, onPointerDown } = useUnderFinger(latest)
  return (
    <div className="pad-found" onPointerDown={onPointerDown}>
      <MatchList {...shown} />
    </div>
  )
}

function MatchList({ typed, matches, onChoose }: MatchesProps) {
  const zone = useSite()?.Timezone ?? 'UTC'
  if (typed.length < MIN_TYPED)
    return <p className="pad-says">The trailers of the yard with these last digits stand here.</p>
  if (matches.length === 0)
    return <p className="pad-says">No trailer of the yard ends so. Not in the list? Type its whole number.</p>
  return (
    <ul className="pad-matches" aria-label="Trailers">
      {matches.slice(0, MAX_MATCHES).map((trailer) => (
        <li key={trailer.ID}>
          <button type="button" className="pad-match" onClick={() => onChoose(trailer)}>
            <span className="pad-number">
              {trailer.Number} <span className="pad-scac">{trailer.ScacName}</span>
            </span>
            <span className="pad-line">
              {placeWords(trailer, zone)} · {trailerLine({ ...trailer, ScacName: '' })}
            </span>
          </button>
        </li>
      ))}
      {matches.length > MAX_MATCHES && <li className="pad-says">There are more: type one more digit.</li>}
    </ul>
  )
}

function placeWords({ DepartureDate, LocationName }: TailMatch, zone: string): string {
  return DepartureDate === null ? `Listed at ${LocationName}` : `Departed ${showDateTime(DepartureDate, zone)}`
}

interface PadKeyProps {
  readonly label: string
  readonly icon?: string
  readonly onPress: () => void
}

function PadKey({ label, icon, onPress }: PadKeyProps) {
  return (
    <button type="button" className="pad-key" aria-label={icon ? label : undefined} onClick={onPress}>
      {icon ? <Icon icon={icon} /> : label}
    </button>
  )
}

interface Found {
  readonly typed: string
  readonly matches: readonly TailMatch[]
}

/** The trailers whose number ends so; one more than are shown tells that there are more. */
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
  // What was found for fewer digits stands until the answer for these is there: nothing flickers.
  return typed.length < MIN_TYPED || !found ? { typed, matches: [] } : found
}

/** What is typed has the focus: a key that is pressed is no tap on a button. */
function useFocused() {
  const element = useRef<HTMLOutputElement>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}

interface Keys {
  readonly press: (key: string) => void
  readonly remove: () => void
  readonly enter: () => void
}

function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey) return
      if (/^[0-9A-Za-z-]$/.test(event.key)) latest.current.press(event.key.toUpperCase())
      else if (event.key === 'Backspace') latest.current.remove()
      // On a button Enter presses that button.
      else if (event.key === 'Enter' && !isOnButton(event.target)) latest.current.enter()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

function isOnButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button') !== null
}
