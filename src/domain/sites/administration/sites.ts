import { type AdminYard, defineAdminWrite, type Target } from '../../administration/admin-write.ts'
import { conflict, invalid, notFound } from '../../commands/refusal.ts'
import { Role } from '../../people/session-user.ts'
import { LocationType, TrailerState } from '../../trailers/trailer-lists.ts'
import { object, string } from '../../values/schema.ts'
import { newLocation } from '../location-input.ts'
import { YARD_NAME } from '../location-rules.ts'
import { plainSite } from '../new-site.ts'
import type { Site } from '../site.ts'
import { newSiteFields, type SiteFields, siteFieldNames, siteMessage, someSiteFields } from '../site-fields.ts'

/** Each site has one of each (3-decisions §4). */
const FIRST_PLACES = [
  { Name: YARD_NAME, Type: LocationType.Yard },
  { Name: 'Gate', Type: LocationType.Gate },
] as const

/** Adds a site with its locations Yard and Gate. */
export const createSite = defineAdminWrite({
  call: 'POST /sites',
  right: 'sites.write',
  list: 'Sites',
  input: newSiteFields,
  makes: () => 1 + FIRST_PLACES.length,
  async run(yard, input, { ID, IDs }) {
    await yard.Sites.insert(await changed(yard, { ...plainSite, ID, Name: '', Timezone: '' }, input))
    const [, ...rest] = IDs
    for (const [at, place] of FIRST_PLACES.entries())
      await yard.at(ID).insert('Locations', newLocation({ SiteID: ID, ID: rest[at] ?? 0, ...place }))
  },
})

/** Changes the given fields of a site. */
export const updateSite = defineAdminWrite({
  call: 'PUT /sites/{id}',
  right: 'sites.write',
  list: 'Sites',
  input: someSiteFields,
  async run(yard, input, target) {
    await yard.Sites.put(await changed(yard, await getSite(yard, target), input))
  },
})

/** Sets the site's picture to one that the server keeps, or to none. */
export const setSiteLogo = defineAdminWrite({
  call: 'PUT /sites/SiteLogo/{id}',
  right: 'sites.write',
  list: 'Sites',
  /** The picture's name, made by the server from the bytes. */
  input: object({ Logo: string().defined().nullable() }).required(),
  async run(yard, { Logo }, target) {
    await yard.Sites.put({ ...(await getSite(yard, target)), Logo })
  },
})

/**
 * Removes a site. Refused while work, people or unsent changes would be lost with it; its rows stay in the database.
 */
export const deleteSite = defineAdminWrite({
  call: 'DELETE /sites/{id}',
  right: 'sites.write',
  list: 'Sites',
  input: object({}),
  async run(yard, _, target) {
    const site = await getSite(yard, target)
    const sites = await yard.Sites.find({})
    if (sites.length === 1) throw conflict('last-site', `${site.Name} cannot be deleted: it is the only site.`)
    const uses = await usesOf(yard, site, sites)
    if (uses.length > 0) throw conflict('site-in-use', `${site.Name} cannot be deleted: it has ${uses.join(', ')}.`)
    await yard.Sites.remove(site.ID)
  },
})

async function getSite(yard: AdminYard, { ID }: Target): Promise<Site> {
  const site = await yard.Sites.get(ID)
  if (!site) throw notFound()
  return site
}

/** Returns the site with the given fields, texts trimmed. */
async function changed(yard: AdminYard, site: Site, input: Partial<SiteFields>): Promise<Site> {
  const given = siteFieldNames.filter((name) => input[name] !== undefined)
  const row = { ...site, ...Object.fromEntries(given.map((name) => [name, tidy(name, input[name])])) }
  if (row.Name !== site.Name) await refuseTakenName(yard, row)
  if (given.includes('Managed') || given.includes('ManagerIDs')) await refuseManagers(yard, row)
  if ((row.Latitude1 === null) !== (row.Longitude1 === null)) throw invalid({ Latitude1: [siteMessage.pair] })
  return row
}

/** An empty text is null where allowed. */
function tidy(name: keyof SiteFields, value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value)]
  if (typeof value !== 'string') return value
  const words = value.trim()
  return words === '' && plainSite[name as keyof typeof plainSite] === null ? null : words
}

async function refuseTakenName(yard: AdminYard, { ID, Name }: Site): Promise<void> {
  const others = (await yard.Sites.find({})).filter((other) => other.ID !== ID)
  const taken = others.find((other) => other.Name.trim().toLowerCase() === Name.toLowerCase())
  if (taken) throw conflict('site-taken', `There is already a site ${taken.Name}.`, taken.ID)
}

/** Refuses managers other than admins of the site and super admins (spec 2§6); only a managed site needs managers. */
async function refuseManagers(yard: AdminYard, { ID, Managed, ManagerIDs }: Site): Promise<void> {
  if (!Managed) return
  if (ManagerIDs.length === 0) throw invalid({ ManagerIDs: [siteMessage.managers] })
  const people = await yard.accounts.active()
  const admins = new Set(people.filter((person) => mayManage(person, ID)).map((person) => person.ID))
  if (!ManagerIDs.every((id) => admins.has(id))) throw invalid({ ManagerIDs: [siteMessage.notManagers] })
}

/** True for an admin of the site, and for super admins. */
export function mayManage(
  { RoleIDs, SiteIDs }: { readonly RoleIDs: readonly number[]; readonly SiteIDs: readonly number[] },
  siteID: number,
): boolean {
  return RoleIDs.includes(Role.SuperAdmin) || (RoleIDs.includes(Role.Admin) && SiteIDs.includes(siteID))
}

/** Returns counts of what would be out of reach, such as '3 open tasks'. */
async function usesOf(yard: AdminYard, { ID }: Site, sites: readonly Site[]): Promise<readonly string[]> {
  const here = yard.at(ID)
  const others = new Set(sites.map((site) => site.ID).filter((id) => id !== ID))
  const people = (await yard.accounts.active()).filter(
    ({ RoleIDs, SiteIDs }) =>
      !RoleIDs.includes(Role.SuperAdmin) && SiteIDs.includes(ID) && !SiteIDs.some((id) => others.has(id)),
  )
  const onYard = await here.count('Trailers', { State: TrailerState.OnYard })
  const inTransit = await here.count('Trailers', { State: TrailerState.InTransit })
  const tasks = await here.count('Tasks', { EndTime: null, DeletedDate: null })
  return [
    counted(onYard, 'trailer on the yard', 'trailers on the yard'),
    counted(inTransit, 'trailer in transit', 'trailers in transit'),
    counted(tasks, 'open task', 'open tasks'),
    counted(people.length, 'person without another site', 'people without another site'),
    counted(await here.unsettled(), 'unsent or rejected change', 'unsent or rejected changes'),
  ].filter((use) => use !== null)
}

function counted(count: number, one: string, many: string): string | null {
  return count === 0 ? null : `${count} ${count === 1 ? one : many}`
}
