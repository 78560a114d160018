import type { Account } from '../../domain/people/account.ts'
import { isWithinReach } from '../../domain/people/administration/account-rules.ts'
import { type ActivationMail, toUser, type User } from '../../domain/people/user.ts'
import { sortByName } from '../../domain/values/natural-sort.ts'
import type { Caller } from '../access/caller.ts'
import { tagOf } from '../access/row-tag.ts'
import type { ServerTx } from '../pipeline/server-store.ts'

type Reader = Pick<Caller, 'Roles' | 'Reach'>

interface NamedSite {
  readonly ID: number
  readonly Name: string
}

/** `tag` covers all sites, also those that the reader may not see. */
export interface ShownUser {
  readonly row: User
  readonly tag: string
}

/** Null for a person whom the reader does not administer. */
export function showUser(
  account: Account,
  Version: number,
  sites: readonly NamedSite[],
  reader: Reader,
  mail: ActivationMail | null,
): ShownUser | null {
  if (!isWithinReach(account, reader)) return null
  const { SiteIDs } = account
  const row = toUser(account, sitesOf(sites, reader), mail)
  // The state of a mail is no field that somebody changed meanwhile.
  return { row, tag: tagOf({ Row: { ...row, Sites: [], SiteIDs, ActivationMail: null }, Version }) }
}

function sitesOf(sites: readonly NamedSite[], { Reach }: Reader): readonly NamedSite[] {
  return sortByName(
    sites.filter(({ ID }) => Reach.includes(ID)),
    ({ Name }) => Name,
  )
}

/** Reads a person inside the transaction of a write. */
export async function readShownUser(tx: ServerTx, ID: number, reader: Reader): Promise<ShownUser | null> {
  const [account, card] = [await tx.accounts.get(ID), await tx.stamped('People', ID)]
  if (!account || !card) return null
  const [sites, mail] = [await tx.rows.find('Sites', {}), await tx.accounts.activationMail(ID)]
  return showUser(account, card.Version, sites, reader, mail)
}
