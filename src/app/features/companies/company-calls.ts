import type { Scac } from '../../../domain/sites/scac.ts'
import type { ScacInput } from '../../../domain/sites/scac-input.ts'
import { yardClient } from '../../../sync/client.ts'
import type { RowCalls } from '../../forms/seen-row.ts'

/** Returns the form's fields; an unedited company may lack its first address. */
export function fieldsOf({ SiteID: _SiteID, ID: _ID, Email1, ...scac }: Scac): ScacInput {
  return { ...scac, Email1: Email1 ?? '' }
}

export function companyCalls({ ID: id }: Scac): RowCalls<ScacInput> {
  const params = { id }
  return {
    read: () => yardClient.callServer('getScac', { params }),
    update: (body, write) => yardClient.callServer('updateScac', { params, body, ...write }),
    remove: (write) => yardClient.callServer('deleteScac', { params, ...write }),
  }
}
