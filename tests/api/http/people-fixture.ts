import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import { Role } from '../../../src/domain/people/session-user.ts'
import type { Client, ServerUnderTest } from './server-under-test.ts'

export const CHOSEN = 'reefer-Yard-77'

let made = 0

/** A new person at Northgate, as the form sends it. */
export function newPerson(server: ServerUnderTest, change: object = {}) {
  made += 1
  return {
    ...{ FirstName: 'Nina', LastName: `Person ${made}`, Username: `nina${made}`, PhoneNumber: null, Status: 1 },
    ...{ Email: `nina${made}@yard.example`, RoleIDs: [Role.User], SiteIDs: [server.sites.Northgate] },
    ...{ ProductProtectionAlerts: false, ArrivalDepartureAlerts: false, TruckInspectionAlerts: false },
    ...{ Password: '', ConfirmPassword: '' },
    ...change,
  }
}

export const typed = { Password: CHOSEN, ConfirmPassword: CHOSEN }

export async function add(server: ServerUnderTest, by: Client, change: object = {}) {
  const body = newPerson(server, change)
  const answer = await by.send('POST', '/users', body)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  const { User, ActivationCode } = answer.json<Answers['User']>()
  return { User, ActivationCode, body, tag: String(answer.headers.etag) }
}

export const login = (server: ServerUnderTest, Username: string, Password: string, deviceID = `tablet-${Username}`) =>
  server.ask({
    ...{ method: 'POST', url: '/api/users/login', headers: { 'x-device-id': deviceID } },
    payload: { Username, Password },
  })

export const activate = (
  server: ServerUnderTest,
  ActivationCode: string,
  Password = CHOSEN,
  remoteAddress = '203.0.113.7',
) => server.ask({ method: 'POST', url: '/api/users/activate', remoteAddress, payload: { ActivationCode, Password } })

export const usersOf = (answer: { json<T>(): T }) =>
  answer.json<Answers['Users']>().Users.flatMap((user) => ('Username' in user ? [user] : []))
export const namesOf = (answer: { json<T>(): T }) => usersOf(answer).map(({ Username }) => Username)

/** Every text that the database holds about administration, as a thief would read it. */
export async function keptOf(server: ServerUnderTest): Promise<string> {
  const read = async (table: string) =>
    (
      await sql<{ Row: string }>`select row_to_json(t)::text as "Row" from ${sql.table(table)} t`.execute(
        server.database.db,
      )
    ).rows
  const tables = await Promise.all(['command_log', 'admin_change', 'announcement', 'outgoing', 'users'].map(read))
  return tables.flatMap((rows) => rows.map(({ Row }) => Row)).join('\n')
}
