import type { SpotFeature, SpotLook } from '../../../domain/map/map-features.ts'
import { LocationType } from '../../../domain/trailers/trailer-lists.ts'
import { lookShown } from './spot-words.ts'

const inOrder: readonly SpotLook[] = ['loaded', 'empty', 'overdue', 'out', 'free']

/** Colours and patterns of the map, with the number of spots of each. */
export function MapLegend({ spots, hasFound }: { readonly spots: readonly SpotFeature[]; readonly hasFound: boolean }) {
  const shown = spots.filter(({ geometry, properties }) => geometry && properties.Type !== LocationType.Yard)
  return (
    <ul className="map-legend" aria-label="Legend">
      {inOrder.map((look) => (
        <li key={look}>
          <span className={`map-key map-key-${look}`} aria-hidden="true" />
          <b>{shown.filter(({ properties }) => properties.Look === look).length}</b> {lookShown[look].words}
        </li>
      ))}
      {hasFound && (
        <li>
          <span className="map-key map-key-found" aria-hidden="true" />
          Found
        </li>
      )}
    </ul>
  )
}
