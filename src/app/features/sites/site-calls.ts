import type { SiteFields } from '../../../domain/sites/site-fields.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { yardClient } from '../../../sync/client.ts'
import type { RowCalls } from '../../forms/seen-row.ts'

/** Fields of the site form (spec 2§2.10). */
export const siteFormNames = [
  ...(['Name', 'Description', 'Timezone', 'Managed', 'ManagerIDs', 'PhotectorUser', 'TemperatureAlertRange'] as const),
  ...(['Address1', 'Address2', 'City', 'State', 'Zip'] as const),
]
export type SiteFormFields = Pick<SiteFields, (typeof siteFormNames)[number]>

/** Returns the fields that the form has. */
export function fieldsOf(site: SiteFormFields): SiteFormFields {
  const { Name, Description, Timezone, Managed, ManagerIDs, PhotectorUser, TemperatureAlertRange } = site
  const { Address1, Address2, City, State, Zip } = site
  return {
    ...{ Name, Description, Timezone, Managed, ManagerIDs, PhotectorUser, TemperatureAlertRange },
    ...{ Address1, Address2, City, State, Zip },
  }
}

export function callsOf({ ID: id }: Site): RowCalls<SiteFormFields> {
  const params = { id }
  return {
    read: () => yardClient.callServer('getSite', { params }),
    update: (body, write) => yardClient.callServer('updateSite', { params, body, ...write }),
    remove: (write) => yardClient.callServer('deleteSite', { params, ...write }),
  }
}
