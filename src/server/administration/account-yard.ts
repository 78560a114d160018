import type { AccountYard } from '../../domain/administration/admin-write.ts'
import { fieldChanges } from '../../domain/administration/field-changes.ts'
import type { Account } from '../../domain/people/account.ts'
import type { AccountStore } from '../pipeline/server-store.ts'
import type { TrailChange } from './trail-of.ts'

/** The accounts of a rule; nothing is written before it has ended. */
export interface WrittenAccounts {
  readonly yard: AccountYard
  /** Differing accounts, as rows for the trail. */
  changes(): readonly (TrailChange & { readonly row: Account })[]
  readonly signedOut: ReadonlySet<number>
}

/** Reads each account once, and compares it with what the rule leaves. */
export function createAccountYard(store: AccountStore): WrittenAccounts {
  const read = new Map<number, Account | undefined>()
  const left = new Map<number, Account>()
  const signedOut = new Set<number>()
  return {
    signedOut,
    yard: {
      get: async (id) => {
        const changed = left.get(id)
        if (changed) return changed
        if (!read.has(id)) read.set(id, await store.get(id))
        return read.get(id)
      },
      isTaken: (username, exceptID) => store.isTaken(username, exceptID),
      countOtherSuperAdmins: (exceptID) => store.countOtherSuperAdmins(exceptID),
      active: () => store.active(),
      put: (account) => void left.set(account.ID, account),
      endSessions: (userID) => void signedOut.add(userID),
    },
    changes: () =>
      [...left.values()].flatMap((row) => {
        const before = read.get(row.ID)
        const how = before ? 'put' : 'insert'
        const isChanged = fieldChanges(before, row).length > 0
        return isChanged ? [{ List: 'People' as const, id: row.ID, how, before: before ?? null, row } as const] : []
      }),
  }
}
