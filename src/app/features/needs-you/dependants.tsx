import { pauseCircleOutline } from 'ionicons/icons'
import { showDateTime } from '../../../domain/values/display.ts'
import { Icon } from '../../kit/icon.tsx'
import type { WaitingLine } from './waiting-lines.ts'
import { type Behind, type WayOut, wayWords } from './way-words.ts'

export interface DependantsProps {
  /** This person's acts behind the rejected one, in order. */
  readonly lines: readonly WaitingLine[]
  readonly zone: string
  /** The card's buttons, in order. */
  readonly ways: readonly WayOut[]
}

/** The acts that wait for the decision, and each button's effect on them. */
export function Dependants({ lines, zone, ways }: DependantsProps) {
  if (lines.length === 0) return null
  const behind = behindOf(lines)
  const { count } = behind
  return (
    <div className="refused-behind">
      <p>
        <Icon icon={pauseCircleOutline} />
        {count === 1
          ? '1 more change of yours waits for this decision:'
          : `${count} more changes of yours wait for this decision:`}
      </p>
      <ul aria-label="What waits for this decision">
        {lines.map(({ key, act, madeAt }) => (
          <li key={key}>
            {act}, <time dateTime={madeAt}>{showDateTime(madeAt, zone)}</time>
          </li>
        ))}
      </ul>
      <dl aria-label="What each button does to them">
        {ways.map((way) => (
          <div key={way}>
            <dt>{wayWords[way].label}</dt>
            <dd>{wayWords[way].behind(behind)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Counts the waiting acts for the buttons. */
export function behindOf(lines: readonly WaitingLine[]): Behind {
  return { count: lines.length, needing: lines.filter((line) => line.behind?.needs).length }
}
