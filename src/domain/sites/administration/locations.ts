import { type AdminYard, defineAdminWrite, type Target } from '../../administration/admin-write.ts'
import { refuseInUse, usesInWords } from '../../administration/in-use.ts'
import { conflict, notFound } from '../../commands/refusal.ts'
import { assertAllowed } from '../../trailers/trailer-guards.ts'
import { LocationType, locationTypeNames, nameIn, TrailerState } from '../../trailers/trailer-lists.ts'
import { object } from '../../values/schema.ts'
import type { Location } from '../location.ts'
import { detailsOf, type LocationInput, locationInput, locationRangeInput, newLocation } from '../location-input.ts'
import { expandRange, RANGE_MAX } from '../location-range.ts'
import { holdsOneTrailer, isYard } from '../location-rules.ts'
import { assertSameSite } from './target-site.ts'

export const createLocation = defineAdminWrite({
  call: 'POST /locations',
  right: 'locations.write',
  list: 'Locations',
  input: locationInput,
  async run(yard, input, target) {
    const Name = await toFreeName(yard, input, target)
    const { SiteID, ID } = target
    await yard.Locations.insert({ ...newLocation({ SiteID, ID, Name, Type: input.Type }), ...detailsOf(input) })
  },
})

/** Changes a location; trailers, tasks and groups refer to it by ID and follow a new name. */
export const updateLocation = defineAdminWrite({
  call: 'PUT /locations/{id}',
  right: 'locations.write',
  list: 'Locations',
  input: locationInput,
  async run(yard, input, target) {
    const before = await getLocation(yard, target)
    const after = { ...before, Name: await toFreeName(yard, input, target), Type: input.Type, ...detailsOf(input) }
    await assertChange(yard, before, after)
    await yard.Locations.put(after)
  },
})

/**
 * Removes a location, also from its dock groups. Refused while a trailer is at it or an open task starts or ends
 * there, for Yard, and for the last gate.
 */
export const deleteLocation = defineAdminWrite({
  call: 'DELETE /locations/{id}',
  right: 'locations.write',
  list: 'Locations',
  input: object({}),
  async run(yard, _, target) {
    const location = await getLocation(yard, target)
    if (isYard(location)) throw conflict('location-protected', YARD_WORDS)
    await refuseLastGate(yard, location)
    const uses = { trailer: await countTrailers(yard, location.ID), 'open task': await countTasks(yard, location.ID) }
    assertAllowed(refuseInUse('location-in-use', location.Name, uses))
    for (const group of await yard.DockGroups.find({})) {
      const GroupLocationIDs = group.GroupLocationIDs.filter((id) => id !== location.ID)
      if (GroupLocationIDs.length < group.GroupLocationIDs.length)
        await yard.DockGroups.put({ ...group, GroupLocationIDs })
    }
    await yard.Locations.remove(location.ID)
  },
})

/** Adds a range, all or none, without names that the site already has. */
export const createLocationRange = defineAdminWrite({
  call: 'POST /locations/range',
  right: 'locations.write',
  list: 'Locations',
  input: locationRangeInput,
  makes: ({ Names }) => expandRange(Names)?.length ?? RANGE_MAX,
  async run(yard, input, target) {
    assertSameSite(input.SiteID, target)
    const taken = new Set((await yard.Locations.find({})).map(({ Name }) => nameKey(Name)))
    const Locations: Location[] = []
    const Skipped: string[] = []
    for (const [place, Name] of (expandRange(input.Names) ?? []).entries()) {
      const ID = target.IDs[place]
      if (taken.has(nameKey(Name)) || ID === undefined) Skipped.push(Name)
      else Locations.push(newLocation({ SiteID: target.SiteID, ID, Name, Type: input.Type }))
    }
    for (const location of Locations) await yard.Locations.insert(location)
    return { Locations, Skipped }
  },
})

const YARD_WORDS = 'Yard can be neither renamed nor deleted, and stays of type Yard.'

async function getLocation(yard: AdminYard, { ID }: Target): Promise<Location> {
  const location = await yard.Locations.get(ID)
  if (!location) throw notFound()
  return location
}

/** Returns a name in the form in which two names of a site must differ. */
export function nameKey(name: string): string {
  return name.trim().toLowerCase()
}

/** Returns the name to store; 409 if another location of the site has it, ignoring case. */
async function toFreeName(yard: AdminYard, input: LocationInput, target: Target): Promise<string> {
  assertSameSite(input.SiteID, target)
  const wanted = nameKey(input.Name)
  const all = await yard.Locations.find({})
  const taken = all.find(({ ID, Name }) => ID !== target.ID && nameKey(Name) === wanted)
  if (taken) throw conflict('location-taken', `There is already a location ${taken.Name}.`, taken.ID)
  return input.Name.trim()
}

/** Refuses another name or type of Yard, and a type that does not suit the use. */
export async function assertChange(yard: AdminYard, before: Location, after: Location): Promise<void> {
  if (isYard(before) && !isYard(after)) throw conflict('location-protected', YARD_WORDS)
  if (after.Type !== before.Type) await refuseType(yard, before, after.Type)
}

/** Refuses a type that cannot hold the trailers there, or that open tasks do not expect. */
async function refuseType(yard: AdminYard, location: Location, type: number): Promise<void> {
  await refuseLastGate(yard, location)
  const { Name, ID } = location
  const words = nameIn(locationTypeNames, type)
  const trailers = await countTrailers(yard, ID)
  if (trailers > 1 && holdsOneTrailer(type))
    throw conflict('location-in-use', `${Name} holds ${usesInWords({ trailer: trailers })}, and a ${words} holds one.`)
  if (location.Type !== LocationType.Door) return
  const tasks = await countTasks(yard, ID)
  if (tasks > 0)
    throw conflict('location-in-use', `${Name} stays a Door: ${usesInWords({ 'open task': tasks })} there.`)
}

/** Refuses to remove the last gate, where trailers arrive (3-decisions §4). */
async function refuseLastGate(yard: AdminYard, { Type }: Location): Promise<void> {
  if (Type !== LocationType.Gate) return
  const gates = await yard.Locations.find({ Type: LocationType.Gate })
  if (gates.length === 1) throw conflict('location-protected', 'A site keeps one location of type Gate.')
}

/** Counts trailers that stand there: departed ones keep their last place. */
function countTrailers(yard: AdminYard, LocationID: number): Promise<number> {
  return yard.count('Trailers', { LocationID, State: TrailerState.OnYard })
}

/** Counts each open task from or to a place once. */
async function countTasks(yard: AdminYard, id: number): Promise<number> {
  const open = { EndTime: null, DeletedDate: null }
  const from = await yard.count('Tasks', { ...open, FromLocationID: id })
  const to = await yard.count('Tasks', { ...open, ToLocationID: id })
  return from + to - (await yard.count('Tasks', { ...open, FromLocationID: id, ToLocationID: id }))
}
