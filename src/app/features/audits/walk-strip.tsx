import { checkmarkOutline, closeOutline } from 'ionicons/icons'
import type { Stop } from '../../../domain/audits/walk.ts'
import { Icon } from '../../kit/icon.tsx'
import { usePress } from '../../kit/use-press.ts'
import type { ShownAnswer } from './walk-words.ts'
import './walk-strip.css'

export interface WalkStripProps {
  /** In the order of the way; a place for many is one card. */
  readonly way: readonly Stop[]
  readonly stop: Stop
  readonly shownOf: (stop: Stop) => ShownAnswer | null
  readonly numberOf: (stop: Stop) => string
  readonly onGo: (stop: Stop) => void
}

/** Spots before and after the current one. */
const NEAR = 2

/** The spots around the current one, each a button to its card. */
export function WalkStrip({ way, stop, shownOf, numberOf, onGo }: WalkStripProps) {
  const at = way.findIndex((one) => (stop.isShared ? one.LocationID === stop.LocationID : one.key === stop.key))
  const places = Array.from({ length: 2 * NEAR + 1 }, (_, place) => at - NEAR + place)
  return (
    <nav className="walk-strip" aria-label="Spots around this one" {...usePress()}>
      {places.map((place) => {
        const one = at < 0 ? undefined : way[place]
        if (!one) return <span key={place} />
        if (place === at) {
          return (
            <span key={place} className="walk-near" data-now="true" aria-current="step">
              <b>{one.name}</b>
              <small>now</small>
            </span>
          )
        }
        return <Near key={place} {...{ one, onGo }} shown={shownOf(one)} number={numberOf(one)} />
      })}
    </nav>
  )
}

interface NearProps extends Pick<WalkStripProps, 'onGo'> {
  readonly one: Stop
  readonly shown: ShownAnswer | null
  readonly number: string
}

function Near({ one, shown, number, onGo }: NearProps) {
  return (
    <button type="button" className="walk-near" data-answer={shown?.name} onClick={() => onGo(one)}>
      <b>{one.name}</b>{' '}
      <small>
        {shown && <Icon icon={shown.name === 'here' ? checkmarkOutline : closeOutline} />}
        {shown ? shown.words : number}
      </small>
    </button>
  )
}
