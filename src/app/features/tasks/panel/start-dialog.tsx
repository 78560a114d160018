import { useLiveQuery } from '../../../data/use-live-query.ts'
import { type FormEvent, useState } from 'react'
import { taskMessage } from '../../../../domain/tasks/task-fields.ts'
import { listDrivers } from '../../../../mirror/reads/people.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { SelectField } from '../../../kit/select-field.tsx'
import { Loading } from '../../../kit/states.tsx'
import { driverChoices, firstDriver } from './driver-choices.ts'

export interface StartDialogProps {
  readonly siteID: number
  readonly ownID: number
  /** The driver of a paused task; null for none. */
  readonly holderID: number | null
  readonly busy: boolean
  readonly onStart: (driverID: number) => void
  readonly onClose: () => void
}

/** Asks which driver starts a task (3-decisions §6, list 7). */
export function StartDialog({ siteID, ownID, holderID, busy, onStart, onClose }: StartDialogProps) {
  const choices = useLiveQuery(async () => driverChoices(await listDrivers(siteID), ownID), [siteID, ownID])
  const [chosen, setChosen] = useState<number | null>(null)
  const [tried, setTried] = useState(false)
  const driverID = chosen ?? (choices ? firstDriver(choices, holderID, ownID) : 0)
  function start(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (driverID !== 0) onStart(driverID)
  }
  return (
    <Dialog
      title="Start this task"
      onClose={onClose}
      onSubmit={start}
      footer={
        <>
          <Button large onClick={onClose}>
            Cancel
          </Button>
          <Button large tone="primary" type="submit" busy={busy} disabled={!choices}>
            Start
          </Button>
        </>
      }
    >
      {choices ? (
        <SelectField
          label="Driver"
          placeholder="Select"
          options={choices}
          value={driverID}
          error={tried && driverID === 0 ? taskMessage.driver : undefined}
          hint={choices.length === 0 ? 'No drivers of this site are known on this tablet.' : undefined}
          onChange={setChosen}
        />
      ) : (
        <Loading label="Reading the drivers" />
      )}
    </Dialog>
  )
}
