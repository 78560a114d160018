import { useId, useMemo } from 'react'
import type { Site } from '../../../../domain/sites/site.ts'
import type { ExpectedShipment } from '../../../../domain/shipments/expected-shipment.ts'
import { type KnownAct, type KnownCard, knownActWords } from '../../../../domain/trailers/known-number.ts'
import { type PresentedTrailer, presentTrailer } from '../../../../domain/trailers/present-trailer.ts'
import { TrailerState } from '../../../../domain/trailers/trailer-lists.ts'
import { showDateTime } from '../../../../domain/values/display.ts'
import { serverNow } from '../../../data/server-now.ts'
import { useKept } from '../../../data/use-kept.ts'
import { useReferences } from '../../../data/use-references.ts'
import { StatusChip } from '../../../forms/trailer-chips.tsx'
import { Button } from '../../../kit/button.tsx'
import './scan.css'

export interface KnownCardProps {
  readonly card: KnownCard
  readonly site: Site
  readonly onAct: (act: KnownAct) => void
}

/** Shows what is known of a number or tag: where it is or when it left, with the acts that fit, one tap each. */
export function KnownCardView({ card, site, onAct }: KnownCardProps) {
  const rows = useMemo(() => card.trailers.map(({ trailer }) => trailer), [card.trailers])
  const references = useReferences(site, rows)
  // While the names of a trailer that was added are read, the card of this number stays as it was.
  const read = useKept(references && { references, card })
  if (read?.card.code !== card.code) return null
  const { words, trailers, expected, acts } = read.card
  return (
    <div className="known">
      {words !== null && (
        <p role="status" className="known-words">
          {words}
        </p>
      )}
      {trailers.map(({ trailer, acts: own }) => {
        const shown = presentTrailer(trailer, read.references, serverNow())
        return (
          <KnownPart key={trailer.ID} of={[shown.Number, shown.ScacName]} acts={own} onAct={onAct}>
            <span>{shown.TypeName}</span>
            <StatusChip status={shown.StatusType} name={shown.StatusTypeName} />
            <b className="known-place">{placeWords(shown, site)}</b>
          </KnownPart>
        )
      })}
      {expected.map(({ shipment, acts: own }) => (
        <KnownPart key={shipment.ID} of={[shipmentTitle(shipment), shipment.ScacName ?? '']} acts={own} onAct={onAct}>
          <b className="known-place">{`Expected ${shipment.ExpectedDate}`}</b>
          <span>{`Reference ${shipment.ReferenceNumber}`}</span>
        </KnownPart>
      ))}
      <KnownActs acts={acts} of="" onAct={onAct} />
    </div>
  )
}

/** Returns where a trailer is, or when it left. */
export function placeWords({ State, LocationName, DepartureDate, StateName }: PresentedTrailer, site: Site): string {
  if (State === TrailerState.OnYard) return `On the yard: ${LocationName}`
  if (State !== TrailerState.Departed) return StateName
  return `Departed ${showDateTime(DepartureDate, site.Timezone)}`
}

function shipmentTitle({ ShipmentNumber, ReferenceNumber }: ExpectedShipment): string {
  return `Shipment ${ShipmentNumber ?? ReferenceNumber}`
}

export interface KnownPartProps {
  /** Name and company. */
  readonly of: readonly [string, string]
  readonly acts: readonly KnownAct[]
  readonly onAct: (act: KnownAct) => void
  readonly children: React.ReactNode
}

/** One trailer or shipment with its acts. */
export function KnownPart({ of: [name, company], acts, onAct, children }: KnownPartProps) {
  const id = useId()
  return (
    <section className="known-part" aria-labelledby={id}>
      <h2 id={id} className="known-name">
        {name}
        {company !== '' && <span className="known-company">{company}</span>}
      </h2>
      <p className="known-facts">{children}</p>
      <KnownActs acts={acts} of={[name, company].join(' ').trim()} onAct={onAct} />
    </section>
  )
}

/** The next act first, as the filled button. */
function KnownActs({ acts, of, onAct }: Pick<KnownPartProps, 'acts' | 'onAct'> & { readonly of: string }) {
  if (acts.length === 0) return null
  return (
    <div className="known-acts">
      {acts.map((act, at) => {
        const label = knownActWords(act)
        return (
          <Button
            key={label}
            large
            tone={at === 0 && of !== '' && act.name !== 'history' ? 'primary' : 'plain'}
            aria-label={of === '' ? label : `${label} ${of}`}
            onClick={() => onAct(act)}
          >
            {label}
          </Button>
        )
      })}
    </div>
  )
}
