import { useEffect, useMemo, useState } from 'react'
import type { Site } from '../../../../domain/sites/site.ts'
import {
  departedMatchWords,
  type FoundByCode,
  type KnownAct,
  type KnownRights,
} from '../../../../domain/trailers/known-number.ts'
import { TrailerState } from '../../../../domain/trailers/trailer-lists.ts'
import type { TrailerQuery } from '../../../../domain/trailers/trailer-query-fields.ts'
import { findScanned } from '../../../../mirror/reads/scans.ts'
import { Button } from '../../../kit/button.tsx'
import { useTrailerWindow } from '../use-trailer-window.ts'
import { KnownCardView } from './known-card.tsx'
import { Older } from './older.tsx'
import { useKnownCard } from './use-known-card.ts'

export interface NoMatchProps {
  /** The search without a match on the yard. */
  readonly query: TrailerQuery
  readonly site: Site
  readonly rights: KnownRights
  readonly active: boolean
  /** True if another filter may hide a match. */
  readonly isFiltered: boolean
  readonly onAct: (act: KnownAct) => void
  /** Lists the departed trailers too, for this number alone. */
  readonly onShowDeparted: () => void
}

/** A search without a match in the list: the departed trailers that do match, and the card of the number. */
export function NoMatch({ query, site, rights, active, isFiltered, onAct, onShowDeparted }: NoMatchProps) {
  const departed = useMemo(() => ({ ...query, states: [TrailerState.Departed], skip: 0, take: 1 }), [query])
  const { count = 0 } = useTrailerWindow(departed, active && !isFiltered)
  const found = useFound(site.ID, query.keyword)
  const card = useKnownCard(found, site, rights, active)
  const saysDeparted = !isFiltered && count > 0
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
      {card && <KnownCardView {...{ site, onAct }} card={saysDeparted ? { ...card, words: null } : card} />}
      {card?.older && <Older of={card.older} site={site} onAct={onAct} />}
    </div>
  )
}

/** Searched once per keyword; the card follows what is found. */
function useFound(siteID: number, keyword: string): FoundByCode | undefined {
  const [read, setRead] = useState<{ readonly keyword: string; readonly found: FoundByCode }>()
  useEffect(() => {
    let isCurrent = true
    void findScanned(siteID, keyword).then((found) => isCurrent && setRead({ keyword, found }))
    return () => {
      isCurrent = false
    }
  }, [siteID, keyword])
  return read?.keyword === keyword ? read.found : undefined
}
