import {
  alertCircleOutline,
  arrowUndoOutline,
  cameraOutline,
  checkmarkDoneOutline,
  checkmarkOutline,
  closeOutline,
  helpCircle,
  helpOutline,
  locationOutline,
  personOutline,
  playSkipForwardOutline,
  scanOutline,
} from 'ionicons/icons'
import { memo, type ReactNode } from 'react'
import type { Stop } from '../../../domain/audits/walk.ts'
import { fieldLabels } from '../../../domain/trailers/field-words.ts'
import {
  AuditState,
  conditionalDepartedName,
  nameIn,
  statusTypeNames,
  trailerTypeNames,
} from '../../../domain/trailers/trailer-lists.ts'
import { minutesBetween, showSpan } from '../../../domain/values/display.ts'
import type { WalkTrailerCard } from '../../../sync/api.ts'
import { useMinute } from '../../data/use-minute.ts'
import { StatusChip } from '../../forms/trailer-chips.tsx'
import { Chip } from '../../kit/chip.tsx'
import { Icon } from '../../kit/icon.tsx'
import { useFrameLater } from '../../kit/use-frame-later.ts'
import { usePress } from '../../kit/use-press.ts'
import { Hint, useHintShown } from '../../shell/hint.tsx'
import { RowMap } from './row-map.tsx'
import { showDegrees } from './round/reading-keys.ts'
import { useCardPress } from './use-card-press.ts'
import { useCardStart } from './use-card-start.ts'
import type { Walk } from './use-walk.ts'
import { WalkProgress, type WalkProgressProps } from './walk-progress.tsx'
import { WalkStrip } from './walk-strip.tsx'
import { spokenCard, startWords } from './walk-words.ts'
import './walk-answers.css'
import './walk-card.css'

/** `other` opens the number pad; `rest` is for the rest of the row. */
export type CardAct = 'here' | 'not-here' | 'other' | 'undo' | 'skip' | 'rest'

export interface WalkCardProps {
  readonly walk: Walk
  readonly stop: Stop
  /** The trailer listed in the spot. */
  readonly trailer: WalkTrailerCard | null
  readonly trailers: ReadonlyMap<number, WalkTrailerCard>
  readonly progress: WalkProgressProps
  /** The earlier answer and its author. */
  readonly before: string | null
  readonly onAct: (act: CardAct) => void
  /** Opens the camera; null where it reads no codes. */
  readonly onReadCode: (() => void) | null
  /** Takes a photo of the trailer; null: there is none, or the person may not. */
  readonly onPhoto: (() => void) | null
}

/** One spot, answered by one tap. The picture of the way around it follows a frame later, so that the card comes at once. */
export function WalkCard(props: WalkCardProps) {
  const { walk, stop, trailer, onAct } = props
  const later = useFrameLater(props)
  const around = { walk: later.walk, stop: later.stop, trailers: later.trailers }
  const card = `${stop.key}=${stop.TrailerID ?? ''}`
  return (
    <div className="walk">
      <WalkProgress {...later.progress} />
      <div className="walk-body">
        <Strip {...around} />
        <Spot {...props} card={card} />
        <section className="row-map" aria-label="Row">
          <Row {...around} />
          <div className="row-map-acts" {...usePress(card)}>
            <button type="button" className="walk-act" disabled={walk.rest.length < 2} onClick={() => onAct('rest')}>
              <Icon icon={checkmarkDoneOutline} />
              Rest of the row as listed
            </button>
            {props.onPhoto && (
              <button type="button" className="walk-act" onClick={props.onPhoto}>
                <Icon icon={cameraOutline} />
                Photo
              </button>
            )}
            {props.onReadCode && (
              <button type="button" className="walk-act" onClick={props.onReadCode}>
                <Icon icon={scanOutline} />
                Read code
              </button>
            )}
          </div>
        </section>
      </div>
      <AnswerButtons card={card} isEmpty={trailer === null} canUndo={walk.canUndo} onAct={onAct} />
      <p className="visually-hidden" aria-live="polite">
        {spokenCard(later.stop, later.trailer)}
      </p>
    </div>
  )
}

type AroundProps = Pick<WalkCardProps, 'walk' | 'stop' | 'trailers'>

const Strip = memo(function Strip({ walk, stop, trailers }: AroundProps) {
  return <WalkStrip {...seenFrom(walk, stop, trailers)} way={walk.cards} onGo={walk.goTo} />
})

const Row = memo(function Row({ walk, stop, trailers }: AroundProps) {
  const spots = walk.mine.filter(({ row, isShared }) => row === stop.row && !isShared)
  return <RowMap {...seenFrom(walk, stop, trailers)} spots={spots} />
})

function seenFrom({ shownOf }: Walk, stop: Stop, trailers: WalkCardProps['trailers']) {
  const numberOf = ({ TrailerID, isShared }: Stop) =>
    isShared ? 'list' : TrailerID === null ? 'Empty' : (trailers.get(TrailerID)?.Number ?? '')
  return { stop, numberOf, shownOf }
}

