import { createFreight, deleteFreight, updateFreight } from '../sites/administration/freights.ts'
import type { AdminWrite } from './admin-write.ts'

export const adminWrites = { createFreight, updateFreight, deleteFreight } as const

export type AdminWriteName = keyof typeof adminWrites

export type AnyAdminWrite = AdminWrite<string, Readonly<Record<string, unknown>>>

/** Returns an administrative write by name. */
export function adminWriteOf(name: AdminWriteName): AnyAdminWrite {
  // `run` gets only input checked by its own schema.
  return adminWrites[name] as unknown as AnyAdminWrite
}
