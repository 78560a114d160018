import { checkmarkCircleOutline, searchOutline } from 'ionicons/icons'
import { type KeyboardEvent, useId } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import type { Option } from '../../kit/option.ts'
import { shipmentWords } from '../../../domain/shipments/shipment-details.ts'
import { type FilledShipment, shipmentFields } from '../../../domain/shipments/fill-from-shipment.ts'
import { fieldLabels } from '../../../domain/trailers/field-words.ts'
import { directionNames, nameIn, trailerTypeNames } from '../../../domain/trailers/trailer-lists.ts'
import { TEXT_MAX } from '../../../domain/trailers/trailer-fields.ts'
import { getScacs } from '../../../mirror/reads/reference.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { Button } from '../../kit/button.tsx'
import { useFollow } from '../../kit/form/underway.ts'
import { Icon } from '../../kit/icon.tsx'
import { TextField } from '../../kit/text-field.tsx'
import type { TrailerForm } from './trailer-form-values.ts'
import type { ShipmentOfForm } from './use-shipment.ts'
import './reference-field.css'

export interface ReferenceFieldProps {
  readonly form: UseFormReturn<TrailerForm>
  readonly of: ShipmentOfForm
  readonly freights: readonly Option[]
}

export const REFERENCE_LABEL = 'Reference ID#'

/** The reference number with GO, and what its shipment filled in (spec 2§2.2). */
export function ReferenceField({ form, of, freights }: ReferenceFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'ReferenceID' })
  const { shipment, none, busy, expected } = of
  const follow = useFollow()
  const goOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    // Enter means GO here, also from a scanner; it must not save the form.
    event.preventDefault()
    follow(of.go())
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: takes the Enter of the input inside, as a form would.
    <div className="reference" onKeyDown={goOnEnter}>
      <TextField
        label={REFERENCE_LABEL}
        name="ReferenceID"
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={fieldState.error?.message ?? none?.words}
        maxLength={TEXT_MAX}
        upper
        beside={
          <Button icon={searchOutline} large busy={busy} onClick={() => follow(of.go())}>
            GO
          </Button>
        }
      />
      {expected && (
        <p className="reference-offer" role="status">
          <span>
            {'Expected under reference '}
            <b>{expected.ReferenceNumber}</b>
          </span>
          <Button
            onClick={() => {
              field.onChange(expected.ReferenceNumber)
              follow(of.go())
            }}
          >
            Use
          </Button>
        </p>
      )}
      {none?.more && <p className="reference-more">{none.more}</p>}
      {shipment && <Filled {...{ shipment, of, freights }} />}
    </div>
  )
}

interface FilledProps extends Pick<ReferenceFieldProps, 'of' | 'freights'> {
  readonly shipment: FilledShipment
}

/** Shows that a shipment was found, and each value that differs from what was entered. */
function Filled({ shipment, of, freights }: FilledProps) {
  const id = useId()
  const follow = useFollow()
  const { offers, unknown } = shipment
  const company = useLiveQuery(() => getScacs(offers.ScacID ? [offers.ScacID] : []), [offers.ScacID])?.[0]
  const words = (name: (typeof shipmentFields)[number]): string => {
    const value = offers[name]
    if (name === 'ScacID') return company?.Name ?? ''
    if (name === 'Type') return nameIn(trailerTypeNames, Number(value))
    if (name === 'DirectionType') return nameIn(directionNames, Number(value))
    if (name === 'FreightID') return freights.find(({ ID }) => ID === value)?.Name ?? ''
    return String(value)
  }
  const hasFilled = Object.keys(shipment.filled).length > 0
  return (
    <section className="reference-found" aria-labelledby={id}>
      <p className="reference-head" role="status">
        <Icon icon={checkmarkCircleOutline} />
        <b id={id}>{shipmentWords.found}</b>
        {hasFilled && (
          <Button tone="quiet" onClick={() => follow(of.takeBack())}>
            Take back
          </Button>
        )}
      </p>
      {shipmentFields
        .filter((name) => name in offers)
        .map((name) => (
          <p key={name} className="reference-offer">
            <span>
              {`${fieldLabels[name]} of the shipment: `}
              <b>{words(name)}</b>
            </span>
            <Button aria-label={`Use ${fieldLabels[name]} of the shipment`} onClick={() => follow(of.take(name))}>
              Use
            </Button>
          </p>
        ))}
      {unknown.company !== null && <p>{`Company ${unknown.company} is not in the list of companies.`}</p>}
      {unknown.freight !== null && <p>{`Freight type ${unknown.freight} is not in the list of this site.`}</p>}
    </section>
  )
}
