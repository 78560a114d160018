import type { SpotFeature } from '../../../domain/map/map-features.ts'
import { placeCard } from './place-card.ts'
import { hoverFacts } from './spot-words.ts'

/** Pixels within the map. */
export interface Hovered {
  readonly spotID: number
  readonly x: number
  readonly y: number
}

/** The facts of the spot under a mouse; a finger opens the spot instead. */
export function HoverCard({ hovered, spot }: { readonly hovered: Hovered; readonly spot: SpotFeature | undefined }) {
  if (!spot) return null
  return (
    <dl
      className="hover-card spot-facts"
      ref={(card) => {
        if (!card?.parentElement) return
        const { offsetWidth: width, offsetHeight: height } = card
        const { clientWidth, clientHeight } = card.parentElement
        const { x, y } = placeCard(hovered, { width, height }, { width: clientWidth, height: clientHeight })
        card.style.setProperty('translate', `${x}px ${y}px`)
      }}
    >
      {hoverFacts(spot).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
