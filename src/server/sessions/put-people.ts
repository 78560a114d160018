import type { Yard } from '../../domain/commands/yard.ts'
import { SHARED } from '../../domain/lists.ts'
import { type Account, cardOf } from '../../domain/people/account.ts'
import type { PipelineParts } from '../pipeline/settle-together.ts'
import type { AccountStore } from '../pipeline/server-store.ts'
import { writeAsSystem } from '../pipeline/system-write.ts'

/** Writes accounts and cards by the server itself. `call`: its name in the log. */
export function putPeople(
  parts: Pick<PipelineParts, 'store' | 'clock' | 'random'>,
  call: string,
  people: readonly Account[],
): Promise<void> {
  return writeAsSystem(parts, {
    SiteID: SHARED,
    Call: call,
    run: (yard, { accounts }) => putAccounts(yard, accounts, people),
  })
}

/**
 * Writes accounts with their cards on tablets (`People`). Throws `UsernameTaken`, after which the transaction must end.
 */
export async function putAccounts(
  { People }: Pick<Yard, 'People'>,
  store: AccountStore,
  people: readonly Account[],
): Promise<void> {
  if (people.length > 0) await store.put(people)
  for (const account of people) await People.put({ ...(await People.get(account.ID)), ...cardOf(account) })
}
