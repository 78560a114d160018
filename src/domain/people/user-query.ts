import { compareNatural } from '../values/natural-sort.ts'
import { AccountStatus } from './account.ts'
import type { User } from './user.ts'

export const userSortKeys = ['FirstName', 'LastName', 'Username', 'Email', 'PhoneNumber', 'Status'] as const
export type UserSortKey = (typeof userSortKeys)[number]

/** Filters of Site Personnel (spec 2§2.9). */
export interface UserQuery {
  readonly keyword: string
  /** 1 active, 2 inactive; 0, -1 all. */
  readonly status: number
  /** None, or 0 among them: all. */
  readonly roles: readonly number[]
  readonly sites: readonly number[]
  readonly sortKey: UserSortKey
  readonly sortType: 'asc' | 'desc'
}

/** Returns matches in order; ties by name and ID. */
export function findUsers(users: readonly User[], query: UserQuery): readonly User[] {
  const { sortKey, sortType } = query
  const direction = sortType === 'desc' ? -1 : 1
  const textOf = (user: User) => String(user[sortKey] ?? '')
  const nameOf = ({ LastName, FirstName }: User) => `${LastName} ${FirstName}`
  return users
    .filter((user) => matches(user, query))
    .sort(
      (a, b) => direction * compareNatural(textOf(a), textOf(b)) || compareNatural(nameOf(a), nameOf(b)) || a.ID - b.ID,
    )
}

function matches(user: User, { keyword, status, roles, sites }: UserQuery): boolean {
  const wanted = keyword.trim().toLowerCase()
  const names = [`${user.FirstName} ${user.LastName}`, user.Username]
  if (!names.some((name) => name.toLowerCase().includes(wanted))) return false
  if (status > 0 && (user.Status === AccountStatus.Active) !== (status === AccountStatus.Active)) return false
  return hasOne(user.RoleIDs, roles) && hasOne(user.SiteIDs, sites)
}

function hasOne(held: readonly number[], wanted: readonly number[]): boolean {
  return wanted.length === 0 || wanted.includes(0) || wanted.some((id) => held.includes(id))
}
