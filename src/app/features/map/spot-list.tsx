import { pencilOutline } from 'ionicons/icons'
import { showsMany, type SpotFeature } from '../../../domain/map/map-features.ts'
import { Button } from '../../kit/button.tsx'
import { WindowedList } from '../../kit/windowed-list.tsx'
import { lookShown } from './spot-words.ts'

export interface SpotListProps {
  readonly title: string
  /** By name. */
  readonly spots: readonly SpotFeature[]
  readonly chosenID: number | null
  readonly onChoose: (spotID: number) => void
  /** Null for people who may not, and without spots to draw. */
  readonly onDraw: (() => void) | null
}

/** Pixels: two lines of text in a target for a finger. */
const LINE_PX = 56

const spotKey = ({ id }: SpotFeature) => String(id)

/** Spots as a list beside the map, for keys and screen readers, which find nothing on a canvas. */
export function SpotList({ title, spots, chosenID, onChoose, onDraw }: SpotListProps) {
  return (
    <section className="spot-list" aria-label={title}>
      <h2>
        {title} ({spots.length})
      </h2>
      {onDraw && (
        <Button icon={pencilOutline} onClick={onDraw}>
          Draw a row
        </Button>
      )}
      <WindowedList
        label={title}
        rows={spots}
        rowKey={spotKey}
        lineHeight={LINE_PX}
        isOneStop
        render={(spot, tabIndex) => (
          <button
            type="button"
            tabIndex={tabIndex}
            aria-pressed={spot.id === chosenID}
            onClick={() => onChoose(spot.id)}
          >
            <b>{spot.properties.Name}</b>
            <span>{spotWords(spot)}</span>
          </button>
        )}
      />
    </section>
  )
}

function spotWords({ properties }: SpotFeature): string {
  const { Look, Trailers } = properties
  const [trailer] = Trailers
  if (!trailer) return lookShown[Look].words
  if (showsMany(properties)) return Trailers.length === 1 ? '1 trailer' : `${Trailers.length} trailers`
  return `${trailer.TrailerNumber}, ${lookShown[Look].words}`
}
