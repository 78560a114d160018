import { lazyPart } from '../../kit/lazy-part.ts'
import type { TaskOverlay, TaskOverlaysProps } from './overlay.ts'
import { ScreenOverlays } from '../../forms/screen-overlays.tsx'

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
