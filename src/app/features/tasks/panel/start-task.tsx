import { useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { toPerson } from '../../../../domain/access/rights.ts'
import type { SessionUser } from '../../../../domain/people/session-user.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import { useOneAtATime } from '../../../forms/use-one-at-a-time.ts'
import { AskingDialog } from './asking-dialog.tsx'
import { panelActs } from './panel-acts.ts'
import { usePanelTask } from './use-panel-task.ts'
import { type OwnAct, useGone, useOvertaken } from './use-task-news.ts'

export interface StartTaskProps {
  readonly taskID: number
  readonly site: Site
  readonly user: SessionUser
  readonly onClose: () => void
}

/** Asks for the driver; closes when the task can no longer be started. */
export function StartTask({ taskID, site, user, onClose }: StartTaskProps) {
  const shown = usePanelTask(taskID, site)
  const { busy: running, once } = useOneAtATime()
  const busy = useStore(running)
  const ownAct = useRef<OwnAct | null>(null)
  const by = useMemo(() => ({ ...toPerson(user), UserID: user.UserID }), [user])
  const mayStart = panelActs(shown?.row ?? null, shown?.task.Trailer ?? null, by).has('start')
  useGone(shown, ownAct, onClose)
  useOvertaken(mayStart ? null : shown, ownAct, onClose)
  if (!shown) return null
  const { row, task } = shown
  return (
    <AskingDialog
      {...{ site, busy, once, ownAct, onClose }}
      asking="start"
      task={row}
      trailer={task.Trailer}
      ownID={user.UserID}
    />
  )
}
