import { pauseReasons, taskSubStatusNames } from '../../../../domain/tasks/task-lists.ts'
import type { Task } from '../../../../domain/tasks/task.ts'
import { confirmComplete, confirmDelete } from './confirm-act.ts'
import { type Choice, ChoiceDialog } from './choice-dialog.tsx'
import { overrideComplete, overrideDelete, overridePause, pauseTask, startTask } from './save-act.ts'
import { StartDialog } from './start-dialog.tsx'

export type Asking = 'start' | 'pause' | 'override'

export interface AskingDialogProps {
  readonly asking: Asking
  readonly task: Task
  readonly siteID: number
  readonly ownID: number
  readonly busy: boolean
  readonly once: (work: () => Promise<unknown>) => Promise<void>
  /** Called with true before the task is deleted from here, with false when that was refused. */
  readonly onDelete: (isDeleted: boolean) => void
  readonly onClose: () => void
}

/** Asks for the driver, the reason or the kind of override; stays open when the act was refused. */
export function AskingDialog(props: AskingDialogProps) {
  const { asking, task, busy, onDelete, onClose } = props
  const run = (work: () => Promise<boolean>) =>
    void props.once(async () => {
      if (await work()) onClose()
    })
  if (asking === 'start') {
    return (
      <StartDialog
        siteID={props.siteID}
        ownID={props.ownID}
        holderID={task.UserID}
        busy={busy}
        onStart={(driverID) => run(() => startTask(task, driverID))}
        onClose={onClose}
      />
    )
  }
  const choices = asking === 'pause' ? pauseChoices(task, run) : overrideChoices(task, run, onDelete)
  const title = asking === 'pause' ? 'Why is this task paused?' : 'Select Override Action'
  return <ChoiceDialog title={title} choices={choices} busy={busy} onClose={onClose} />
}

type Run = (work: () => Promise<boolean>) => void

function pauseChoices(task: Task, run: Run): readonly Choice[] {
  return pauseReasons.map((reason) => ({
    label: taskSubStatusNames[reason],
    onTap: () => run(() => pauseTask(task, reason)),
  }))
}

function overrideChoices(task: Task, run: Run, onDelete: AskingDialogProps['onDelete']): readonly Choice[] {
  return [
    { label: 'Override Pause', onTap: () => run(() => overridePause(task)) },
    {
      label: 'Override Delete',
      tone: 'danger',
      onTap: () =>
        run(async () => {
          if (!(await confirmDelete(task))) return false
          onDelete(true)
          const isDeleted = await overrideDelete(task)
          onDelete(isDeleted)
          return isDeleted
        }),
    },
    {
      label: 'Override Complete',
      onTap: () => run(async () => (await confirmComplete(task)) && (await overrideComplete(task))),
    },
  ]
}
