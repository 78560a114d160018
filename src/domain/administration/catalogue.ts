import { createChecklistItem, deleteChecklistItem } from '../checklist/checklist-items.ts'
import { createDockGroup, deleteDockGroup, updateDockGroup } from '../sites/administration/dock-groups.ts'
import { updateDevice } from '../devices/update-device.ts'
import { createFreight, deleteFreight, updateFreight } from '../sites/administration/freights.ts'
import { importLocations, importScacs, importTags } from '../sites/administration/imports.ts'
import {
  createLocation,
  createLocationRange,
  deleteLocation,
  updateLocation,
} from '../sites/administration/locations.ts'
import { activateAgain, createUser, deleteUser, signOutUser, updateUser } from '../people/administration/users.ts'
import { createSite, deleteSite, setSiteLogo, updateSite } from '../sites/administration/sites.ts'
import { deleteExpectedShipment, importExpectedShipments } from '../shipments/administration/expected-shipments.ts'
import { createScac, deleteScac, updateScac } from '../sites/administration/scacs.ts'
import { createTag, deleteTag, updateTag } from '../sites/administration/tags.ts'
import type { AdminWrite } from './admin-write.ts'

export const adminWrites = {
  ...{ createFreight, updateFreight, deleteFreight },
  ...{ createSite, updateSite, deleteSite, setSiteLogo },
  ...{ createLocation, updateLocation, deleteLocation, createLocationRange, importLocations },
  ...{ createDockGroup, updateDockGroup, deleteDockGroup },
  ...{ createUser, updateUser, deleteUser, activateAgain, signOutUser },
  updateDevice,
  ...{ createChecklistItem, deleteChecklistItem },
  ...{ createScac, updateScac, deleteScac, importScacs },
  ...{ createTag, updateTag, deleteTag, importTags },
  ...{ importExpectedShipments, deleteExpectedShipment },
} as const

export type AdminWriteName = keyof typeof adminWrites

export type AnyAdminWrite = AdminWrite<string, Readonly<Record<string, unknown>>>

/** Returns an administrative write by name. */
export function adminWriteOf(name: AdminWriteName): AnyAdminWrite {
  // `run` gets only input checked by its own schema.
  return adminWrites[name] as unknown as AnyAdminWrite
}
