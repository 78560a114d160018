import { MAX_TAKE } from '../../contract/wire.ts'
import { findDevices } from '../../domain/devices/device-query.ts'
import { notFound } from '../../domain/commands/refusal.ts'
import { deviceTag } from '../administration/device-yard.ts'
import { checkQueues, importQueue } from '../devices/import-queue.ts'
import { readDevices } from '../devices/list-devices.ts'
import { keepReport } from '../devices/report.ts'
import type { ServerParts } from '../server-parts.ts'
import type { Handlers } from './incoming.ts'
import { atNamedSite } from './protocol-headers.ts'

type DeviceReads = 'reportDevice' | 'listDevices' | 'getDevice' | 'checkQueueFile' | 'importQueue'

const DEFAULT_TAKE = 10

/** Reports of tablets, and what super admins see and import (`server/devices/README.md`). */
export function deviceCalls(parts: ServerParts): Pick<Handlers, DeviceReads> {
  const { database, clock } = parts
  return {
    reportDevice: async ({ caller, body, request }) => {
      await keepReport(database.db, atNamedSite(caller, request), body, clock())
      return null
    },
    listDevices: async ({ query: { keyword = '', sortKey = 'SeenAt', sortType = 'desc', skip = 0, take } }) => {
      const found = findDevices(await readDevices(database.db), { keyword, sortKey, sortType })
      const count = Math.min(take ?? DEFAULT_TAKE, MAX_TAKE)
      return { Devices: found.slice(skip, skip + count), ItemsCount: found.length }
    },
    getDevice: async ({ params, reply }) => {
      const found = (await readDevices(database.db)).find(({ ID }) => ID === params.id)
      if (!found) throw notFound()
      const { ID, Name, Revoked } = found
      reply.header('etag', deviceTag({ ID, Name, Revoked }))
      return { Device: { ID, Name, Revoked } }
    },
    checkQueueFile: async ({ body }) => ({
      Queues: await checkQueues(database.db, body.DeviceID, body.Queues),
    }),
    importQueue: async ({ caller, body, request }) => {
      const Answers = await importQueue(parts, database.db, body)
      const { UserID, DeviceID } = body
      request.log.info({ event: 'queue.imported', by: caller.UserID, userID: UserID, deviceID: DeviceID })
      return { Answers }
    },
  }
}
