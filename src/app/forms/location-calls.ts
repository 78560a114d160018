import type { Location } from '../../domain/sites/location.ts'
import { detailNames, type LocationInput } from '../../domain/sites/location-input.ts'
import { yardClient } from '../../sync/client.ts'
import type { RowCalls } from './seen-row.ts'

export function locationCalls({ ID: id }: Location): RowCalls<LocationInput> {
  const params = { id }
  return {
    read: () => yardClient.callServer('getLocation', { params }),
    update: (body, write) => yardClient.callServer('updateLocation', { params, body, ...write }),
    remove: (write) => yardClient.callServer('deleteLocation', { params, ...write }),
  }
}

/** Returns the fields of the form. */
export function toLocationInput(location: Location): LocationInput {
  const details = Object.fromEntries(detailNames.map((name) => [name, location[name]]))
  return { Name: location.Name, Type: location.Type, SiteID: location.SiteID, ...details }
}