/** A number of more signs is smaller, so that it stays on one line. */
const LONG = 8

function Spot({ walk, stop, trailer, before, card }: WalkCardProps & { readonly card: string }) {
  const heading = useCardStart(card)
  return (
    <section className="walk-card" aria-label="Spot">
      <h2 ref={heading} tabIndex={-1} className="walk-name">
        {stop.name}
      </h2>
      <p className="walk-trailer">
        <span className="walk-number" data-long={(trailer && trailer.Number.length > LONG) || undefined}>
          {trailer ? trailer.Number : 'Empty'}
        </span>
        <span className="walk-line">
          {trailer
            ? [trailer.ScacName, nameIn(trailerTypeNames, trailer.Type)].filter((name) => name !== '').join(' · ')
            : 'No trailer by the list'}
        </span>
        {trailer && (
          <span className="walk-chips">
            <StatusChip status={trailer.StatusType} name={nameIn(statusTypeNames, trailer.StatusType)} />
            {trailer.AuditState === AuditState.ConditionalDeparted && (
              <Chip look="need" icon={helpCircle}>
                {conditionalDepartedName}
              </Chip>
            )}
          </span>
        )}
      </p>
      <CardNote {...{ walk, stop, before }} />
      {trailer && <Proof trailer={trailer} />}
    </section>
  )
}

/** Keeps its height, so that a note moves nothing. */
function CardNote({ walk, stop, before }: Pick<WalkCardProps, 'walk' | 'stop' | 'before'>) {
  const { trouble, beganNear, gateNear, cards } = walk
  // It names a button that an empty spot does not have.
  const isHinted = useHintShown('walk') && stop.TrailerID !== null
  // The hint disappears with the first answer, so the line about the gate waits for the next walk.
  const near = cards[0] === stop ? (beganNear ?? (isHinted ? null : gateNear)) : null
  return (
    <div className="walk-note">
      {trouble !== null && (
        <p className="walk-trouble" role="alert">
          <Icon icon={alertCircleOutline} />
          {trouble}
        </p>
      )}
      {trouble === null && before !== null && (
        <p className="walk-before" role="status">
          <Icon icon={personOutline} />
          {before}
        </p>
      )}
      {trouble === null && before === null && near !== null && (
        <p className="walk-before" role="status">
          <Icon icon={locationOutline} />
          {startWords(stop, near)}
        </p>
      )}
      {trouble === null && before === null && near === null && isHinted && <Hint name="walk" />}
    </div>
  )
}

/** Facts by which the eye recognizes the trailer. */
function Proof({ trailer }: { readonly trailer: WalkTrailerCard }) {
  const now = useMinute()
  const { SealNumber, ShipmentNumber, SetTemperature, PlacedDate } = trailer
  const set = SetTemperature === null ? null : `${showDegrees(SetTemperature)} °F`
  return (
    <dl className="walk-proof">
      <Fact label={fieldLabels.SealNumber}>{SealNumber}</Fact>
      <Fact label={fieldLabels.ShipmentNumber}>{ShipmentNumber}</Fact>
      <Fact label={fieldLabels.SetTemperature}>{set}</Fact>
      <Fact label="Stands here">{showSpan(minutesBetween(PlacedDate, now))}</Fact>
    </dl>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const isMissing = children === null || children === ''
  return (
    <div>
      <dt>{label}</dt>
      <dd data-missing={isMissing || undefined}>{isMissing ? 'None' : children}</dd>
    </div>
  )
}

interface AnswerButtonsProps {
  readonly card: string
  readonly isEmpty: boolean
  readonly canUndo: boolean
  readonly onAct: (act: CardAct) => void
}

/** The answers in reach of the thumb. Each keeps its place, even when one is missing. */
function AnswerButtons({ card, isEmpty, canUndo, onAct }: AnswerButtonsProps) {
  return (
    <div className="walk-answers" {...useCardPress(card)}>
      <button
        type="button"
        className="walk-answer walk-missing"
        aria-keyshortcuts="2"
        hidden={isEmpty}
        onClick={() => onAct('not-here')}
      >
        <Icon icon={closeOutline} />
        Not here
      </button>
      <button type="button" className="walk-answer walk-other" aria-keyshortcuts="3" onClick={() => onAct('other')}>
        <Icon icon={helpOutline} />
        Another trailer
      </button>
      <button
        type="button"
        className="walk-answer walk-undo"
        aria-keyshortcuts="U"
        disabled={!canUndo}
        onClick={() => onAct('undo')}
      >
        <Icon icon={arrowUndoOutline} />
        Undo
      </button>
      <button type="button" className="walk-answer walk-skip" onClick={() => onAct('skip')}>
        <Icon icon={playSkipForwardOutline} />
        Skip
      </button>
      <button type="button" className="walk-answer walk-here" aria-keyshortcuts="1" onClick={() => onAct('here')}>
        <Icon icon={checkmarkOutline} />
        {isEmpty ? 'Empty, as listed' : 'Here'}
      </button>
    </div>
  )
}
