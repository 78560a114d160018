import type { SessionUser } from '../../../domain/people/session-user.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { lazyPart } from '../../components/lazy-part.ts'
import { missingDialog, PartView } from '../../components/part-view.tsx'
import { useLoadLater } from '../../components/use-load-later.ts'
import { endMendRequest, useMendRequest } from '../../stores/mend-store.ts'
import type { TaskPurpose } from './form/task-purpose.ts'

/** What stands open over the list: one drawer at a time. */
export type TaskOverlay =
  | { readonly name: 'panel'; readonly taskID: number }
  | { readonly name: 'form'; readonly purpose: TaskPurpose }

export interface TaskOverlaysProps {
  readonly open: TaskOverlay | null
  /** Whether the rows of the list are there. */
  readonly shown: boolean
  readonly site: Site
  readonly user: SessionUser
  readonly onOpen: (overlay: TaskOverlay) => void
  readonly onClose: () => void
}

const overlays = lazyPart(() => import('./open-task-overlays.tsx').then((module) => module.OpenTaskOverlays))

/** The form or the panel that stands open; and the form of a refused command that somebody wants to put right. */
export function TaskOverlays(props: TaskOverlaysProps) {
  const mend = useMendRequest('/tasks')
  useLoadLater(props.shown, overlays.load)
  if (!props.open && !mend) return null
  const closeBoth = () => {
    endMendRequest()
    props.onClose()
  }
  return <PartView part={overlays} props={{ ...props, mend }} missing={missingDialog(closeBoth)} />
}

/** The task that the overlay is about; null for none, and for a new one. */
export function taskOf(open: TaskOverlay | null): number | null {
  if (open === null) return null
  if (open.name === 'panel') return open.taskID
  return open.purpose.name === 'edit' ? open.purpose.taskID : null
}
