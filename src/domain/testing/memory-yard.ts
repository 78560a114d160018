import { type Entities, type ListName, listNames } from '../lists.ts'
import type { AccountYard, AdminBy, AdminYard } from '../administration/admin-write.ts'
import { equalsAll, nearestOf } from '../commands/nearest.ts'
import type { Device } from '../devices/device.ts'
import type { Announcement, Table, Yard } from '../commands/yard.ts'
import { type Account, isActive } from '../people/account.ts'
import { isSuperAdmin } from '../people/administration/account-rules.ts'
import { Role } from '../people/session-user.ts'
import type { Row } from '../values/column.ts'

/** A yard without a store, for tests. */
export type MemoryYard = Yard & {
  readonly all: <L extends ListName>(list: L) => readonly Entities[L][]
  readonly announced: readonly Announcement[]
}

export function memoryYard(rows: { readonly [L in ListName]?: readonly Entities[L][] }): MemoryYard {
  const tables = Object.fromEntries(listNames.map((list) => [list, memoryTable<Row>(rows[list] ?? [])]))
  const all = (list: ListName) => tables[list]?.rows() ?? []
  const announced: Announcement[] = []
  const announce = (what: Announcement) => void announced.push(what)
  // Each table has only its own list's rows.
  return { ...tables, all, announced, announce } as unknown as MemoryYard
}

/** A super admin of two sites, without mail. */
export const someAdmin: AdminBy = {
  ...{ UserID: 5, Roles: [Role.SuperAdmin], Reach: [1, 2], At: '2026-11-20T18:00:00.000Z' },
  ...{ PasswordHash: null, ProvedHash: null, ActivationHash: 'hash-of-code', CanMail: false },
}

/** Accounts without a store; `ended`: the people whose sessions were ended. */
export type MemoryAccounts = AccountYard & { readonly ended: readonly number[] }

export function memoryAccounts(accounts: readonly Account[] = []): MemoryAccounts {
  const rows = new Map(accounts.map((account) => [account.ID, account]))
  const ended: number[] = []
  const others = (id: number) => [...rows.values()].filter(({ ID, RemovedAt }) => ID !== id && RemovedAt === null)
  return {
    ended,
    get: async (id) => rows.get(id),
    isTaken: async (username, exceptID) =>
      others(exceptID).some(({ Username }) => Username.toLowerCase() === username.toLowerCase()),
    countOtherSuperAdmins: async (exceptID) => others(exceptID).filter(isSuperAdmin).length,
    active: async () => [...rows.values()].filter(isActive).map((account) => ({ ...account, Name: account.LastName })),
    put: (account) => void rows.set(account.ID, account),
    endSessions: (userID) => void ended.push(userID),
  }
}

/** Facts outside the lists. */
export interface Beside {
  readonly by?: Partial<AdminBy>
  readonly accounts?: AccountYard
  readonly unsettled?: number
}

/** Returns the yard for an administrative write. */
export function toAdminYard(
  yard: MemoryYard,
  { by = {}, accounts = memoryAccounts(), unsettled = 0 }: Beside = {},
): AdminYard {
  const found = <L extends ListName>(list: L, where: object) =>
    yard.all(list).filter((row) => equalsAll(row, where as Partial<typeof row>))
  const devices = new Map<number, Device>()
  const readAll: AdminYard['readAll'] = async (list) => yard.all(list)
  return {
    ...yard,
    accounts,
    by: { ...someAdmin, ...by },
    ...{ readAll, pause: async () => undefined },
    devices: { get: async (id) => devices.get(id), put: (device) => void devices.set(device.ID, device) },
    count: async (list, where) => found(list, where).length,
    // Groups of one row each have the same sums.
    tally: async (list, _, where) => found(list, where).map((row) => ({ ...row, Count: 1 })),
    at: (SiteID) => ({
      count: async (list, where) => found(list, { ...where, SiteID }).length,
      insert: (_, row) => yard.Locations.insert(row),
      unsettled: async () => unsettled,
    }),
  }
}

type MemoryTable<R extends Row> = Table<R> & { rows(): readonly R[]; takeBack(id: number): Promise<void> }

function memoryTable<R extends Row>(start: readonly R[]): MemoryTable<R> {
  const rows = new Map(start.map((row) => [row.ID, row]))
  return {
    rows: () => [...rows.values()],
    get: async (id) => rows.get(id),
    find: async (where) => [...rows.values()].filter((row) => equalsAll(row, where as Partial<R>)),
    nearest: async (ask) => nearestOf(rows.values(), ask),
    insert: async (row) => {
      if (rows.has(row.ID)) throw new Error(`row ${row.ID} is there already`)
      rows.set(row.ID, row)
    },
    put: async (row) => void rows.set(row.ID, row),
    takeBack: async (id) => {
      const row = rows.get(id)
      if (row) rows.set(id, { ...row, TakenBack: true })
    },
    remove: async (id) => void rows.delete(id),
  }
}
