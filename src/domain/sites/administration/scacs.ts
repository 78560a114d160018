import { type AdminYard, defineAdminWrite, type Target } from '../../administration/admin-write.ts'
import { countUses, refuseInUse } from '../../administration/in-use.ts'
import { conflict, notFound } from '../../commands/refusal.ts'
import { assertAllowed } from '../../trailers/trailer-guards.ts'
import { object } from '../../values/schema.ts'
import type { Scac } from '../scac.ts'
import { type ScacInput, scacInput, toScac } from '../scac-input.ts'

export const createScac = defineAdminWrite({
  call: 'POST /scacs',
  right: 'scacs.write',
  list: 'Scacs',
  input: scacInput,
  async run(yard, input, target) {
    await yard.Scacs.insert(await toFreeScac(yard, input, target))
  },
})

/** Changes a company; trailers, tasks and history refer to it by ID. */
export const updateScac = defineAdminWrite({
  call: 'PUT /scacs/{id}',
  right: 'scacs.write',
  list: 'Scacs',
  input: scacInput,
  async run(yard, input, target) {
    await getScac(yard, target)
    await yard.Scacs.put(await toFreeScac(yard, input, target))
  },
})

/**
 * Removes a company. Refused while a trailer not departed or an open task of any site has it: the code would vanish
 * from the list of the yard.
 */
export const deleteScac = defineAdminWrite({
  call: 'DELETE /scacs/{id}',
  right: 'scacs.write',
  list: 'Scacs',
  input: object({}),
  async run(yard, _, target) {
    const { ID, Value } = await getScac(yard, target)
    assertAllowed(refuseInUse('scac-in-use', Value, await countUses(yard, { ScacID: ID })))
    await yard.Scacs.remove(ID)
  },
})

async function getScac(yard: AdminYard, { ID }: Target): Promise<Scac> {
  const scac = await yard.Scacs.get(ID)
  if (!scac) throw notFound()
  return scac
}

/** Returns the company to store; 409 for a taken code. */
async function toFreeScac(yard: AdminYard, input: ScacInput, target: Target): Promise<Scac> {
  const scac = toScac(target, input)
  const taken = (await yard.Scacs.find({ Name: scac.Name })).find(({ ID }) => ID !== target.ID)
  if (taken) throw conflict('scac-taken', `The code ${taken.Name} belongs to ${taken.Value}.`, taken.ID)
  return scac
}
