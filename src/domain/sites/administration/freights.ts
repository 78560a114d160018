import { type AdminYard, defineAdminWrite, type Target } from '../../administration/admin-write.ts'
import { countUses, refuseInUse } from '../../administration/in-use.ts'
import { conflict, notFound } from '../../commands/refusal.ts'
import { assertAllowed } from '../../trailers/trailer-guards.ts'
import { number, object } from '../../values/schema.ts'
import { text } from '../../values/wire.ts'
import type { Freight } from '../freight.ts'
import { assertSameSite } from './target-site.ts'

/** Spec 2§5. */
const NAME_MAX = 30
const NAME_MISSING = 'Please enter the freight type name'

/** The Freight Info form (spec 2§2.12). */
const freightInput = object({
  Value: text(NAME_MAX, `The freight type name can have ${NAME_MAX} characters at most`)
    .required(NAME_MISSING)
    .test('not-blank', NAME_MISSING, (value) => value.trim() !== ''),
  /** Optional; must be the site that is written. */
  SiteID: number().integer(),
}).required()

export const createFreight = defineAdminWrite({
  call: 'POST /freights',
  right: 'freights.write',
  list: 'Freights',
  input: freightInput,
  async run(yard, input, target) {
    const { SiteID, ID } = target
    await yard.Freights.insert({ SiteID, ID, Value: await toFreeName(yard, input, target) })
  },
})

/** Renames a freight type; trailers, tasks and history refer to it by ID. */
export const updateFreight = defineAdminWrite({
  call: 'PUT /freights/{id}',
  right: 'freights.write',
  list: 'Freights',
  input: freightInput,
  async run(yard, input, target) {
    const freight = await getFreight(yard, target)
    await yard.Freights.put({ ...freight, Value: await toFreeName(yard, input, target) })
  },
})

/**
 * Removes a freight type. Refused while a trailer not departed or an open task has it: the name would vanish from their
 * load.
 */
export const deleteFreight = defineAdminWrite({
  call: 'DELETE /freights/{id}',
  right: 'freights.write',
  list: 'Freights',
  input: object({}),
  async run(yard, _, target) {
    const freight = await getFreight(yard, target)
    await refuseUsed(yard, freight)
    await yard.Freights.remove(freight.ID)
  },
})

async function getFreight(yard: AdminYard, { ID }: Target): Promise<Freight> {
  const freight = await yard.Freights.get(ID)
  if (!freight) throw notFound()
  return freight
}

/** Returns the name to store; 409 if another of the site has it, ignoring case. */
async function toFreeName(
  yard: AdminYard,
  input: { readonly Value: string; readonly SiteID?: number | undefined },
  target: Target,
): Promise<string> {
  assertSameSite(input.SiteID, target)
  const Value = input.Value.trim()
  const others = (await yard.Freights.find({})).filter((other) => other.ID !== target.ID)
  const taken = others.find((other) => other.Value.trim().toLowerCase() === Value.toLowerCase())
  if (taken) throw conflict('freight-taken', `There is already a freight type ${taken.Value}.`, taken.ID)
  return Value
}

async function refuseUsed(yard: AdminYard, { ID, Value }: Freight): Promise<void> {
  assertAllowed(refuseInUse('freight-in-use', Value, await countUses(yard, { FreightID: ID })))
}
