import type { DeviceYard } from '../../domain/administration/admin-write.ts'
import { fieldChanges } from '../../domain/administration/field-changes.ts'
import type { Device } from '../../domain/devices/device.ts'
import type { DeviceStore } from '../pipeline/server-store.ts'
import { tagOf } from '../access/row-tag.ts'
import type { TrailChange } from './trail-of.ts'

export interface WrittenDevices {
  readonly yard: DeviceYard
  /** Differing tablets, as rows for the trail. */
  changes(): readonly (TrailChange & { readonly row: Device })[]
}

/** Reads each tablet once, and compares it with what the rule leaves. */
export function createDeviceYard(store: DeviceStore): WrittenDevices {
  const read = new Map<number, Device | undefined>()
  const left = new Map<number, Device>()
  return {
    yard: {
      get: async (id) => {
        if (!read.has(id)) read.set(id, await store.get(id))
        return left.get(id) ?? read.get(id)
      },
      put: (device) => void left.set(device.ID, device),
    },
    changes: () =>
      [...left.values()].flatMap((row) => {
        const before = read.get(row.ID)
        if (fieldChanges(before, row).length === 0) return []
        return [{ List: 'Devices' as const, id: row.ID, how: 'put' as const, before, row }]
      }),
  }
}

/** Tablets are in no list, so their fields alone are the version. */
export function deviceTag({ ID, Name, Revoked }: Device): string {
  return tagOf({ Row: { ID, Name, Revoked }, Version: 0 })
}
