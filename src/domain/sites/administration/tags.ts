import { type AdminYard, defineAdminWrite, type Target } from '../../administration/admin-write.ts'
import { countUses, refuseInUse } from '../../administration/in-use.ts'
import { conflict, notFound } from '../../commands/refusal.ts'
import { assertAllowed } from '../../trailers/trailer-guards.ts'
import { number, object } from '../../values/schema.ts'
import type { Tag } from '../tag.ts'
import { epcOf, type TagInput, tagInput } from '../tag-input.ts'
import { assertSameSite } from './target-site.ts'

const call = '/RFID/Id/{id}'

const bodyOfTag = tagInput.shape({
  /** Optional; must be the site that is written. */
  SiteID: number().integer(),
})

export const createTag = defineAdminWrite({
  call: 'POST /RFID',
  right: 'tags.write',
  list: 'Tags',
  input: bodyOfTag,
  async run(yard, input, target) {
    await yard.Tags.insert(await toFreeTag(yard, input, target))
  },
})

/** Corrects a tag; trailers, tasks and history refer to it by ID. */
export const updateTag = defineAdminWrite({
  call: `PUT ${call}`,
  right: 'tags.write',
  list: 'Tags',
  input: bodyOfTag,
  async run(yard, input, target) {
    await getTag(yard, target)
    await yard.Tags.put(await toFreeTag(yard, input, target))
  },
})

/** Removes a tag. Refused while a trailer not departed or an open task has it. */
export const deleteTag = defineAdminWrite({
  call: `DELETE ${call}`,
  right: 'tags.write',
  list: 'Tags',
  input: object({}),
  async run(yard, _, target) {
    const { ID, EPC } = await getTag(yard, target)
    assertAllowed(refuseInUse('tag-in-use', `Tag ${EPC}`, await countUses(yard, { EPCID: ID })))
    await yard.Tags.remove(ID)
  },
})

async function getTag(yard: AdminYard, { ID }: Target): Promise<Tag> {
  const tag = await yard.Tags.get(ID)
  if (!tag) throw notFound()
  return tag
}

/** Returns the tag to store; 409 if the site has it already. */
async function toFreeTag(
  yard: AdminYard,
  { EPC, TagType, SiteID: named }: TagInput & { readonly SiteID?: number | undefined },
  target: Target,
): Promise<Tag> {
  assertSameSite(named, target)
  const { SiteID, ID } = target
  const tag = { SiteID, ID, EPC: epcOf(EPC), TagType }
  const taken = (await yard.Tags.find({ EPC: tag.EPC })).find((other) => other.ID !== ID)
  if (taken) throw conflict('tag-taken-at-site', `The site already has tag ${tag.EPC}.`, taken.ID)
  return tag
}
