import type { SessionUser } from '../../../domain/people/session-user.ts'
import type { Site } from '../../../domain/sites/site.ts'
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
