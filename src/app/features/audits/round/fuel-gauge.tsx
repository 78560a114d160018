import { alertCircleOutline } from 'ionicons/icons'
import { memo, useEffect, useId, useRef } from 'react'
import { fieldLabels } from '../../../../domain/trailers/field-words.ts'
import { fuelLevel } from '../../../forms/described.ts'
import { Icon } from '../../../kit/icon.tsx'

export interface FuelGaugeProps {
  /** Lookup 15; null: not chosen. */
  readonly chosen: number | null
  /** The message of a save without a level; null for none. */
  readonly fault: string | null
  readonly onChoose: (level: number) => void
}

/** The fuel level in one tap. `onChoose` must be stable. */
export const FuelGauge = memo(function FuelGauge({ chosen, fault, onChoose }: FuelGaugeProps) {
  const gauge = useRef<HTMLFieldSetElement>(null)
  const words = useId()
  useEffect(() => {
    if (fault !== null) gauge.current?.scrollIntoView({ block: 'nearest' })
  }, [fault])
  return (
    <fieldset
      ref={gauge}
      className="round-fuel"
      aria-invalid={fault !== null || undefined}
      aria-describedby={fault === null ? undefined : words}
    >
      <legend>{fieldLabels.ReeferFuelLevel}</legend>
      {/* The message takes the place of the label, so that no step moves under a finger. */}
      <p>
        {fault === null ? (
          <span aria-hidden="true">{fieldLabels.ReeferFuelLevel}</span>
        ) : (
          <span id={words} className="round-fault" role="alert">
            <Icon icon={alertCircleOutline} />
            {fault}
          </span>
        )}
      </p>
      {fuelLevel.options.map(({ ID, Name, short }) => (
        <button key={ID} type="button" aria-label={Name} aria-pressed={chosen === ID} onClick={() => onChoose(ID)}>
          {short}
        </button>
      ))}
    </fieldset>
  )
})
