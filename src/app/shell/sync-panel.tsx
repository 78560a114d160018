import { alertCircleOutline, downloadOutline, syncOutline } from 'ionicons/icons'
import { type SyncStatus, toServerMs } from '../../sync/sync-status.ts'
import { isPractice, yardClient } from '../../sync/client.ts'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { lazyPart } from '../kit/lazy-part.ts'
import { notify } from '../kit/notice.tsx'
import { PartView } from '../kit/part-view.tsx'
import { Hint } from './hint.tsx'
import { presentJournal } from './present-journal.ts'
import type { SyncView } from './present-sync.ts'
import { saveQueueToFile } from './save-queue.ts'
import './sync-panel.css'

// Lazy: the words of acts come from the commands, which stay out of the first chunk.
const waitingList = lazyPart(() =>
  import('../features/needs-you/waiting-list.tsx').then((module) => module.WaitingList),
)

export interface SyncPanelProps {
  readonly status: SyncStatus
  readonly view: SyncView
  /** Problems of the tablet itself. */
  readonly notes: readonly string[]
  readonly zone: string
  /** By the clock of `status.now.steadyMs`. */
  readonly now: number
}

/** Shows since when, what to do, what waits and why, and the journal. */
export function SyncPanel({ status, view, notes, zone, now }: SyncPanelProps) {
  const journal = presentJournal(status, now, zone)
  const saveQueue = () => void saveQueueToFile().then(({ words, tone }) => notify(words, tone))
  return (
    <div className="bar-panel sync-panel">
      <h2>{view.title}</h2>
      {!isPractice && <Hint name="sync" readOnClose />}
      {view.todo && <p className="sync-todo">{view.todo}</p>}
      {view.meanwhile && <p>{view.meanwhile}</p>}
      <dl>
        {view.facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
      {view.counts.length > 0 && (
        <ul className="sync-counts" aria-label="Waiting changes">
          {view.counts.map(({ name, words, reason }) => (
            <li key={`${name} ${words}`} data-count={name}>
              <b>{words}</b>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      )}
      <PartView part={waitingList} props={{ held: status.held, zone, now: toServerMs(status, now) }} />
      {notes.map((note) => (
        <p key={note} className="bar-warning">
          <Icon icon={alertCircleOutline} />
          {note}
        </p>
      ))}
      {journal.length > 0 && (
        <section className="sync-journal" aria-label="Journal">
          <h3>Journal</h3>
          <ul>
            {journal.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      {!isPractice && (
        <div className="bar-panel-buttons">
          <Button icon={syncOutline} onClick={() => void yardClient.syncNow()}>
            Sync now
          </Button>
          <Button icon={downloadOutline} onClick={saveQueue}>
            Save queue to file
          </Button>
        </div>
      )}
    </div>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}
