import {
  arrowForwardOutline,
  arrowUndoOutline,
  chevronBackOutline,
  checkmarkOutline,
  closeOutline,
  helpOutline,
  scanOutline,
} from 'ionicons/icons'
import { useMemo, useRef, useState } from 'react'
import type { Stop } from '../../../domain/audits/walk.ts'
import { AuditState } from '../../../domain/trailers/trailer-lists.ts'
import { numberKey } from '../../../domain/trailers/trailer-number.ts'
import { showMoment } from '../../../domain/values/display.ts'
import type { WalkAnswer, WalkTrailerCard } from '../../../sync/api.ts'
import { ActTime } from '../../kit/act-time.tsx'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { usePress } from '../../kit/use-press.ts'
import { WindowedList } from '../../kit/windowed-list.tsx'
import { useMinute } from '../../data/use-minute.ts'
import { NumberPad } from './number-pad.tsx'
import { useCardPress } from './use-card-press.ts'
import { WalkProgress, type WalkProgressProps } from './walk-progress.tsx'
import { missedMark, shortAnswer, trailerLine } from './walk-words.ts'
import './walk-list.css'

export interface WalkListProps {
  readonly name: string
  /** Key of the stop with which the list opens: the first that is open, or the one asked for. */
  readonly begin: string
  /** By the trailers' numbers. */
  readonly stops: readonly Stop[]
  readonly trailers: ReadonlyMap<number, WalkTrailerCard>
  /** By the stop's key; only those on the tablet's disk. */
  readonly answers: ReadonlyMap<string, WalkAnswer>
  readonly answered: (key: string) => boolean
  readonly progress: WalkProgressProps
  /** The trailer whose answer was not saved, with the reason. */
  readonly trouble: string | null
  readonly zone: string
  readonly canUndo: boolean
  readonly canGoBack: boolean
  readonly onAnswer: (stop: Stop, answer: 'here' | 'not-here') => void
  /** Asks for a trailer that is not listed here, with what is typed of it. */
  readonly onOther: (typed: string) => void
  readonly onUndo: () => void
  readonly onBack: () => void
  readonly onSkip: () => void
  /** Opens the camera; null where it reads no codes. */
  readonly onReadCode: (() => void) | null
}

/** Pixels: large type and two buttons for gloves. */
const LINE_PX = 84

const MAX_TYPED = 50

/** Milliseconds within which the same answer to the same trailer is a double tap. */
const AGAIN_MS = 1_000
const notGiven = { key: '', as: '', at: Number.NEGATIVE_INFINITY }

const stopKey = ({ key }: Stop) => key

/** A place for many, whose trailers stand in no order: a person types the end of a number that they see, and taps it. */
export function WalkList(props: WalkListProps) {
  const { name, stops, trailers } = props
  const [typed, setTyped] = useState('')
  const [last, setLast] = useState('')
  /**
   * Keys of the lines that come first: where the list begins, then those that an answer was chosen from, which stay under
   * the finger, though the field is free again.
   */
  const [chosenFrom, setChosenFrom] = useState<readonly string[]>([props.begin])
  const given = useRef(notGiven)
  const found = useMemo(() => {
    const matches = matching(stops, trailers, numberKey(typed))
    return chosenFrom.length === 0 ? matches : inFront(matches, chosenFrom)
  }, [stops, trailers, typed, chosenFrom])
  // Those without a trailer have no line, and could not be stopped at.
  const lines = useMemo(() => found.filter(({ TrailerID }) => trailers.has(TrailerID ?? 0)), [found, trailers])
  const done = stops.filter(({ key }) => props.answered(key)).length
  const steps = useCardPress(name)
  const other = usePress()
  const type = (text: string) => {
    setChosenFrom([])
    setTyped(text.toUpperCase().slice(0, MAX_TYPED))
  }
  function answer(stop: Stop, as: 'here' | 'not-here') {
    const at = performance.now()
    const { current: before } = given
    if (before.key === stop.key && before.as === as && at - before.at < AGAIN_MS) return
    given.current = { key: stop.key, as, at }
    props.onAnswer(stop, as)
    if (typed !== '') setChosenFrom(found.map(({ key }) => key))
    setLast(`${trailers.get(stop.TrailerID ?? 0)?.Number ?? ''}: ${shortAnswer(as, stop)}. `)
    setTyped('')
  }
  function undo() {
    given.current = notGiven
    setLast('')
    props.onUndo()
  }
  return (
    <section className="walk walk-of-many" aria-label={`Trailers of ${name}`}>
      <WalkProgress {...props.progress} />
      <div className="walk-list-head">
        <h2>
          {name}
          <span role="status">{`${last}${done} of ${stops.length} answered here`}</span>
        </h2>
        <TextField label="What do you see? Last 3 digits" value={typed} inputMode="none" onChange={type} />
      </div>
      {props.trouble !== null && (
        <p className="walk-list-trouble" role="alert">
          {props.trouble}
        </p>
      )}
      {found.length === 0 && (
        <div className="walk-list-none" {...other}>
          <p>No trailer of this place has that in its number.</p>
          <Button large onClick={() => props.onOther(typed)}>{`Another trailer: ${typed}`}</Button>
        </div>
      )}
      {found.length > 0 && (
        <WindowedList
          label={`Trailers of ${name}`}
          rows={lines}
          rowKey={stopKey}
          lineHeight={LINE_PX}
          // Keys and buttons below it are not behind two hundred lines for a keyboard.
          isOneStop
          render={(stop, tabIndex) => <Line {...props} {...{ stop, tabIndex }} onAnswer={answer} />}
        />
      )}
      <NumberPad flat onKey={(key) => type(typed + key)} onDelete={() => setTyped(typed.slice(0, -1))} />
      <div className="walk-steps" {...steps}>
        <StepButton icon={chevronBackOutline} label="Back" disabled={!props.canGoBack} onClick={props.onBack} />
        <StepButton icon={arrowUndoOutline} label="Undo" disabled={!props.canUndo} onClick={undo} />
        <StepButton icon={helpOutline} label="Also another trailer" onClick={() => props.onOther(typed)} />
        {props.onReadCode && <StepButton icon={scanOutline} label="Read code" onClick={props.onReadCode} />}
        <StepButton icon={arrowForwardOutline} label="Go on" onClick={props.onSkip} />
      </div>
    </section>
  )
}

