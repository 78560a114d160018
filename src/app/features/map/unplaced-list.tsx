import { pencilOutline } from 'ionicons/icons'
import { showsMany, type SpotFeature } from '../../../domain/map/map-features.ts'
import { Button } from '../../kit/button.tsx'
import { lookShown } from './spot-words.ts'

export interface UnplacedListProps {
  /** By name. */
  readonly spots: readonly SpotFeature[]
  readonly chosenID: number | null
  readonly onChoose: (spotID: number) => void
  /** Null for people who may not. */
  readonly onDraw: (() => void) | null
}

/** Spots without coordinates, beside the map. */
export function UnplacedList({ spots, chosenID, onChoose, onDraw }: UnplacedListProps) {
  return (
    <section className="unplaced" aria-label="Spots that are not on the map">
      <h2>Not on the map ({spots.length})</h2>
      {onDraw && (
        <Button icon={pencilOutline} onClick={onDraw}>
          Draw a row
        </Button>
      )}
      <ul className="unplaced-list">
        {spots.map((spot) => (
          <li key={spot.id}>
            <button type="button" aria-pressed={spot.id === chosenID} onClick={() => onChoose(spot.id)}>
              <b>{spot.properties.Name}</b>
              <span>{words(spot)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function words({ properties }: SpotFeature): string {
  const { Look, Trailers } = properties
  const [trailer] = Trailers
  if (!trailer) return lookShown[Look].words
  if (showsMany(properties)) return Trailers.length === 1 ? '1 trailer' : `${Trailers.length} trailers`
  return `${trailer.TrailerNumber}, ${lookShown[Look].words}`
}
