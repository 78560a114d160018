import { type DockRow, dockActivity } from '../../domain/dock/dock-activity.ts'
import { isInGroups } from '../../domain/sites/dock-group.ts'
import { LocationType, TrailerState } from '../../domain/trailers/trailer-lists.ts'
import { isAll } from '../../domain/values/any-of.ts'
import { fromMs } from '../../domain/values/instant.ts'
import type { Caller } from '../access/caller.ts'
import { readReferences } from '../access/references.ts'
import { rowsOf } from '../access/site-rows.ts'
import { isOneOf } from '../database/site-store.ts'
import type { ServerParts } from '../server-parts.ts'
import type { Handlers } from './incoming.ts'
import { selectOpen } from './task-reading.ts'

/** Spec 1§2.8, computed by the domain. */
export function dockCalls({ database, clock }: ServerParts): Pick<Handlers, 'listDockActivity'> {
  return {
    listDockActivity: async ({ caller, query }) => ({
      DockActivity: await readBoard({ database, clock }, caller, query.dockgroups ?? []),
    }),
  }
}

async function readBoard(
  { database, clock }: Pick<ServerParts, 'database' | 'clock'>,
  caller: Caller,
  dockgroups: readonly number[],
): Promise<readonly DockRow[]> {
  const rows = rowsOf(database, caller)
  const [references, groups, tasks] = await Promise.all([
    readReferences(database, caller),
    isAll(dockgroups) ? [] : rows.select('DockGroups').execute(),
    selectOpen(rows).execute(),
  ])
  const doors = [...references.locations.values()].filter(({ Type }) => Type === LocationType.Door)
  const trailers = await rows
    .select('Trailers')
    .where('Trailers.State', '=', TrailerState.OnYard)
    .where(
      isOneOf(
        'Trailers.LocationID',
        doors.map(({ ID }) => ID),
      ),
    )
    .execute()
  return dockActivity({
    locations: isAll(dockgroups) ? doors : doors.filter(({ ID }) => isInGroups(ID, groups, dockgroups)),
    trailers,
    tasks,
    scacs: references.scacs,
    dwellLimit: references.site.DoorDwellLimitMinutes,
    now: fromMs(clock()),
  })
}