interface StepButtonProps {
  readonly icon: string
  readonly label: string
  readonly disabled?: boolean
  readonly onClick: () => void
}

function StepButton({ icon, label, disabled, onClick }: StepButtonProps) {
  return (
    <button type="button" className="walk-act" disabled={disabled} onClick={onClick}>
      <Icon icon={icon} />
      {label}
    </button>
  )
}

/** Returns the trailers whose number ends with the digits, else those that have them in it. */
function matching(
  stops: readonly Stop[],
  trailers: ReadonlyMap<number, WalkTrailerCard>,
  typedKey: string,
): readonly Stop[] {
  if (typedKey === '') return stops
  const keyed = stops.map((stop) => ({ stop, key: numberKey(trailers.get(stop.TrailerID ?? 0)?.Number ?? '') }))
  const ends = keyed.filter(({ key }) => key.endsWith(typedKey))
  return (ends.length > 0 ? ends : keyed.filter(({ key }) => key.includes(typedKey))).map(({ stop }) => stop)
}

/** Returns the stops with those of these keys first. */
function inFront(stops: readonly Stop[], keys: readonly string[]): readonly Stop[] {
  const first = new Set(keys)
  return [...stops.filter(({ key }) => first.has(key)), ...stops.filter(({ key }) => !first.has(key))]
}

interface LineProps extends WalkListProps {
  readonly stop: Stop
  readonly tabIndex: 0 | -1
}

function Line({ stop, trailers, answers, answered, zone, tabIndex, onAnswer }: LineProps) {
  const trailer = trailers.get(stop.TrailerID ?? 0)
  const now = useMinute()
  const press = usePress()
  const saved = answers.get(stop.key)
  const answer = answered(stop.key) ? saved : undefined
  if (!trailer) return null
  const missed = missedMark(trailer)
  const isMissing = answer?.TrailerAuditState === AuditState.ConditionalDeparted
  return (
    <div className="walk-line-of-list" data-answered={answered(stop.key) || undefined} {...press}>
      <p>
        <span className="walk-list-number">{trailer.Number}</span>
        <span className="walk-list-words">{trailerLine(trailer)}</span>
        {answer && (
          <span className="walk-list-by">
            {missed !== '' && <span className="walk-list-missed">{`${missed} · `}</span>}
            {`${answer.UserName}, `}
            <ActTime shown={showMoment(answer.CheckedDate, zone, now)} mark={answer.mark} zone={zone} />
          </span>
        )}
      </p>
      <AnswerButton
        kind="here"
        label="Here"
        number={trailer.Number}
        tabIndex={tabIndex}
        pressed={answer !== undefined && !isMissing}
        onClick={() => onAnswer(stop, 'here')}
      />
      <AnswerButton
        kind="missing"
        label="Not here"
        number={trailer.Number}
        tabIndex={tabIndex}
        pressed={isMissing}
        onClick={() => onAnswer(stop, 'not-here')}
      />
    </div>
  )
}

interface AnswerButtonProps {
  readonly kind: 'here' | 'missing'
  readonly label: string
  readonly number: string
  readonly tabIndex: 0 | -1
  readonly pressed: boolean
  readonly onClick: () => void
}

function AnswerButton({ kind, label, number, tabIndex, pressed, onClick }: AnswerButtonProps) {
  return (
    <button
      type="button"
      className={`walk-list-answer walk-list-${kind}`}
      aria-label={`${label} ${number}`}
      aria-pressed={pressed}
      tabIndex={tabIndex}
      onClick={onClick}
    >
      <Icon icon={kind === 'here' ? checkmarkOutline : closeOutline} />
      {label}
    </button>
  )
}
