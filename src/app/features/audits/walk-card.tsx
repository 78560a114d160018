import {
  arrowUndoOutline,
  cameraOutline,
  checkmarkOutline,
  chevronBackOutline,
  chevronForwardOutline,
  closeOutline,
  helpOutline,
  alertCircleOutline,
  personOutline,
  scanOutline,
} from 'ionicons/icons'
import { useEffect, useRef } from 'react'
import type { Stop } from '../../../domain/audits/walk.ts'
import type { WalkTrailerCard } from '../../../sync/api.ts'
import { Icon } from '../../kit/icon.tsx'
import { useCardPress } from './use-card-press.ts'
import { WalkProgress, type WalkProgressProps } from './walk-progress.tsx'
import { rowTitle, spokenCard, trailerLine } from './walk-words.ts'

/** `other` opens the number pad. */
export type CardAct = 'here' | 'not-here' | 'other' | 'undo' | 'back' | 'skip'

export interface WalkCardProps {
  readonly stop: Stop
  /** The trailer listed in the spot. */
  readonly trailer: WalkTrailerCard | null
  readonly progress: WalkProgressProps
  /** The earlier answer and its author. */
  readonly before: string | null
  /** The reason why the answer was not saved. */
  readonly trouble: string | null
  readonly canUndo: boolean
  readonly canGoBack: boolean
  readonly onAct: (act: CardAct) => void
  /** Opens the camera; null where it reads no codes. */
  readonly onReadCode: (() => void) | null
  /** Takes a photo of the trailer; null: there is none, or the person may not. */
  readonly onPhoto: (() => void) | null
}

/** One spot, answered by one tap. */
export function WalkCard(props: WalkCardProps) {
  const { stop, trailer, progress, onAct } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const card = `${stop.key}=${stop.TrailerID ?? ''}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the card.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [card])
  return (
    <div className="walk">
      <WalkProgress {...progress} />
      <section className="walk-card" aria-label="Spot">
        <h2 ref={heading} tabIndex={-1} className="walk-spot">
          <span className="walk-row">{stop.row === stop.name ? '' : rowTitle(stop.row)}</span>
          <span className="walk-name">{stop.name}</span>
        </h2>
        {trailer ? (
          <p className="walk-trailer">
            <span className="walk-number">{trailer.Number}</span>
            <span className="walk-line">{trailerLine(trailer)}</span>
          </p>
        ) : (
          <p className="walk-trailer">
            <span className="walk-number">Empty</span>
            <span className="walk-line">No trailer by the list</span>
          </p>
        )}
        <CardNote before={props.before} trouble={props.trouble} />
      </section>
      <div className="walk-steps">
        <StepButton icon={chevronBackOutline} label="Back" disabled={!props.canGoBack} onClick={() => onAct('back')} />
        <StepButton icon={arrowUndoOutline} label="Undo" disabled={!props.canUndo} onClick={() => onAct('undo')} />
        {props.onPhoto && <StepButton icon={cameraOutline} label="Photo" onClick={props.onPhoto} />}
        <StepButton icon={chevronForwardOutline} label="Skip" onClick={() => onAct('skip')} />
        {props.onReadCode && <StepButton icon={scanOutline} label="Read code" onClick={props.onReadCode} />}
      </div>
      <AnswerButtons card={card} isEmpty={trailer === null} onAct={onAct} />
      <p className="visually-hidden" aria-live="polite">
        {spokenCard(stop, trailer)}
      </p>
    </div>
  )
}

/** Keeps its height, so that a note moves nothing. */
function CardNote({ before, trouble }: Pick<WalkCardProps, 'before' | 'trouble'>) {
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
    </div>
  )
}

interface StepButtonProps {
  readonly icon: string
  readonly label: string
  readonly disabled?: boolean
  readonly onClick: () => void
}

/** A button that moves along the walk. */
export function StepButton({ icon, label, disabled, onClick }: StepButtonProps) {
  return (
    <button type="button" className="walk-step" disabled={disabled} onClick={onClick}>
      <Icon icon={icon} />
      {label}
    </button>
  )
}

interface AnswerButtonsProps {
  readonly card: string
  readonly isEmpty: boolean
  readonly onAct: (act: CardAct) => void
}

/** The three answers. Each keeps its place, even when one is missing. */
function AnswerButtons({ card, isEmpty, onAct }: AnswerButtonsProps) {
  const { note, act } = useCardPress(card)
  const answer = (name: CardAct) => act(() => onAct(name))
  return (
    // Restarts the buttons' short pause (walk.css), so that a double tap answers one card.
    <div key={card} className="walk-answers" onPointerDown={note}>
      <button type="button" className="walk-answer walk-here" aria-keyshortcuts="1" onClick={() => answer('here')}>
        <Icon icon={checkmarkOutline} />
        {isEmpty ? 'Empty, as listed' : 'Here'}
      </button>
      {!isEmpty && (
        <button
          type="button"
          className="walk-answer walk-missing"
          aria-keyshortcuts="2"
          onClick={() => answer('not-here')}
        >
          <Icon icon={closeOutline} />
          Not here
        </button>
      )}
      <button type="button" className="walk-answer walk-other" aria-keyshortcuts="3" onClick={() => answer('other')}>
        <Icon icon={helpOutline} />
        Another trailer
      </button>
    </div>
  )
}
