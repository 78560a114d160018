import type { InferType } from 'yup'
import { type AdminYard, defineAdminWrite, type Target } from '../../administration/admin-write.ts'
import { conflict, invalid, notFound } from '../../commands/refusal.ts'
import { array, number, object } from '../../values/schema.ts'
import { id, text, textOrNull } from '../../values/wire.ts'
import type { DockGroup } from '../dock-group.ts'
import { DESCRIPTION_MAX, locationMessage } from '../location-input.ts'
import { nameKey } from './locations.ts'
import { assertSameSite } from './target-site.ts'

/** Spec 2§5. */
export const GROUP_NAME_MAX = 30
const LOCATIONS_MISSING = 'Please select at least one location'
const LOCATIONS_MAX = 10_000

/** The Dock Groups form (spec 2§2.11); the message about the name is the specification's. */
const dockGroupInput = object({
  Name: text(GROUP_NAME_MAX, `The dock group name can have ${GROUP_NAME_MAX} characters at most`)
    .required(locationMessage.name)
    .test('not-blank', locationMessage.name, (value) => value.trim() !== ''),
  Description: textOrNull(DESCRIPTION_MAX).optional(),
  GroupLocationIDs: array().of(id()).required(LOCATIONS_MISSING).min(1, LOCATIONS_MISSING).max(LOCATIONS_MAX),
  /** Optional; must be the site that is written. */
  SiteID: number().integer(),
}).required()

type DockGroupInput = InferType<typeof dockGroupInput>

export const createDockGroup = defineAdminWrite({
  call: 'POST /DockGroups',
  right: 'dock-groups.write',
  list: 'DockGroups',
  input: dockGroupInput,
  async run(yard, input, target) {
    const { SiteID, ID } = target
    const none = { SiteID, ID, Description: null, DriverIDs: [] }
    await yard.DockGroups.insert({ ...none, ...(await readFields(yard, input, target)) })
  },
})

export const updateDockGroup = defineAdminWrite({
  call: 'PUT /DockGroups/{id}',
  right: 'dock-groups.write',
  list: 'DockGroups',
  input: dockGroupInput,
  async run(yard, input, target) {
    const group = await getGroup(yard, target)
    await yard.DockGroups.put({ ...group, ...(await readFields(yard, input, target)) })
  },
})

/** Removes a group; its doors stay, its drivers have none. */
export const deleteDockGroup = defineAdminWrite({
  call: 'DELETE /DockGroups/{id}',
  right: 'dock-groups.write',
  list: 'DockGroups',
  input: object({}),
  async run(yard, _, target) {
    const { ID } = await getGroup(yard, target)
    await yard.DockGroups.remove(ID)
  },
})

async function getGroup(yard: AdminYard, { ID }: Target): Promise<DockGroup> {
  const group = await yard.DockGroups.get(ID)
  if (!group) throw notFound()
  return group
}

type GroupFields = Pick<DockGroup, 'Name' | 'GroupLocationIDs'> & Partial<Pick<DockGroup, 'Description'>>

/** Returns the fields to store; 409 for a taken name, 400 for a location of another site. */
async function readFields(yard: AdminYard, input: DockGroupInput, target: Target): Promise<GroupFields> {
  assertSameSite(input.SiteID, target)
  const wanted = nameKey(input.Name)
  const others = (await yard.DockGroups.find({})).filter(({ ID }) => ID !== target.ID)
  const taken = others.find(({ Name }) => nameKey(Name) === wanted)
  if (taken) throw conflict('dock-group-taken', `There is already a dock group ${taken.Name}.`, taken.ID)
  const known = new Set((await yard.Locations.find({})).map(({ ID }) => ID))
  if (!input.GroupLocationIDs.every((one) => known.has(one)))
    throw invalid({ GroupLocationIDs: ['A location is not known at this site'] })
  const { Description } = input
  return {
    Name: input.Name.trim(),
    GroupLocationIDs: [...new Set(input.GroupLocationIDs)],
    ...(Description !== undefined && { Description: Description?.trim() || null }),
  }
}
