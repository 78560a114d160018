import type { ReactNode } from 'react'
import { type DriverRow, NO_DRIVERS, useDriverWork } from '../../../data/use-driver-work.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { Loading } from '../../../kit/states.tsx'
import { taskMessage } from '../../../../domain/tasks/task-fields.ts'
import './drivers.css'

export interface AssignDialogProps {
  readonly site: { readonly ID: number; readonly Timezone: string }
  /** Above the drivers: the task's name, or a warning. */
  readonly words: string | null
  /** Below the words. */
  readonly more?: ReactNode
  /** UserIDs to list first, such as a paused task's driver. */
  readonly first: readonly number[]
  readonly busy: boolean
  readonly onChoose: (driverID: number) => void
  readonly onClose: () => void
}

/** A button per driver, idle ones first, starts the task. */
export function AssignDialog({ site, words, more, first, busy, onChoose, onClose }: AssignDialogProps) {
  const found = useDriverWork(site)
  const place = ({ ID }: DriverRow) => (first.includes(ID) ? first.indexOf(ID) : first.length)
  const drivers = found?.toSorted((a, b) => place(a) - place(b))
  return (
    <Dialog
      title="Assign driver"
      onClose={onClose}
      footer={
        <Button large onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {words !== null && <p className="assign-words">{words}</p>}
      {more}
      {!drivers && <Loading label="Reading the drivers" />}
      {drivers?.length === 0 && <p>{NO_DRIVERS}</p>}
      <ul className="driver-choices" aria-label={taskMessage.driver}>
        {drivers?.map(({ ID, name, work }) => (
          <li key={ID}>
            <button type="button" className="driver-choice" disabled={busy} onClick={() => onChoose(ID)}>
              <b>{name}</b>
              <span>{work ? [work.task, work.since].filter(Boolean).join(', ') : 'Idle'}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
