import type { SessionUser } from '../../../domain/people/session-user.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { lazyPart } from '../../kit/lazy-part.ts'
import { ScreenOverlays } from '../../forms/screen-overlays.tsx'
import type { TaskPurpose } from './form/task-purpose.ts'

/** The one drawer that is open over the list. */
export type TaskOverlay =
  | { readonly name: 'panel'; readonly taskID: number }
  | { readonly name: 'form'; readonly purpose: TaskPurpose }

export interface TaskOverlaysProps {
  readonly open: TaskOverlay | null
  readonly shown: boolean
  readonly site: Site
  readonly user: SessionUser
  readonly onOpen: (overlay: TaskOverlay) => void
  readonly onClose: () => void
}

const overlays = lazyPart(() => import('./open-task-overlays.tsx').then((module) => module.OpenTaskOverlays))

/** The open form or panel, or the form that corrects a rejected command. */
export function TaskOverlays(props: TaskOverlaysProps) {
  return <ScreenOverlays screen="/tasks" part={overlays} props={props} />
}

/** Returns the task of an overlay; null for none and for a new one. */
export function taskOf(open: TaskOverlay | null): number | null {
  if (open === null) return null
  if (open.name === 'panel') return open.taskID
  return open.purpose.name === 'edit' ? open.purpose.taskID : null
}
