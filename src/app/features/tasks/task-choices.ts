import { useLiveQuery } from '../../data/use-live-query.ts'
import { useMemo } from 'react'
import { LookupType } from '../../../domain/lookups/lookups.ts'
import { fullName } from '../../../domain/people/session-user.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { taskStatusNames } from '../../../domain/tasks/task-lists.ts'
import { sortByName } from '../../../domain/values/natural-sort.ts'
import { listSiteUsers } from '../../../mirror/reads/people.ts'
import { listDockGroups } from '../../../mirror/reads/reference.ts'
import type { Option } from '../../kit/option.ts'
import { closedChoices, listLocationChoices, suggestScacs, suggestShipments } from '../../forms/choices.ts'
import { suggestAllTrailers } from '../../forms/suggest-trailers.ts'

export interface TaskFilterChoices {
  /** Lookup 29. */
  readonly users: readonly Option[]
  readonly dockGroups: readonly Option[]
  readonly locations: readonly Option[]
  readonly types: readonly Option[]
  readonly actions: readonly Option[]
  readonly statusTypes: readonly Option[]
  readonly suggestShipments: (keyword: string) => Promise<readonly Option[]>
  readonly suggestTrailers: (keyword: string) => Promise<readonly Option[]>
  readonly suggestScacs: (keyword: string) => Promise<readonly Option[]>
}

const none: readonly Option[] = []

const statusChoices: readonly Option[] = Object.entries(taskStatusNames).map(([value, Name]) => ({
  ID: Number(value),
  Name,
}))

/** Returns the filters' choices; the site's appear when read. */
export function useTaskFilterChoices(site: Site): TaskFilterChoices {
  const users = useLiveQuery(() => listUserChoices(site.ID), [site.ID])
  const dockGroups = useLiveQuery(() => listDockGroups(site.ID), [site.ID])
  const locations = useLiveQuery(() => listLocationChoices(site.ID), [site.ID])
  return useMemo(
    () => ({
      users: users ?? none,
      dockGroups: dockGroups ?? none,
      locations: locations ?? none,
      types: closedChoices(site, LookupType.TaskTypes),
      actions: closedChoices(site, LookupType.Actions),
      statusTypes: statusChoices,
      suggestShipments: (keyword) => suggestShipments(site, keyword),
      suggestTrailers: suggestAllTrailers,
      suggestScacs,
    }),
    [site, users, dockGroups, locations],
  )
}

async function listUserChoices(siteID: number): Promise<readonly Option[]> {
  return sortByName(await listSiteUsers(siteID), fullName).map((user) => ({ ID: user.ID, Name: fullName(user) }))
}
