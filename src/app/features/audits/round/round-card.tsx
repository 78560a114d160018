import {
  alertCircleOutline,
  arrowUndoOutline,
  cameraOutline,
  checkmarkOutline,
  locationOutline,
  personOutline,
  scanOutline,
  waterOutline,
} from 'ionicons/icons'
import { memo, useEffect, useRef, useState } from 'react'
import { type CheckClock, checkClock, clockSpan, nextCheckAt } from '../../../../domain/audits/check-clock.ts'
import type { RoundStop } from '../../../../domain/audits/round.ts'
import type { References } from '../../../../domain/sites/references.ts'
import { message } from '../../../../domain/trailers/trailer-fields.ts'
import { fuelLevelNames, nameIn, statusTypeNames, trailerTypeNames } from '../../../../domain/trailers/trailer-lists.ts'
import { showMoment } from '../../../../domain/values/display.ts'
import { useMinute } from '../../../data/use-minute.ts'
import { Chip } from '../../../kit/chip.tsx'
import { boxFull } from '../../../kit/drawings.ts'
import { Icon } from '../../../kit/icon.tsx'
import { useTopOverlay } from '../../../kit/overlay-stack.ts'
import { useFrameLater } from '../../../kit/use-frame-later.ts'
import { usePress } from '../../../kit/use-press.ts'
import { useSteady } from '../../../kit/use-steady.ts'
import { MAX_GAP_MS } from '../../../kit/wedge-buffer.ts'
import { useCardPress } from '../use-card-press.ts'
import { useCardStart } from '../use-card-start.ts'
import { FuelGauge } from './fuel-gauge.tsx'
import { keyOf, pressReading, type ReadingKey, readingWords, showDegrees } from './reading-keys.ts'
import { RoundPad } from './round-pad.tsx'
import { RoundTrend } from './round-trend.tsx'
import { onwardWords, placeOf, spokenReefer } from './round-words.ts'
import { type EntryFaults, noFaults, type Round } from './use-round.ts'

export interface RoundCardProps {
  readonly round: Round
  readonly stop: RoundStop
  readonly references: References
  readonly active: boolean
  /** Opens the camera; null where it reads no codes. */
  readonly onReadCode: (() => void) | null
  /** Null for people who may not take photos. */
  readonly onPhoto: (() => void) | null
}

/** Reasons for a reefer that cannot be checked now. */
const REASONS = ['Door closed', 'No access', 'Later'] as const

/** A longer number is set smaller on a small tablet. */
const LONG = 18

