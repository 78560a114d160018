import { saveOutline } from 'ionicons/icons'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Position } from '../../../domain/map/geometry.ts'
import { MAX_ROW, MAX_SPOT_LENGTH_FEET, SPOT_LENGTH_FEET } from '../../../domain/map/spot-row.ts'
import type { Location } from '../../../domain/sites/location.ts'
import { useHasServer } from '../../data/use-session.ts'
import { Button } from '../../kit/button.tsx'
import { notify } from '../../kit/notice.tsx'
import { NumberStepper } from '../../kit/number-stepper.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import type { Draft } from '../../map/yard-map.ts'
import { chosenSpots, countOfRow, drawnRow } from './row-choice.ts'
import { saveRow } from './save-places.ts'

/** The spots that may be drawn, in natural order, and the row that is offered first. */
export interface RowStart {
  readonly spots: readonly Location[]
  readonly firstID: number
  readonly count: number
}

export interface DrawRowProps {
  readonly start: RowStart
  /** The taps on the map so far, two at most. */
  readonly taps: readonly Position[]
  readonly onTaps: (taps: readonly Position[]) => void
  /** Shows outlines and taps on the map. */
  readonly onDraft: (draft: Draft) => void
  readonly onClose: () => void
}

const MIN_FEET = 10

/** Gives a row of spots its places, new ones or others: two taps on the map, and a number. */
export function DrawRow({ start, taps, onTaps, onDraft, onClose }: DrawRowProps) {
  const [firstID, setFirst] = useState(start.firstID)
  const [count, setCount] = useState<number | null>(start.count)
  const [feet, setFeet] = useState<number | null>(SPOT_LENGTH_FEET)
  const [busy, setBusy] = useState(false)
  const isOnline = useHasServer()
  const spots = chosenSpots(start.spots, { firstID, count: count ?? 0, lengthFeet: feet ?? 0 })
  const number = spots.length
  const { rings, refused } = useMemo(() => drawnRow(taps, number, feet ?? 0), [taps, number, feet])
  useEffect(() => onDraft({ rings, taps }), [onDraft, rings, taps])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  function choose(id: number) {
    setFirst(id)
    setCount(countOfRow(start.spots, id))
  }
  async function save() {
    setBusy(true)
    const { saved, trouble } = await saveRow(spots, rings)
    setBusy(false)
    if (trouble) notify(`${savedWords(saved)}. ${trouble}`, 'error')
    else notify(savedWords(saved))
    onTaps([])
    onClose()
  }
  return (
    <section className="draw-row" aria-label="Draw a row">
      <h2 ref={heading} tabIndex={-1}>
        Draw a row
      </h2>
      <SelectField
        label="First spot"
        value={firstID}
        options={start.spots.map(({ ID, Name }) => ({ ID, Name }))}
        onChange={choose}
      />
      <NumberStepper label="Number of spots" value={count} min={1} max={MAX_ROW} onChange={setCount} />
      <NumberStepper
        label="Length of a spot"
        unit="ft"
        value={feet}
        min={MIN_FEET}
        max={MAX_SPOT_LENGTH_FEET}
        step={5}
        onChange={setFeet}
      />
      <p className="draw-row-step" role="status">
        {isOnline ? (refused ?? stepWords(taps.length, spots)) : 'You are offline. A row is saved only online.'}
      </p>
      <div className="draw-row-acts">
        <Button
          tone="primary"
          icon={saveOutline}
          busy={busy}
          disabled={rings.length === 0 || !isOnline}
          onClick={() => void save()}
        >
          Save row
        </Button>
        <Button disabled={busy || taps.length === 0} onClick={() => onTaps([])}>
          Tap again
        </Button>
        <Button tone="quiet" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </section>
  )
}

function stepWords(taps: number, spots: readonly Location[]): string {
  const [first, last] = [spots[0], spots.at(-1)]
  if (!first || !last) return 'Choose the first spot and the number of spots.'
  if (taps === 0) return `Tap the map where the row begins, at the outer edge of ${first.Name}.`
  if (taps === 1) return `Tap the map where the row ends, at the outer edge of ${last.Name}.`
  return first === last ? `${first.Name} is drawn on the map.` : `${first.Name} to ${last.Name} are drawn on the map.`
}

function savedWords(saved: number): string {
  return saved === 1 ? '1 spot is on the map' : `${saved} spots are on the map`
}
