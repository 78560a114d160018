import { useMemo } from 'react'
import type { Site } from '../../../../domain/sites/site.ts'
import { type PresentedTrailer, presentTrailer } from '../../../../domain/trailers/present-trailer.ts'
import type { TrailerQuery } from '../../../../domain/trailers/trailer-query-fields.ts'
import type { ServerResult } from '../../../../sync/api.ts'
import { yardClient } from '../../../../sync/client.ts'
import { listMarks, type Mark } from '../../../../mirror/reads/marks.ts'
import { getTrailers } from '../../../../mirror/reads/trailers.ts'
import type { ServerPage } from '../../../data/server-list.ts'
import { useKept, useSameRows } from '../../../data/use-kept.ts'
import { useLiveQuery } from '../../../data/use-live-query.ts'
import { useMinute } from '../../../data/use-minute.ts'
import { useReferences } from '../../../data/use-references.ts'
import { useServerList } from '../../../data/use-server-list.ts'
import { useHasServer } from '../../../data/use-session.ts'
import { useTrailerWindow } from '../use-trailer-window.ts'
import { reachesBeyond } from './trailer-data-filter.ts'

const OFFLINE = 'Trailers that left more than 14 days ago are shown only online.'
const FAILED = 'Shown are trailers on the yard and those that left in the last 14 days.'

export interface ReportRows {
  /** undefined: not read yet. */
  readonly rows: readonly PresentedTrailer[] | undefined
  /** undefined while it is not known. */
  readonly count: number | undefined
  readonly marks: ReadonlyMap<number, Mark>
  /** A note on missing trailers; null for none. */
  readonly note: string | null
}

/**
 * The page of a report: from the mirror, live, where it has every trailer that can match; else from
 * the server. Of that page, trailers in the mirror are shown as they are here, with unsent changes.
 * `query` must be memoized.
 */
export function useReportRows(query: TrailerQuery, site: Site, active: boolean): ReportRows {
  const minute = useMinute()
  const beyond = reachesBeyond(query, minute, site.Timezone)
  const hasServer = useHasServer()
  const here = useTrailerWindow(query, active)
  const there = useServerList(query, readPage, { active: active && beyond, offline: OFFLINE })
  const isFromServer = beyond && hasServer && there.rows !== undefined && there.emptyWords === null
  const page = isFromServer ? there.rows : undefined
  const known = useKnown(page, active)
  const trailers = isFromServer ? known?.trailers : here.trailers
  const references = useReferences(site, trailers ?? [])
  const named = useMemo(() => {
    if (!references || !trailers) return undefined
    const present = new Map(trailers.map((trailer) => [trailer.ID, presentTrailer(trailer, references, minute, 3)]))
    return page ? page.map((row) => present.get(row.ID) ?? row) : [...present.values()]
  }, [references, trailers, page, minute])
  return {
    rows: useSameRows(useKept(named)),
    count: isFromServer ? there.count : here.count,
    marks: isFromServer ? (known?.marks ?? here.marks) : here.marks,
    note: noteOf(beyond, hasServer, there.emptyWords ?? there.note),
  }
}

function noteOf(beyond: boolean, hasServer: boolean, trouble: string | null): string | null {
  if (!beyond) return null
  if (!hasServer) return OFFLINE
  return trouble === null ? null : `${trouble} ${FAILED}`
}

/** The rows of a server's page that the mirror has too, with their marks; live. */
function useKnown(page: readonly PresentedTrailer[] | undefined, active: boolean) {
  return useLiveQuery(async () => {
    if (!page || !active) return undefined
    const ids = page.map(({ ID }) => ID)
    const [trailers, marks] = await Promise.all([getTrailers(ids), listMarks(ids)])
    return { page, trailers, marks }
  }, [page, active])
}

async function readPage(query: TrailerQuery): Promise<ServerResult<ServerPage<PresentedTrailer>>> {
  // The four times that the call does not have; the report never sets them.
  const { checkDueFrom: _, checkDueBefore: __, arrivedFrom: ___, arrivedBefore: ____, ...parameters } = query
  const answer = await yardClient.callServer('listTrailers', { query: parameters })
  if (answer.name !== 'answered') return answer
  return { ...answer, value: { rows: answer.value.Trailers, count: answer.value.ItemsCount } }
}
