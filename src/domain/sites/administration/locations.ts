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

/** Numbers of what keeps a location as it is. */
interface LocationUses {
  trailers(id: number): Promise<number>
  tasks(id: number): Promise<number>
}

/** Refuses another name or type of Yard, and a type that does not suit the use. */
export async function assertChange(
  yard: AdminYard,
  before: Location,
  after: Location,
  uses: LocationUses = usesOfEach(yard),
): Promise<void> {
  if (isYard(before) && !isYard(after)) throw conflict('location-protected', YARD_WORDS)
  if (after.Type !== before.Type) await refuseType(yard, before, after.Type, uses)
}

/** Refuses a type that cannot hold the trailers there, or that open tasks do not expect. */
async function refuseType(yard: AdminYard, location: Location, type: number, uses: LocationUses): Promise<void> {
  await refuseLastGate(yard, location)
  const { Name, ID } = location
  const words = nameIn(locationTypeNames, type)
  const trailers = await uses.trailers(ID)
  if (trailers > 1 && holdsOneTrailer(type))
    throw conflict('location-in-use', `${Name} holds ${usesInWords({ trailer: trailers })}, and a ${words} holds one.`)
  if (location.Type !== LocationType.Door) return
  const tasks = await uses.tasks(ID)
  if (tasks > 0)
    throw conflict('location-in-use', `${Name} stays a Door: ${usesInWords({ 'open task': tasks })} there.`)
}

/** Refuses to remove the last gate, where trailers arrive (3-decisions §4). */
async function refuseLastGate(yard: AdminYard, { Type }: Location): Promise<void> {
  if (Type !== LocationType.Gate) return
  const gates = await yard.Locations.find({ Type: LocationType.Gate })
  if (gates.length === 1) throw conflict('location-protected', 'A site keeps one location of type Gate.')
}

/** Counts at one location after the other. */
function usesOfEach(yard: AdminYard): LocationUses {
  return { trailers: (id) => countTrailers(yard, id), tasks: (id) => countTasks(yard, id) }
}

/** Counts at all locations with two statements, the first time that one is asked for. */
export function usesOfAll(yard: AdminYard): LocationUses {
  const trailers = once(() => tallyTrailers(yard))
  const tasks = once(() => tallyTasks(yard))
  return {
    trailers: async (id) => (await trailers()).get(id) ?? 0,
    tasks: async (id) => (await tasks()).get(id) ?? 0,
  }
}

function once<T extends object>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null
  return () => {
    result = result ?? read()
    return result
  }
}

/** Departed trailers keep their last place. */
const STANDING = { State: TrailerState.OnYard }
const OPEN = { EndTime: null, DeletedDate: null }

/** Counts trailers that stand there. */
function countTrailers(yard: AdminYard, LocationID: number): Promise<number> {
  return yard.count('Trailers', { LocationID, ...STANDING })
}

async function tallyTrailers(yard: AdminYard): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>()
  for (const { LocationID, Count } of await yard.tally('Trailers', ['LocationID'], STANDING))
    counts.set(LocationID, (counts.get(LocationID) ?? 0) + Count)
  return counts
}

/** Counts each open task from or to a place once. */
async function countTasks(yard: AdminYard, id: number): Promise<number> {
  const from = await yard.count('Tasks', { ...OPEN, FromLocationID: id })
  const to = await yard.count('Tasks', { ...OPEN, ToLocationID: id })
  return from + to - (await yard.count('Tasks', { ...OPEN, FromLocationID: id, ToLocationID: id }))
}

async function tallyTasks(yard: AdminYard): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>()
  for (const { FromLocationID, ToLocationID, Count } of await yard.tally(
    'Tasks',
    ['FromLocationID', 'ToLocationID'],
    OPEN,
  ))
    for (const id of new Set([FromLocationID, ToLocationID])) counts.set(id, (counts.get(id) ?? 0) + Count)
  return counts
}