/** One reefer: what is known of it, its readings, and the next card at once, before the curve of its last checks. */
export function RoundCard({ round, stop, references, active, onReadCode, onPhoto }: RoundCardProps) {
  const later = useFrameLater(stop)
  const { trailer } = stop
  const { site } = references
  const { typed } = round
  const card = String(trailer.ID)
  const [noted, setNoted] = useState<{ readonly card: string; readonly faults: EntryFaults } | null>(null)
  const faults = noted?.card === card ? noted.faults : noFaults
  const note = (change: Partial<EntryFaults>) => setNoted({ card, faults: { ...faults, ...change } })
  const keys = usePress(card)
  const unsaved = usePress(card)
  const foot = useCardPress(card)
  const heading = useCardStart(card)
  const save = () => note(round.save())
  const type = (change: Partial<typeof typed>) => {
    note('fuel' in change ? { fuel: null } : { reading: null })
    round.type(change)
  }
  const press = useSteady((key: ReadingKey) => {
    const reading = pressReading(typed.reading, key)
    if (reading === null) note({ reading: message.temperature })
    else type({ reading })
  })
  const chooseFuel = useSteady((fuel: number) => type({ fuel }))
  const pressOnKeyboard = (key: string) => {
    if (key === 'Enter') return save()
    const pressed = keyOf(key)
    if (pressed) press(pressed)
  }
  usePadKeys(active, typed.reading, pressOnKeyboard, (before) =>
    before === typed.reading ? note({ reading: null }) : type({ reading: before }),
  )
  const onward = onwardWords(round, references)
  const words =
    (round.isGone ? `${trailer.Number} has left this round.` : null) ??
    round.trouble ??
    faults.reading ??
    readingWords(typed, trailer.SetTemperature, site.TemperatureAlertRange)
  return (
    <div className="round-card">
      {round.unsaved && (
        <div className="round-unsaved" role="alert" {...unsaved}>
          <Icon icon={alertCircleOutline} />
          <span>{`${round.unsaved.stop.trailer.Number} was not saved: ${round.unsaved.words}`}</span>
          <button type="button" onClick={() => round.unsaved && round.goTo(round.unsaved.stop.trailer.ID)}>
            {`Go to ${round.unsaved.stop.trailer.Number}`}
          </button>
        </div>
      )}
      <div className="round-body" onPointerDown={round.touch} {...keys}>
        <Unit {...{ round, stop, references, heading }} />
        <RoundPad
          reading={typed.reading}
          warning={words}
          last={trailer.BoxTemperature}
          set={trailer.SetTemperature}
          onKey={press}
          onReading={(reading) => type({ reading })}
        />
        <section className="round-side" aria-label="Fuel and defrost">
          <div className="round-late" data-before={later.trailer.ID !== trailer.ID || undefined}>
            <RoundTrend key={later.trailer.ID} trailer={later.trailer} site={site} />
          </div>
          <FuelGauge chosen={typed.fuel} fault={faults.fuel} onChoose={chooseFuel} />
          <button
            type="button"
            role="switch"
            className="round-defrost"
            aria-checked={typed.defrost}
            aria-label="Defrost"
            onClick={() => type({ defrost: !typed.defrost })}
          >
            <Icon icon={waterOutline} />
            <span>
              Defrost
              <small>No box temp is needed while it defrosts</small>
            </span>
            <b>{typed.defrost ? 'Yes' : 'No'}</b>
          </button>
        </section>
      </div>
      <div className="round-foot" {...foot}>
        <Reasons onReason={useSteady(round.leave)} />
        <div className="round-thumb">
          <button type="button" disabled={!round.canUndo} onClick={round.undo}>
            <Icon icon={arrowUndoOutline} />
            Undo
          </button>
          {onReadCode && (
            <button type="button" aria-label="Read code" onClick={onReadCode}>
              <Icon icon={scanOutline} />
            </button>
          )}
          {onPhoto && (
            <button type="button" aria-label={`Photo of ${trailer.Number}`} onClick={onPhoto}>
              <Icon icon={cameraOutline} />
            </button>
          )}
          <button type="button" className="round-save" onClick={save}>
            <Icon icon={checkmarkOutline} />
            <span>
              {onward.act} <small>{onward.follows}</small>
            </span>
          </button>
        </div>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {spokenReefer(later, references)}
      </p>
    </div>
  )
}

const Reasons = memo(({ onReason }: { readonly onReason: Round['leave'] }) => (
  <fieldset className="round-reasons">
    <legend>Cannot check now</legend>
    {REASONS.map((reason) => (
      <button key={reason} type="button" onClick={() => onReason(reason)}>
        {reason}
      </button>
    ))}
  </fieldset>
))

interface UnitProps extends Pick<RoundCardProps, 'round' | 'stop' | 'references'> {
  readonly heading: React.RefObject<HTMLHeadingElement | null>
}

const tones: Readonly<Record<CheckClock, 'need' | 'wait' | undefined>> = {
  overdue: 'need',
  soon: 'wait',
  fine: undefined,
}

