import { alertCircleOutline, informationCircleOutline } from 'ionicons/icons'
import { minutesBetween } from '../../domain/values/display.ts'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { serverNow } from '../data/server-now.ts'
import { useNow } from '../data/use-now.ts'
import { showMoment } from '../../domain/values/display.ts'
import type { NewsLine, RowWatch } from './use-row-watch.ts'
import './row-news.css'

export interface RowNewsProps {
  readonly watch: RowWatch
  readonly zone: string
  /** Closes the form and keeps its draft. */
  readonly onLeave: () => void
}

/** Shows why the row can no longer be saved, and the fields that others changed. */
export function RowNews({ watch, zone, onLeave }: RowNewsProps) {
  const { closed, keptFor, lines } = watch
  if (closed === null && lines.length === 0) return null
  return (
    <div className="row-news">
      {closed !== null && (
        <div className="row-closed">
          <Icon icon={alertCircleOutline} />
          <p role="alert">{closed}</p>
          {keptFor === 'decision' && (
            <Button
              onClick={() => {
                onLeave()
                showNeedsYou()
              }}
            >
              Go to Needs you
            </Button>
          )}
        </div>
      )}
      {closed === null && (
        <div role="status" aria-label="Changed by others">
          <ul>
            {lines.map((line) => (
              <Line key={line.field} line={line} zone={zone} />
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** Opens the list of rejected changes, which belongs to the bar above every screen. */
function showNeedsYou(): void {
  document.querySelector<HTMLElement>('.needs-you-button')?.click()
}

function Line({ line, zone }: { readonly line: NewsLine; readonly zone: string }) {
  useNow()
  const { label, theirs, mine } = line
  return (
    <li className="row-change">
      <Icon icon={informationCircleOutline} />
      <span className="row-change-words">
        {changeWords(line, serverNow(), zone)}: <strong>{label}</strong> {mine === null && theirs}
      </span>
      <span className="row-change-ways">
        <Choices line={line} />
      </span>
    </li>
  )
}

function Choices({ line }: { readonly line: NewsLine }) {
  const { label, theirs, mine, onTake, onKeep } = line
  if (onKeep === null) return <Button onClick={onTake}>OK</Button>
  if (mine !== null) {
    return (
      <>
        <Button onClick={onKeep}>{`Mine: ${mine}`}</Button>
        <Button onClick={onTake}>{`Theirs: ${theirs}`}</Button>
      </>
    )
  }
  return (
    <>
      <Button aria-label={`Take ${label}: ${theirs}`} onClick={onTake}>
        Take
      </Button>
      <Button aria-label={`Keep my ${label}`} onClick={onKeep}>
        Keep
      </Button>
    </>
  )
}

/** Returns "Changed just now by Ada Admin", "Changed 08:12 by Ada Admin" or "Changed meanwhile". */
function changeWords({ author }: NewsLine, now: string, zone: string): string {
  if (author === null) return 'Changed meanwhile'
  const when = minutesBetween(author.at, now) < 2 ? 'just now' : showMoment(author.at, zone, now)
  return `Changed ${when} by ${author.name}`
}
