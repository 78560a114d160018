import { defineAdminWrite } from '../administration/admin-write.ts'
import { notFound } from '../commands/refusal.ts'
import { boolean, object } from '../values/schema.ts'
import { text } from '../values/wire.ts'

const NAME_MAX = 50

/** Renames a tablet, revokes it, or lets a revoked one in again. */
export const updateDevice = defineAdminWrite({
  call: 'PUT /devices/{id}',
  right: 'devices.write',
  list: 'Devices',
  input: object({
    Name: text(NAME_MAX, `The name can have ${NAME_MAX} characters at most`).nullable().defined(),
    Revoked: boolean().required(),
  }).required(),
  async run(yard, { Name, Revoked }, { ID }) {
    const device = await yard.devices.get(ID)
    if (!device) throw notFound()
    yard.devices.put({ ...device, Name: Name?.trim() || null, Revoked })
  },
})
