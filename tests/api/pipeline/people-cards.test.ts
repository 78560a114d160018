import { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { newAccount } from '../../../src/domain/people/account.ts'
import { Role } from '../../../src/domain/people/session-user.ts'
import { fromMs } from '../../../src/domain/values/instant.ts'
import { type ConnectionSource, withConnection } from '../../../src/server/database/connection.ts'
import { createDialect } from '../../../src/server/database/dialect.ts'
import { migrate } from '../../../src/server/database/migrate.ts'
import { secureRandom } from '../../../src/server/pipeline/random.ts'
import { UsernameTaken } from '../../../src/server/pipeline/server-store.ts'
import { putPeople } from '../../../src/server/sessions/put-people.ts'
import { describeOnDatabases, openEarlier } from '../../support/databases.ts'

const NOW = Date.parse('2026-11-20T08:00:00.000Z')

async function read<R>(source: ConnectionSource, text: string): Promise<readonly R[]> {
  return (await withConnection(source, (connection) => connection.query<R>(text))).rows
}

function upgrade(source: ConnectionSource): Promise<void> {
  return migrate(new Kysely<never>({ dialect: createDialect(source) }))
}

const insertPeople = `
  insert into users ("ID", "Username", "FirstName", "LastName", "PasswordHash", "Status", "RoleIDs", "SiteIDs", "IsDemo", "CreatedAt", "RemovedAt")
  values (1, 'gate', 'Gus', 'Halvorsen', 'x', 1, '{3,5}', '{7,8}', false, now(), null),
    (2, 'former', 'Fay', 'Gone', 'x', 1, '{1}', '{7}', false, now(), now()),
    (3, 'asleep', 'Al', 'Idle', 'x', 2, '{1}', '{}', false, now(), null)`

describeOnDatabases('cards of people', (open) => {
  test('a new database makes no version for people', async () => {
    expect(await read(open.database.source, 'select * from site_version')).toEqual([])
  })

  test('a database with people gets a card for each, as a logged change of its own', async () => {
    const source = await openEarlier(open, '0003-audits')
    try {
      await read(source, insertPeople)
      await read(source, `insert into site_version values (0, 41, 'mark of 41', 0)`)
      await upgrade(source)
      expect(await read(source, 'select * from "People" order by "ID"')).toEqual([
        card(1, 'Gus', 'Halvorsen', [], [7, 8], true),
        card(2, 'Fay', 'Gone', [1], [7], false),
        card(3, 'Al', 'Idle', [1], [], false),
      ])
      const [head] = await read<{ Version: number; Mark: string }>(source, 'select * from site_version')
      // Random, so that two upgrades of one backup are two histories.
      expect(head).toMatchObject({ SiteID: 0, Version: 42, Mark: expect.stringMatching(/^[0-9a-f]{32}$/) })
      expect(await read(source, 'select "Version", "Mark", "Outcome", "SiteID" from command_log')).toEqual([
        { Version: 42, Mark: head?.Mark, Outcome: 'applied', SiteID: 0 },
      ])
      expect(await read(source, 'select "List", "ID", "Version", "Removed" from row_version order by "ID"')).toEqual(
        [1, 2, 3].map((ID) => ({ List: 'People', ID, Version: 42, Removed: false })),
      )
    } finally {
      await source.close()
    }
  })

  test('an account and its card are written together, or neither', async () => {
    const { store, source } = open.database
    const parts = { store, clock: () => NOW, random: secureRandom }
    const person = { ID: 501, Username: 'dale', FirstName: 'Dale', LastName: 'Whitaker', PasswordHash: 'x' }
    const dale = newAccount({ ...person, RoleIDs: [Role.Driver, Role.User], SiteIDs: [7] }, fromMs(NOW))
    await putPeople(parts, 'test.people', [dale])
    const cards = () => read(source, 'select * from "People" where "ID" > 500 order by "ID"')
    expect(await cards()).toEqual([card(501, 'Dale', 'Whitaker', [1], [7], true)])
    const twin = { ...dale, ID: 502, Username: 'DALE' }
    const next = { ...dale, ID: 503, Username: 'next' }
    await expect(putPeople(parts, 'test.people', [next, twin])).rejects.toThrow(UsernameTaken)
    expect(await cards()).toHaveLength(1)
    expect(await read(source, 'select "ID" from users where "ID" > 500')).toEqual([{ ID: 501 }])
    await putPeople(parts, 'test.people', [{ ...dale, Status: 2, SiteIDs: [7, 8] }])
    expect(await cards()).toEqual([card(501, 'Dale', 'Whitaker', [1], [7, 8], false)])
    expect(await read(source, 'select "Status", "SiteIDs" from users where "ID" = 501')).toEqual([
      { Status: 2, SiteIDs: [7, 8] },
    ])
  })
})

function card(
  ID: number,
  FirstName: string,
  LastName: string,
  RoleIDs: readonly number[],
  SiteIDs: readonly number[],
  IsActive: boolean,
) {
  return { SiteID: 0, ID, FirstName, LastName, RoleIDs, SiteIDs, IsActive }
}