function Unit({ round, stop, references, heading }: UnitProps) {
  const now = useMinute()
  const { trailer } = stop
  const { site } = references
  const clock = checkClock(trailer, site, now)
  const line = [
    references.scacs.get(trailer.ScacID)?.Name,
    nameIn(trailerTypeNames, trailer.Type),
    trailer.FreightID === null ? '' : references.freights.get(trailer.FreightID)?.Value,
  ].filter((name) => name !== undefined && name !== '')
  const { LastProductProtectionDate: checkedAt, LastProductProtectionUserName: checkedBy } = trailer
  const isChecked = round.isAnswered(stop) && checkedAt !== null
  const { typedAt = null } = round.typed
  const carriedAt = typedAt !== null && round.audit && typedAt < round.audit.OpenedDate ? typedAt : null
  return (
    <section className="round-unit" aria-label="Trailer">
      <div>
        <div className="round-name">
          <h2 ref={heading} tabIndex={-1} data-long={trailer.Number.length > LONG || undefined}>
            {trailer.Number}
          </h2>
          <Chip look="fact" icon={locationOutline}>
            {placeOf(stop, references)}
          </Chip>
          <Chip look="outline" icon={boxFull}>
            {nameIn(statusTypeNames, trailer.StatusType)}
          </Chip>
        </div>
        <p>{line.join(' · ')}</p>
      </div>
      <p className="round-set">
        <small>Set temp</small>
        <b>{trailer.SetTemperature === null ? 'None' : `${showDegrees(trailer.SetTemperature)}°`}</b>
      </p>
      <p className="round-past">
        {trailer.BoxTemperature !== null && (
          <span>
            Last box <b>{showDegrees(trailer.BoxTemperature)}°</b>
            {trailer.BoxTemperatureAt !== null && ` at ${showMoment(trailer.BoxTemperatureAt, site.Timezone, now)}`}
          </span>
        )}
        {trailer.ReeferFuelLevel !== null && (
          <span>
            Fuel <b>{fuelLevelNames[trailer.ReeferFuelLevel]}</b>
          </span>
        )}
        {trailer.TargetTemperature !== null && (
          <span>
            BOL <b>{showDegrees(trailer.TargetTemperature)}°</b>
          </span>
        )}
        <span>
          Due <b data-tone={tones[clock.state]}>{showMoment(nextCheckAt(trailer, site), site.Timezone, now)}</b>,{' '}
          {`${clock.state === 'overdue' ? 'overdue' : 'in'} ${clockSpan(clock)}`}
        </span>
      </p>
      {isChecked && (
        <p className="round-note" role="status">
          <Icon icon={personOutline} />
          {`Checked by ${checkedBy} at ${showMoment(checkedAt, site.Timezone, now)}. Save checks it once more.`}
        </p>
      )}
      {!isChecked && carriedAt !== null && (
        <p className="round-note">
          {`Typed at ${showMoment(carriedAt, site.Timezone, now)}, before this session. Not saved.`}
        </p>
      )}
      {!isChecked && !round.isBegun && round.lastPutOff !== null && <p className="round-note">{round.lastPutOff}</p>}
    </section>
  )
}

/**
 * Types with a keyboard too, where there is one. A scanner's keys are no reading: from the second on they are left out,
 * and `onScan` gets the reading from before the first, also for a repeated code that nobody uses.
 */
function usePadKeys(
  active: boolean,
  reading: string,
  onKey: (key: string) => void,
  onScan: (before: string) => void,
): void {
  const isCovered = useTopOverlay() !== null
  const latest = useRef({ reading, onKey, onScan })
  latest.current = { reading, onKey, onScan }
  useEffect(() => {
    if (!active || isCovered) return
    let last = { at: Number.NEGATIVE_INFINITY, before: '' }
    const listen = (event: KeyboardEvent) => {
      const isPressed = event.target instanceof HTMLButtonElement && (event.key === 'Enter' || event.key === ' ')
      // Tab and its like are no part of a code, however fast they follow.
      const isTyped = event.key.length === 1 || event.key === 'Enter' || keyOf(event.key) !== null
      if (!isTyped || isPressed || event.repeat || event.metaKey || event.ctrlKey || event.altKey) return
      const isScan = event.timeStamp - last.at <= MAX_GAP_MS
      last = { at: event.timeStamp, before: isScan ? last.before : latest.current.reading }
      if (!isScan) latest.current.onKey(event.key)
      else latest.current.onScan(last.before)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [active, isCovered])
}
