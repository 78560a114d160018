import { useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { toPerson } from '../../../../domain/access/rights.ts'
import type { SessionUser } from '../../../../domain/people/session-user.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import { Drawer } from '../../../kit/drawer.tsx'
import { Loading } from '../../../kit/states.tsx'
import { type Asking, AskingDialog } from './asking-dialog.tsx'
import { Comments } from './comments.tsx'
import { OldTask, useOldTask } from './old-task.tsx'
import { panelActs } from './panel-acts.ts'
import { askToComplete } from './confirm-act.ts'
import { removeSubStatus } from './save-act.ts'
import { hasButtons, type PanelButton, TaskActs } from './task-acts.tsx'
import { TaskFacts } from './task-facts.tsx'
import { EditingLine } from '../../../forms/editing-line.tsx'
import { useOneAtATime } from '../../../forms/use-one-at-a-time.ts'
import { usePresentMark } from '../../../data/use-row-marks.ts'
import { type PanelTask, usePanelTask } from './use-panel-task.ts'
import { noteOf, type OwnAct, useGone, useOvertaken } from './use-task-news.ts'
import './panel.css'

export interface TaskPanelProps {
  readonly taskID: number
  readonly site: Site
  readonly user: SessionUser
  /** Null: not offered. */
  readonly onEdit: (() => void) | null
  readonly onClose: () => void
}

/**
 * Facts, actions and comments (spec 1§2.6), live, also offline. A task older than the tablet's window is read from the
 * server, without actions.
 */
export function TaskPanel(props: TaskPanelProps) {
  const { taskID, site, user, onClose } = props
  const shown = usePanelTask(taskID, site)
  const presentMark = usePresentMark()
  const { busy: running, once } = useOneAtATime()
  const busy = useStore(running)
  const [asking, setAsking] = useState<Asking | null>(null)
  const isOld = !useWasHere(shown) && shown === null
  const old = useOldTask(isOld ? taskID : null)
  const ownAct = useRef<OwnAct | null>(null)
  useGone(isOld ? undefined : shown, ownAct, onClose)
  const by = useMemo(() => ({ ...toPerson(user), UserID: user.UserID }), [user])
  const acts = panelActs(shown?.row ?? null, shown?.task.Trailer ?? null, by)
  useOvertaken(asking !== null && !acts.has(asking) ? shown : null, ownAct, () => setAsking(null))
  function press(button: PanelButton) {
    if (!shown) return
    ownAct.current = null
    if (button === 'complete') void once(() => askToComplete(shown.task))
    else setAsking(button)
  }
  const task = shown?.task ?? (old?.name === 'answered' ? old.value.task : null)
  const title = task ? `${task.StatusTypeName} Task` : 'Task'
  const buttons = <TaskActs acts={acts} busy={busy} onPress={press} onEdit={props.onEdit} />
  return (
    <>
      <Drawer
        small
        title={title}
        onClose={onClose}
        news={<EditingLine List="Tasks" ID={taskID} edits={false} />}
        footer={hasButtons(acts, props.onEdit) && buttons}
      >
        {isOld && <OldTask read={old} site={site} by={by} />}
        {!isOld && !shown && <Loading label="Reading the task" />}
        {shown && (
          <>
            <TaskFacts
              task={shown.task}
              mark={shown.mark && presentMark(shown.mark)}
              note={noteOf(shown) ?? shown.elsewhere ?? undefined}
              onRemove={acts.has('remove') ? () => void once(() => removeSubStatus(shown.row)) : null}
            />
            <Comments taskID={taskID} site={site} by={by} mayComment={acts.has('comment')} />
          </>
        )}
      </Drawer>
      {asking && shown && (
        <AskingDialog
          {...{ asking, site, busy, once, ownAct }}
          task={shown.row}
          trailer={shown.task.Trailer}
          ownID={user.UserID}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

/** True if the task was here since the panel opened: then it was deleted, not old. */
function useWasHere(shown: PanelTask | null | undefined): boolean {
  const wasHere = useRef(false)
  if (shown) wasHere.current = true
  return wasHere.current
}
