import type { AdminBy, AdminYard } from '../../domain/administration/admin-write.ts'
import type { Entities, ListName } from '../../domain/lists.ts'
import type { AdminChange, ServerTx } from '../pipeline/server-store.ts'
import { createServerYard, type ServerYard } from '../pipeline/server-yard.ts'
import { nextTurn } from '../next-turn.ts'
import { putAccounts } from '../sessions/put-people.ts'
import { createAccountYard, type WrittenAccounts } from './account-yard.ts'
import { createDeviceYard, type WrittenDevices } from './device-yard.ts'
import { writeInPieces } from './keep-changes.ts'
import { type TrailChange, trailOf } from './trail-of.ts'

/** The yard of one administrative write, with what the rule left in it. */
export interface OpenAdminYard {
  readonly yard: AdminYard
  readonly written: ServerYard
  readonly accounts: WrittenAccounts
  readonly devices: WrittenDevices
  readonly begun: ReadonlyMap<number, ServerYard>
}

type Author = Omit<AdminChange, 'SiteID' | 'List' | 'ID' | 'Changes'>

/** Opens the yard of a site; site 0 is the shared scope. */
export function openAdminYard(tx: ServerTx, SiteID: number, by: AdminBy): OpenAdminYard {
  const written = createServerYard(tx.rows, SiteID)
  const accounts = createAccountYard(tx.accounts)
  const devices = createDeviceYard(tx.devices)
  const begun = new Map<number, ServerYard>()
  const begin = (siteID: number): ServerYard => {
    const site = begun.get(siteID) ?? createServerYard(tx.at(siteID).rows, siteID)
    begun.set(siteID, site)
    return site
  }
  const yard: AdminYard = {
    ...written.yard,
    accounts: accounts.yard,
    devices: devices.yard,
    by,
    ...queriesOf(tx, written),
    at: (siteID) => ({
      count: (list, where) => tx.at(siteID).count(list, where),
      insert: (list, row) => begin(siteID).yard[list].insert(row),
      unsettled: () => tx.at(siteID).unsettled(by.At),
    }),
  }
  return { yard, written, accounts, devices, begun }
}

/** Returns a write's changes in its own scope: accounts, tablets, rows. */
export function changesOf({ accounts, devices, written }: OpenAdminYard): readonly TrailChange[] {
  return [...accounts.changes(), ...devices.changes(), ...written.changes()]
}

/** Before the first change of a site: no tablet has an older state to compare. */
const BEGINNING = 0

/**
 * Writes what a rule left, with its `trail` and that of new sites. `trail` is made before, without the cards of people,
 * which only repeat the account.
 */
export async function writeOpened(
  tx: ServerTx,
  { written, accounts, devices, begun }: OpenAdminYard,
  author: Author,
  trail: readonly AdminChange[],
): Promise<void> {
  const people = accounts.changes().map(({ row }) => row)
  await putAccounts(written.yard, tx.accounts, people)
  for (const userID of accounts.signedOut) await tx.accounts.endSessions(userID, null)
  for (const { row } of devices.changes()) await tx.devices.put(row, author.At)
  await writeInPieces(tx, written.writes(), trail, author)
  for (const [SiteID, site] of begun) {
    await tx.write(site.writes(), BEGINNING, author.At)
    await tx.keepTrail(trailOf(site.changes(), { ...author, SiteID, Version: BEGINNING }))
  }
}

const PIECE = 1000

/** Returns the queries of a rule over many rows. */
export function queriesOf(
  tx: Pick<ServerTx, 'count' | 'tally' | 'page'>,
  written: ServerYard,
): Pick<AdminYard, 'count' | 'tally' | 'pause' | 'readAll'> {
  return {
    count: (list, where) => tx.count(list, where),
    tally: (list, fields, where) => tx.tally(list, fields, where),
    pause: nextTurn,
    readAll: async <L extends ListName>(list: L) => {
      const all: Entities[L][] = []
      for (;;) {
        const piece = await tx.page(list, all.at(-1)?.ID ?? 0, PIECE)
        written.learn(list, piece)
        all.push(...piece)
        if (piece.length < PIECE) return all
        await nextTurn()
      }
    },
  }
}
