import { Role } from '../people/session-user.ts'
import type { DemoSiteIDs } from './sites.ts'

export interface DemoPerson {
  readonly ID: number
  readonly Username: string
  readonly FirstName: string
  readonly LastName: string
  readonly Email: string
  readonly PhoneNumber: string | null
  readonly ProductProtectionAlerts: boolean
  readonly RoleIDs: readonly number[]
  readonly SiteIDs: readonly number[]
}

type Entry = readonly [username: string, firstName: string, lastName: string, ...roles: number[]]

const entries: readonly Entry[] = [
  ['super', 'Sofia', 'Lindqvist', Role.SuperAdmin],
  ['admin', 'Adam', 'Okafor', Role.Admin],
  ['clerk', 'Carla', 'Mendes', Role.User],
  ['gate', 'Gus', 'Halvorsen', Role.GateKeeper],
  ['supervisor', 'Sue', 'Castellano', Role.DriverSupervisor],
  ['lead', 'Leon', 'Abara', Role.User, Role.DriverSupervisor],
  ['viewer', 'Vera', 'Nilsson', Role.User, Role.ReadOnly],
  ['driver1', 'Dale', 'Whitaker', Role.Driver],
  ['driver2', 'Dolores', 'Quintero', Role.Driver],
  ['driver3', 'Dmitri', 'Sokolov', Role.Driver],
  ['driver4', 'Dana', 'Brisbois', Role.Driver],
  ['driver5', 'Devon', 'Achebe', Role.Driver],
  ['driver6', 'Dora', 'Feldman', Role.Driver],
]

/** Usernames and phones for reefer alerts; the numbers are fictional. */
const alerted: Readonly<Record<string, string>> = { admin: '+13125550142', supervisor: '+13125550143' }

/** The first two people have all sites, the others the first two. */
export function demoPeople(sites: DemoSiteIDs, takeID: () => number): readonly DemoPerson[] {
  return entries.map(([Username, FirstName, LastName, ...RoleIDs], index) => ({
    ID: takeID(),
    Username,
    FirstName,
    LastName,
    Email: `${Username}@northgate.example`,
    PhoneNumber: alerted[Username] ?? null,
    ProductProtectionAlerts: Username in alerted,
    RoleIDs,
    SiteIDs: index < 2 ? [sites.Northgate, sites.Southfork, sites.Depot] : [sites.Northgate, sites.Southfork],
  }))
}

export const demoUsernames: readonly string[] = entries.map(([username]) => username)

export const demoDrivers: readonly string[] = entries
  .filter(([, , , ...roles]) => roles.includes(Role.Driver))
  .map(([username]) => username)
