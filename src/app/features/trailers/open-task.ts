import { nextTaskStart } from '../../../domain/tasks/next-task.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import { getLocation } from '../../../mirror/reads/reference.ts'
import type { OpenOverlay } from '../../forms/use-overlays.tsx'
import { taskForm } from '../tasks/overlays.ts'
import type { OverlayContext } from './overlays.ts'

/** Opens the form of a task for a trailer on the yard. */
export async function openTask(
  { ID, LocationID }: Pick<Trailer, 'ID' | 'LocationID'>,
  open: OpenOverlay<OverlayContext>,
): Promise<void> {
  open(taskForm, { purpose: { name: 'new', from: nextTaskStart(ID, await getLocation(LocationID)) } }, ID)
}
