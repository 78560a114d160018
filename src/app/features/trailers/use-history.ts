import { useMemo } from 'react'
import type { Site } from '../../../domain/sites/site.ts'
import { namedInChanges } from '../../../domain/trailers/history-changes.ts'
import {
  type PresentedHistoryRow,
  type PresentedTrailer,
  presentHistory,
  presentTrailer,
} from '../../../domain/trailers/present-trailer.ts'
import { showDateTime } from '../../../domain/values/display.ts'
import { listTrailerHistory } from '../../../mirror/reads/trailers.ts'
import { yardClient } from '../../../sync/client.ts'
import { serverFailureWords } from '../../data/server-words.ts'
import { serverNow } from '../../data/server-now.ts'
import { NOT_DOWNLOADED } from '../../kit/part-view.tsx'
import { useKept } from '../../data/use-kept.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { useReferences } from '../../data/use-references.ts'
import { useServerRead } from '../../data/use-server-read.ts'
import { useHasServer, useSyncStatus } from '../../data/use-session.ts'
import { type HistoryDates, historyRange } from './history-dates.ts'
import { joinHistory } from './join-history.ts'
import { useHistoryHere } from './use-history-here.ts'
import { useTrailerAnywhere } from './use-trailer-anywhere.ts'

export interface ShownHistory {
  /** undefined: not read yet. */
  readonly trailer: PresentedTrailer | undefined
  /** Newest first; undefined: not read yet. */
  readonly rows: readonly PresentedHistoryRow[] | undefined
  /** A note on missing rows; null for none. */
  readonly note: string | null
}

interface Question {
  readonly TrailerID: number
  readonly BeginDate: string | null
  readonly EndDate: string | null
}

const readHistory = (query: Question) => yardClient.callServer('trailerHistory', { query })

const NOT_HERE = 'This trailer left more than 14 days ago: its history is shown only online.'
const NO_ANSWER = 'The server did not answer.'

/**
 * The history of a trailer: what the mirror has, with this tablet's own unsent acts, and what only
 * the server has. `dates` must be stable between renders.
 */
export function useHistory(trailerID: number, dates: HistoryDates, site: Site): ShownHistory {
  const { here: kept, away, isMissing } = useTrailerAnywhere(trailerID)
  const keptRows = useLiveQuery(async () => {
    const { from, to } = historyRange(dates, site.Timezone)
    return await listTrailerHistory(trailerID, from, to)
  }, [trailerID, dates, site.Timezone])
  const isHere = useHistoryHere(trailerID) ?? true
  const here = useMemo(
    () => (keptRows && (kept || isMissing) ? { trailer: kept, rows: keptRows } : undefined),
    [kept, keptRows, isMissing],
  )
  const question = useMemo(
    (): Question => ({ TrailerID: trailerID, BeginDate: dates.from, EndDate: dates.to }),
    [trailerID, dates],
  )
  const there = useServerRead(question, readHistory, true)
  const named = useMemo(
    () => (here ? [...here.rows, ...namedInChanges(here.rows), ...(here.trailer ? [here.trailer] : [])] : []),
    [here],
  )
  const references = useReferences(site, named)
  const answered = there?.name === 'answered' ? there.value.TrailerHistory : undefined
  const rows = useMemo(() => {
    if (!here || !references) return undefined
    const mine = here.rows.map((row) => presentHistory(row, references))
    return joinHistory(mine, answered ?? [])
  }, [here, references, answered])
  const trailer = useMemo(() => {
    if (here?.trailer && references) return presentTrailer(here.trailer, references, serverNow())
    return away
  }, [here, references, away])
  const hasServer = useHasServer()
  const asOf = useSyncStatus()?.asOf ?? null
  // Rows that only the server has are awaited where the mirror has none.
  const isWaiting = (isMissing || !isHere) && hasServer && there === undefined
  return {
    trailer: useKept(trailer),
    rows: useKept(isWaiting ? undefined : rows),
    note: here ? noteOf({ isMissing, isHere, hasServer, there, asOf: showDateTime(asOf, site.Timezone) }) : null,
  }
}

function noteOf({
  isMissing,
  isHere,
  hasServer,
  there,
  asOf,
}: {
  readonly isMissing: boolean
  readonly isHere: boolean
  readonly hasServer: boolean
  readonly there: Awaited<ReturnType<typeof readHistory>> | undefined
  readonly asOf: string
}): string | null {
  const kept = isHere ? '' : `${NOT_DOWNLOADED} `
  const covered = isMissing ? NOT_HERE : `${kept}Shown is what this tablet had by ${asOf}, with its own acts since.`
  if (!hasServer) return covered
  if (there === undefined || there.name === 'answered') return null
  return `${serverFailureWords(there, NO_ANSWER)} ${covered}`
}
