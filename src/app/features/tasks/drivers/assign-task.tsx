import { useStore } from 'zustand'
import type { Site } from '../../../../domain/sites/site.ts'
import { useOneAtATime } from '../../../forms/use-one-at-a-time.ts'
import { type ActedOn, startTask } from '../panel/save-act.ts'
import { AssignDialog } from './assign-dialog.tsx'

export interface AssignTaskProps {
  readonly task: ActedOn
  /** The task in words, such as 'Pull T100'. */
  readonly words: string
  readonly site: Site
  readonly onClose: () => void
}

/** Starts a waiting task for the chosen driver; stays open when that was refused. */
export function AssignTask({ task, words, site, onClose }: AssignTaskProps) {
  const { busy: running, once } = useOneAtATime()
  const busy = useStore(running)
  const start = async (driverID: number) => {
    if (await startTask(task, driverID)) onClose()
  }
  return (
    <AssignDialog {...{ site, words, busy, onClose }} onChoose={(driverID) => void once(async () => start(driverID))} />
  )
}
