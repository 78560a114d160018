import type { Device } from '../../domain/devices/device.ts'
import type { DeviceStore } from '../pipeline/server-store.ts'
import type { SqlConnection } from './connection.ts'

/** The tablets of one transaction. */
export function createDeviceStore(connection: SqlConnection): DeviceStore {
  return {
    get: async (id) => {
      const { rows } = await connection.query<Device>(
        `select "ID", "Name", "RevokedAt" is not null as "Revoked" from devices where "ID" = $1::bigint for update`,
        [id],
      )
      return rows[0]
    },
    put: async ({ ID, Name, Revoked }, at) => {
      await connection.query(
        `update devices set "Name" = $2::text, "WipedAt" = case when $3::boolean then "WipedAt" end,
          "RevokedAt" = case when $3::boolean then coalesce("RevokedAt", $4::timestamptz) end
        where "ID" = $1::bigint`,
        [ID, Name, Revoked, at],
      )
      // Delivery tokens stay until the tablet has handed over its queue, which is parked.
      if (Revoked)
        await connection.query(
          'delete from sessions s using devices d where d."ID" = $1::bigint and s."DeviceID" = d."DeviceID"',
          [ID],
        )
    },
  }
}
