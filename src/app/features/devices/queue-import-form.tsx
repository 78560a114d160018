import { checkmarkOutline, cloudUploadOutline, pauseCircleOutline, refreshOutline, timeOutline } from 'ionicons/icons'
import { useState } from 'react'
import type { Entry } from '../../../contract/sync.ts'
import { counted } from '../../../domain/values/counted.ts'
import { showDateTime } from '../../../domain/values/display.ts'
import { Button } from '../../kit/button.tsx'
import { Drawer } from '../../kit/drawer.tsx'
import { FileField } from '../../kit/file-field.tsx'
import { Icon } from '../../kit/icon.tsx'
import { NoteLine } from '../../kit/note-line.tsx'
import { Loading } from '../../kit/states.tsx'
import { actsIn, type CheckedSave } from './queue-import.ts'
import { actTime, authorWords, countToSend, holdWords, photosWords, unreadableWords } from './queue-import-words.ts'
import { type QueueImport, useQueueImport } from './use-queue-import.ts'
import './queue-import.css'

export interface QueueImportFormProps {
  readonly zone: string
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Imports a queue that a tablet saved to a file: lists its changes, then sends them. */
export function QueueImportForm({ zone, onSaved, onClose }: QueueImportFormProps) {
  const state = useQueueImport(onSaved)
  const { chosen, busy } = state
  return (
    <Drawer title="Import a saved queue" onClose={busy ? null : onClose} footer={<Buttons {...{ state, onClose }} />}>
      <div className="queue-import">
        <FileField
          label="File (.json)"
          hint="Written by Save queue to file in the sync panel of a tablet."
          accept=".json,application/json"
          value={chosen?.file ?? null}
          disabled={busy}
          onPick={state.choose}
          {...(state.error !== null && { error: state.error })}
        />
        <NoteLine words={state.result ?? state.trouble} />
        {chosen?.saved && <NoteLine words={unreadableWords(chosen.saved.unreadable)} />}
        {chosen?.saved && <NoteLine words={photosWords(chosen.saved.photos)} />}
        {state.progress && (
          <div className="queue-import-progress">
            <progress aria-label="Import" max={state.progress.of} value={state.progress.done} />
            <span role="status">{`${state.progress.done} of ${state.progress.of}`}</span>
          </div>
        )}
        {chosen && !chosen.saves && state.error === null && state.trouble === null && <Loading label="Reading" />}
        {chosen?.saves?.map((save) => (
          <QueuePreview key={`${save.UserID} ${save.DeviceID}`} {...{ save, zone, wordsOf: chosen.wordsOf }} />
        ))}
      </div>
    </Drawer>
  )
}

function Buttons({ state, onClose }: { readonly state: QueueImport; readonly onClose: () => void }) {
  const { chosen, busy, trouble } = state
  const count = countToSend(chosen?.saves ?? [])
  return (
    <>
      <Button large disabled={busy} onClick={onClose}>
        Close
      </Button>
      {trouble !== null && (
        <Button large icon={refreshOutline} busy={busy} onClick={state.check}>
          Try again
        </Button>
      )}
      {count > 0 && (
        <Button tone="primary" large icon={cloudUploadOutline} busy={busy} onClick={state.importNow}>
          {`Import ${counted(count, 'change')}`}
        </Button>
      )}
    </>
  )
}

interface QueuePreviewProps {
  readonly save: CheckedSave
  readonly zone: string
  readonly wordsOf: (act: Entry) => string
}

/** More would slow the page down, and nobody reads them all. */
const LINES_MAX = 200

function QueuePreview({ save, zone, wordsOf }: QueuePreviewProps) {
  const [isWhole, setWhole] = useState(false)
  const acts = actsIn(save)
  const shown = isWhole ? acts : acts.slice(0, LINES_MAX)
  const author = save.author ?? save.UserName ?? `Person ${save.UserID}`
  return (
    <section className="queue-preview" aria-label={author}>
      <h3>{author}</h3>
      <p>{`On ${save.tablet}. ${holdWords(save, zone)}`}</p>
      <NoteLine words={authorWords(save)} />
      <ul className="queue-preview-list" aria-label={`Changes by ${author}`}>
        {shown.map((act) => (
          <li key={act.Key}>
            <Icon icon={iconOf(save, act)} />
            <span>
              {wordsOf(act)}
              <small>{stateWords(save, act)}</small>
            </span>
            <time dateTime={act.MadeAt}>{showDateTime(actTime(act), zone)}</time>
          </li>
        ))}
      </ul>
      {shown.length < acts.length && (
        <Button onClick={() => setWhole(true)}>{`Show ${counted(acts.length - shown.length, 'change')} more`}</Button>
      )}
    </section>
  )
}

const isAside = ({ setAside }: CheckedSave, act: Entry) => setAside.includes(act)

function iconOf(save: CheckedSave, act: Entry): string {
  if (save.known.has(act.Key)) return checkmarkOutline
  return isAside(save, act) ? pauseCircleOutline : timeOutline
}

function stateWords(save: CheckedSave, act: Entry): string | null {
  if (save.known.has(act.Key)) return 'On the server'
  return isAside(save, act) ? 'The tablet could not hand this over; it is stored for the administrators' : null
}
