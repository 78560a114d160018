import { AccountStatus } from '../domain/people/account.ts'
import { userSortKeys } from '../domain/people/user-query.ts'
import { array, number, object, string } from '../domain/values/schema.ts'
import { HISTORIES_MAX } from './sync.ts'
import { day, flag, MAX_ID, pathID, skip, take, whole, wholeList, words } from './wire.ts'

/** Bodies are checked strictly (no casts), unknown fields ignored; `wire.ts` reads addresses. */

export const idPath = object({ id: pathID() })

export const auditTypePath = object({ type: whole(1, 2).required() })

export const idlePath = object({ scacId: pathID(), trailerType: whole(1, 11).required() })

/** Ignored: the name comes from the session, so that nobody signs out others. */
export const logoutBody = object({ Username: string().nullable() })

export const activeSiteBody = object({ SiteID: number().required().integer().min(1).max(MAX_ID) })

export const historyQuery = object({ TrailerID: pathID(), BeginDate: day(), EndDate: day() })

/** GET /trailers/TrailerData; the rule of the address is the domain's. */
export const historyMailQuery = object({ TrailerID: pathID(), EmailToSend: words(300) })

export const lookupsQuery = object({ lookupTypes: wholeList().required().min(1).max(31), keyword: words() })

export const scacsQuery = object({ keyword: words(), skip: skip(), take: take() })

/** PUT /locations/oos/{doorId} (spec 2§7). */
export const outOfServiceQuery = object({ oos: flag() })

export const dockActivityQuery = object({ dockgroups: wholeList() })

export const adminChangesQuery = object({
  list: words(50).required(),
  id: pathID(),
  skip: skip(),
  take: take(),
})
export const managersQuery = object({ siteID: whole(1, Number.MAX_SAFE_INTEGER) })

export const usersQuery = object({
  keyword: words(),
  /** 1 active, 2 inactive; 0 and -1 all. */
  status: whole(-1, AccountStatus.Inactive),
  roles: wholeList(),
  sites: wholeList(),
  skip: skip(),
  take: take(),
  sortKey: words(50).oneOf(userSortKeys),
  sortType: words(4).oneOf(['asc', 'desc'] as const),
  /** The drivers of the active site with their dock groups, by `name` and `dockgroups`. */
  isRequestFromDriverDockGroup: flag(),
  name: words(),
  dockgroups: wholeList(),
})

export const changesQuery = object({
  since: words(500),
  limit: whole(1, 10_000),
  /** `apart`: a load leaves out the histories of trailers, which come by POST /changes/histories. */
  histories: words(5).oneOf(['apart'] as const),
})

/** POST /changes/histories. */
export const historiesBody = object({
  Since: string().required().max(500),
  TrailerIDs: array().of(number().required().integer().min(1).max(MAX_ID)).required().min(1).max(HISTORIES_MAX),
})
