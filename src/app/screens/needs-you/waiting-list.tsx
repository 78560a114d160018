import { useLiveQuery } from 'dexie-react-hooks'
import type { Entry } from '../../../contract/sync.ts'
import { showDateTime } from '../../../domain/values/display.ts'
import { listWaiting } from '../../../mirror/reads/queue.ts'
import { getTrailer, resolveTrailerID } from '../../../mirror/reads/trailers.ts'
import { trailerIDOf } from './describe-refused.ts'
import { waitingLines } from './waiting-lines.ts'
import './waiting-list.css'

/** What this person did that the server does not have yet, in the order in which it was done. */
export function WaitingList({ zone }: { readonly zone: string }) {
  const lines = useLiveQuery(readLines, [])
  if (!lines || lines.length === 0) return null
  return (
    <ul className="waiting-list" aria-label="My changes waiting">
      {lines.map(({ key, act, madeAt }) => (
        <li key={key}>
          <span>{act}</span>
          <time dateTime={madeAt}>{showDateTime(madeAt, zone)}</time>
        </li>
      ))}
    </ul>
  )
}

async function readLines() {
  const entries = await listWaiting()
  return waitingLines(entries, await numbersOf(entries))
}

async function numbersOf(entries: readonly Entry[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(entries.map((entry) => trailerIDOf(entry) ?? 0))]
  const trailers = await Promise.all(ids.map(async (id) => getTrailer(await resolveTrailerID(id))))
  return new Map(ids.flatMap((id, at) => (trailers[at] ? [[id, trailers[at].Number] as const] : [])))
}
