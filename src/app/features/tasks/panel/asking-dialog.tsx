import type { Site } from '../../../../domain/sites/site.ts'
import { pauseReasons, taskSubStatusNames } from '../../../../domain/tasks/task-lists.ts'
import type { Task } from '../../../../domain/tasks/task.ts'
import type { Trailer } from '../../../../domain/trailers/trailer.ts'
import { taskName } from '../../../data/task-name.ts'
import { AssignDialog } from '../drivers/assign-dialog.tsx'
import { confirmComplete, confirmDelete } from './confirm-act.ts'
import { type Choice, ChoiceDialog } from './choice-dialog.tsx'
import { mayOverrideComplete } from './panel-acts.ts'
import { overrideComplete, overrideDelete, overridePause, pauseTask, startTask } from './save-act.ts'
import type { OwnAct, OwnActRef } from './use-task-news.ts'

export type Asking = 'start' | 'pause' | 'override'

export interface AskingDialogProps {
  readonly asking: Asking
  readonly task: Task
  /** The task's; null for none on this tablet. */
  readonly trailer: Trailer | null
  readonly site: Site
  readonly ownID: number
  readonly busy: boolean
  readonly once: (work: () => Promise<unknown>) => Promise<void>
  /** Set before an act; null after a refusal. */
  readonly ownAct: OwnActRef
  readonly onClose: () => void
}

/** Asks for the driver, the reason or the kind of override; stays open after a refusal. */
export function AskingDialog(props: AskingDialogProps) {
  const { asking, task, busy, ownAct, onClose } = props
  const run: Run = (act, ask, kind = 'other') =>
    void props.once(async () => {
      if (ask && !(await ask())) return
      ownAct.current = kind
      if (await act()) onClose()
      else ownAct.current = null
    })
  if (asking === 'start') {
    return (
      <AssignDialog
        {...{ site: props.site, busy, onClose }}
        words={taskName(task)}
        first={[task.UserID ?? 0, props.ownID]}
        onChoose={(driverID) => run(() => startTask(task, driverID))}
      />
    )
  }
  const choices = asking === 'pause' ? pauseChoices(task, run) : overrideChoices(props, run)
  const title = asking === 'pause' ? 'Why is this task paused?' : 'Select Override Action'
  return <ChoiceDialog title={title} choices={choices} busy={busy} onClose={onClose} />
}

/** Runs an act, perhaps after a question; closes the dialog once saved. */
type Run = (act: () => Promise<boolean>, ask?: () => Promise<boolean>, kind?: OwnAct) => void

function pauseChoices(task: Task, run: Run): readonly Choice[] {
  return pauseReasons.map((reason) => ({
    label: taskSubStatusNames[reason],
    onTap: () => run(() => pauseTask(task, reason)),
  }))
}

function overrideChoices({ task, trailer }: AskingDialogProps, run: Run): readonly Choice[] {
  const complete: Choice = {
    label: 'Override Complete',
    onTap: () =>
      run(
        () => overrideComplete(task),
        () => confirmComplete(task),
      ),
  }
  return [
    { label: 'Override Pause', onTap: () => run(() => overridePause(task)) },
    {
      label: 'Override Delete',
      tone: 'danger',
      onTap: () =>
        run(
          () => overrideDelete(task),
          () => confirmDelete(task),
          'deletion',
        ),
    },
    ...(mayOverrideComplete(task, trailer) ? [complete] : []),
  ]
}
