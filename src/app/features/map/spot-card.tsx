import {
  arrowBackOutline,
  closeOutline,
  pencilOutline,
  swapHorizontalOutline,
  thermometerOutline,
  timeOutline,
  trashOutline,
} from 'ionicons/icons'
import { useEffect, useRef, useState } from 'react'
import { showsMany, type SpotFeature, type SpotTrailer } from '../../../domain/map/map-features.ts'
import { LocationType } from '../../../domain/trailers/trailer-lists.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Chip } from '../../kit/chip.tsx'
import { lookShown, spotColumns, trailerFacts, trailerShown } from './spot-words.ts'

/** The acts of a spot; null where the person may not. */
export interface SpotActs {
  readonly onHistory: (trailer: SpotTrailer) => void
  readonly onCheck: ((trailer: SpotTrailer) => void) | null
  readonly onTask: ((spot: SpotFeature, trailer: SpotTrailer | null) => void) | null
  /** Corrects the place of a spot that is on the map. */
  readonly placing: { readonly onDraw: (spotID: number) => void; readonly onRemove: (spotID: number) => void } | null
}

export interface SpotCardProps {
  readonly spot: SpotFeature
  /** The trailer that was searched. */
  readonly trailerID: number | null
  readonly acts: SpotActs
  readonly onClose: () => void
}

/** The chosen spot: its trailer with what can be done, or a table of its trailers. */
export function SpotCard({ spot, trailerID, acts, onClose }: SpotCardProps) {
  const { Name, Look, Trailers, Type } = spot.properties
  const [chosenID, choose] = useState(trailerID)
  const isTable = showsMany(spot.properties)
  const chosen = trailerShown(spot, chosenID)
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    card.current?.focus({ preventScroll: true })
    return () => {
      // Keys go on where they were, in the list or the search.
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus()
    }
  }, [])
  const look = lookShown[Look]
  return (
    <section
      ref={card}
      className="spot-card"
      aria-label={Name}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <div className="spot-card-head">
        <h2>{Name}</h2>
        {/* A place for many is not out of service because one of its trailers is. */}
        {(!isTable || Trailers.length === 0) && (
          <Chip look={look.chip} icon={look.icon}>
            {look.words}
          </Chip>
        )}
        <IconButton icon={closeOutline} label="Close" onClick={onClose} />
      </div>
      {chosen ? (
        <TrailerFacts spot={spot} trailer={chosen} acts={acts} />
      ) : isTable ? (
        <TrailerTable spot={spot} onChoose={choose} />
      ) : (
        <p className="spot-card-words">No trailer is in this spot.</p>
      )}
      {chosen && isTable && (
        <Button tone="quiet" icon={arrowBackOutline} onClick={() => choose(null)}>
          All trailers in {Name}
        </Button>
      )}
      {Trailers.length === 0 && Type === LocationType.Door && acts.onTask && (
        <Button icon={swapHorizontalOutline} onClick={() => acts.onTask?.(spot, null)}>
          Add task
        </Button>
      )}
      {acts.placing && spot.geometry && <PlaceActs spotID={spot.id} {...acts.placing} />}
    </section>
  )
}

function PlaceActs({ spotID, onDraw, onRemove }: NonNullable<SpotActs['placing']> & { readonly spotID: number }) {
  return (
    <div className="spot-acts">
      <Button tone="quiet" icon={pencilOutline} onClick={() => onDraw(spotID)}>
        Draw again
      </Button>
      <Button tone="quiet" icon={trashOutline} onClick={() => onRemove(spotID)}>
        Remove from map
      </Button>
    </div>
  )
}

interface TrailerFactsProps extends Pick<SpotCardProps, 'spot' | 'acts'> {
  readonly trailer: SpotTrailer
}

function TrailerFacts({ spot, trailer, acts }: TrailerFactsProps) {
  const { onCheck, onTask } = acts
  return (
    <>
      <dl className="spot-facts">
        {trailerFacts(trailer).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="spot-acts">
        <Button icon={timeOutline} onClick={() => acts.onHistory(trailer)}>
          History
        </Button>
        {onCheck && trailer.IsChecked && (
          <Button icon={thermometerOutline} onClick={() => onCheck(trailer)}>
            Check
          </Button>
        )}
        {onTask && (
          <Button tone="primary" icon={swapHorizontalOutline} onClick={() => onTask(spot, trailer)}>
            Add task
          </Button>
        )}
      </div>
    </>
  )
}

interface TrailerTableProps {
  readonly spot: SpotFeature
  readonly onChoose: (trailerID: number) => void
}

function TrailerTable({ spot, onChoose }: TrailerTableProps) {
  const { Name, Trailers } = spot.properties
  if (Trailers.length === 0) return <p className="spot-card-words">No trailers here.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <section className="spot-table" aria-label={`Trailers in ${Name}`} tabIndex={0}>
      <table aria-label={Name}>
        <thead>
          <tr>
            {spotColumns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Trailers.map((trailer) => (
            <tr key={trailer.ID}>
              <td>
                <button type="button" className="row-name" onClick={() => onChoose(trailer.ID)}>
                  {trailer.TrailerNumber}
                </button>
              </td>
              {trailerFacts(trailer)
                .slice(1)
                .map(([label, value]) => (
                  <td key={label}>{value}</td>
                ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
