import { useCallback, useMemo } from 'react'
import type { Site } from '../../../../domain/sites/site.ts'
import type { SessionUser } from '../../../../domain/people/session-user.ts'
import { type ProofCard, proofCard } from '../../../../domain/trailers/proof-card.ts'
import { dayOf } from '../../../../domain/values/day.ts'
import type { Instant } from '../../../../domain/values/instant.ts'
import { readProofFacts } from '../../../../mirror/reads/proof.ts'
import { listTrailerHistory } from '../../../../mirror/reads/trailers.ts'
import { yardClient } from '../../../../sync/client.ts'
import { useLiveQuery } from '../../../data/use-live-query.ts'
import { useMinute } from '../../../data/use-minute.ts'
import { useReferences } from '../../../data/use-references.ts'
import { useServerRead } from '../../../data/use-server-read.ts'
import { useHasServer } from '../../../data/use-session.ts'
import { NOT_DOWNLOADED } from '../../../kit/part-view.tsx'
import { joinHistory } from '../join-history.ts'
import { useHistoryHere } from '../use-history-here.ts'
import { useTrailerAnywhere } from '../use-trailer-anywhere.ts'
import { logTable, newerLink } from './log-facts.ts'

/** The trailer is only at the server, which does not answer now. */
const PROOF_ONLINE = 'This trailer left more than 14 days ago: its proof card is made only online.'

export interface Proof {
  readonly card: ProofCard
  readonly number: string
  readonly madeAt: Instant
}

/** Before and after any instant. */
const ALWAYS = ['', '~'] as const

/**
 * Returns the proof card of a trailer: from the tablet's rows, with the acts and the newest link of
 * the server where it answers; a trailer that left the tablet is read from the server. Undefined
 * until the rows are read, or the reason why there is none.
 */
export function useProof(trailerID: number, site: Site, user: SessionUser): Proof | string | undefined {
  const { here: kept, away, isOutOfReach } = useTrailerAnywhere(trailerID)
  const trailer = kept ?? away
  const here = useLiveQuery(() => listTrailerHistory(trailerID, ...ALWAYS), [trailerID])
  const isHere = useHistoryHere(trailerID)
  const facts = useLiveQuery(() => readProofFacts(site.ID, trailerID), [site.ID, trailerID])
  const madeAt = useMinute()
  const day = trailer && dayOf(trailer.ArrivalDate, site.Timezone)
  const readHistory = useCallback(
    (BeginDate: string) => yardClient.callServer('trailerHistory', { query: { TrailerID: trailerID, BeginDate } }),
    [trailerID],
  )
  const history = useServerRead(day ?? null, readHistory, true)
  const newest = useServerRead(site.ID, readLink, true)
  const hasServer = useHasServer()
  const references = useReferences(site, trailer ? [trailer] : [])
  return useMemo(() => {
    if (!trailer && isOutOfReach) return PROOF_ONLINE
    if (!trailer || !here || isHere === undefined || !facts || !references) return undefined
    // Without the rows from before the first load a card would state too little.
    if (!isHere && history?.name !== 'answered') return hasServer && history === undefined ? undefined : NOT_DOWNLOADED
    const answered = history?.name === 'answered' ? history.value.TrailerHistory : null
    const card = proofCard({
      ...{ trailer, references, madeAt, unsent: facts.unsent, madeBy: `${user.FirstName} ${user.LastName}` },
      history: joinHistory(here, answered ?? []),
      // An answer from before the signal went says nothing about the time at which the card is made.
      from: answered && hasServer ? { name: 'server' } : { name: 'tablet', asOf: facts.asOf },
    })
    const link = newerLink(facts.link, newest?.name === 'answered' ? newest.value.Link : null)
    const tables = [...card.tables, logTable(link, site.Timezone)]
    return { card: { ...card, tables }, number: trailer.Number, madeAt }
  }, [trailer, isOutOfReach, here, isHere, facts, references, history, hasServer, newest, madeAt, site, user])
}

function readLink() {
  return yardClient.callServer('newestLink')
}
