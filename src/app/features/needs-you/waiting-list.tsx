import { pauseCircleOutline, timeOutline } from 'ionicons/icons'
import { showMoment } from '../../../domain/values/display.ts'
import { fromMs } from '../../../domain/values/instant.ts'
import { readActWords } from '../../../mirror/reads/act-names.ts'
import { listNeedsYou, listWaiting } from '../../../mirror/reads/queue.ts'
import type { HeldAct } from '../../../sync/sync-status.ts'
import { Icon } from '../../kit/icon.tsx'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { type WaitingLine, waitingLines } from './waiting-lines.ts'
import './waiting-list.css'

export interface WaitingListProps {
  readonly held: readonly HeldAct[]
  readonly zone: string
  /** Since 1970 by the server's clock. */
  readonly now: number
}

/** This person's acts that the server lacks, in order, with the reason of a hold. */
export function WaitingList({ held, zone, now }: WaitingListProps) {
  const lines = useLiveQuery(() => readLines(held), [held])
  const timeOf = (at: string) => showMoment(at, zone, fromMs(now))
  if (!lines) return null
  return (
    <>
      <Lines title="To send" lines={lines.filter(({ behind }) => behind === null)} timeOf={timeOf} />
      <Lines title="Held by a decision" lines={lines.filter(({ behind }) => behind !== null)} timeOf={timeOf} />
    </>
  )
}

interface LinesProps {
  readonly title: string
  readonly lines: readonly WaitingLine[]
  readonly timeOf: (at: string) => string
}

function Lines({ title, lines, timeOf }: LinesProps) {
  if (lines.length === 0) return null
  return (
    <section className="waiting-part">
      <h3>{title}</h3>
      <ul className="waiting-list" aria-label={title}>
        {lines.map(({ key, act, madeAt, behind }) => (
          <li key={key}>
            <Icon icon={behind ? pauseCircleOutline : timeOutline} />
            <span>
              {act}
              {behind && <small>{behindWords(behind, timeOf)}</small>}
            </span>
            <time dateTime={madeAt}>{timeOf(madeAt)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}

function behindWords(
  { act, refusedAt, handed }: NonNullable<WaitingLine['behind']>,
  timeOf: LinesProps['timeOf'],
): string {
  return `waits for ${handed ? "the supervisor's" : 'your'} decision: ${act}, refused ${timeOf(refusedAt)}`
}

/** Reads the lines, also for cards of rejected acts. */
export async function readLines(held: readonly HeldAct[]): Promise<readonly WaitingLine[]> {
  const [entries, refused] = await Promise.all([listWaiting(), listNeedsYou()])
  return waitingLines(entries, await readActWords([...entries, ...refused]), held, refused)
}
