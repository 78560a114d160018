import { useMemo } from 'react'
import { may, toPerson } from '../../../domain/access/rights.ts'
import { dockTaskStart } from '../../../domain/dock/dock-task.ts'
import type { SessionUser } from '../../../domain/people/session-user.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { nextTaskStart } from '../../../domain/tasks/next-task.ts'
import { yardIDOf } from '../../../domain/tasks/task-form-rules.ts'
import { getLocation, listLocations } from '../../../mirror/reads/reference.ts'
import type { OpenOverlay } from '../../forms/use-overlays.tsx'
import { taskForm } from '../tasks/overlays.ts'
import { checkDialog, historyDialog } from '../trailers/overlays.ts'
import { confirm } from '../../kit/confirm-dialog.tsx'
import { notify } from '../../kit/notice.tsx'
import { removeFromMap } from './save-places.ts'
import type { SpotActs } from './spot-card.tsx'

interface Context {
  readonly user: SessionUser
  readonly site: Site
}

/** Returns the acts of a spot, which open the forms and dialogs that other screens have too. `draw` begins its row anew. */
export function useSpotActs(
  { user, site }: Context,
  open: OpenOverlay<Context>,
  draw: (spotID: number) => void,
): SpotActs {
  return useMemo(() => {
    const person = toPerson(user)
    const mayCheck = site.ProductProtectionEnabled && may(person, 'trailers.write')
    return {
      onHistory: ({ ID }) => open(historyDialog, { trailerID: ID }, ID),
      onCheck: mayCheck ? ({ ID }) => open(checkDialog, { purpose: { name: 'check', trailerID: ID } }, ID) : null,
      onTask: may(person, 'tasks.create')
        ? (spot, trailer) => {
            const start = trailer ? startOf(trailer.ID, spot.id) : startAtDoor(spot.id, site)
            void start.then((from) => open(taskForm, { purpose: { name: 'new', from } }, trailer?.ID ?? spot.id))
          }
        : null,
      placing: may(person, 'locations.write') ? { onDraw: draw, onRemove: (spotID) => void askToRemove(spotID) } : null,
    }
  }, [user, site, open, draw])
}

async function askToRemove(spotID: number): Promise<void> {
  const spot = await getLocation(spotID)
  if (!spot) return
  const isSure = await confirm({
    title: `Remove ${spot.Name} from the map?`,
    text: 'It stays in the lists, and can be drawn again.',
    confirmLabel: 'Remove',
    tone: 'danger',
  })
  if (!isSure) return
  const trouble = await removeFromMap(spot)
  if (trouble) notify(trouble, 'error')
  else notify(`${spot.Name} is no longer on the map`)
}

async function startOf(trailerID: number, locationID: number) {
  return nextTaskStart(trailerID, await getLocation(locationID))
}

async function startAtDoor(doorID: number, site: Site) {
  return dockTaskStart(doorID, undefined, yardIDOf(await listLocations(site.ID)), site)
}
