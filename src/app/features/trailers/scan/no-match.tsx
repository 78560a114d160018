import { useMemo } from 'react'
import type { Site } from '../../../../domain/sites/site.ts'
import {
  departedMatchWords,
  type KnownAct,
  type KnownCard,
  showsAllDeparted,
} from '../../../../domain/trailers/known-number.ts'
import { TrailerState } from '../../../../domain/trailers/trailer-lists.ts'
import type { TrailerQuery } from '../../../../domain/trailers/trailer-query-fields.ts'
import { Button } from '../../../kit/button.tsx'
import { useTrailerWindow } from '../use-trailer-window.ts'
import { CardOfNumber } from './card-of-number.tsx'

export interface NoMatchProps {
  /** The search without a match on the yard. */
  readonly query: TrailerQuery
  readonly site: Site
  /** The card of the number; undefined until it is read. */
  readonly card: KnownCard | undefined
  readonly active: boolean
  /** True if another filter may hide a match. */
  readonly isFiltered: boolean
  readonly onAct: (act: KnownAct) => void
  /** Lists the departed trailers too, for this number alone. */
  readonly onShowDeparted: () => void
}

/** A search without a match in the list: departed trailers that do match, unless the card of the number has them all. */
export function NoMatch({ query, site, card, active, isFiltered, onAct, onShowDeparted }: NoMatchProps) {
  const departed = useMemo(() => ({ ...query, states: [TrailerState.Departed], skip: 0, take: 1 }), [query])
  const { count = 0 } = useTrailerWindow(departed, active && !isFiltered)
  // A trailer on the yard may have the number as its other name.
  const isAway = card !== undefined && card.words !== null
  const saysDeparted = isAway && !isFiltered && count > 0 && !showsAllDeparted(card, query.keyword, count)
  return (
    <div className="no-match">
      {saysDeparted && (
        <p role="status" className="no-match-departed">
          {departedMatchWords(count)}
          <Button large onClick={onShowDeparted}>
            Show
          </Button>
        </p>
      )}
      {card && <CardOfNumber {...{ site, onAct }} card={saysDeparted ? { ...card, words: null } : card} />}
    </div>
  )
}
