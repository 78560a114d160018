import { useLiveQuery } from '../../stores/use-live-query.ts'
import { showDateTime } from '../../../domain/values/display.ts'
import { listWaiting } from '../../../mirror/reads/queue.ts'
import { readActNames } from './act-names.ts'
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
  return waitingLines(entries, await readActNames(entries))
}
