import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { defineAdminWrite } from '../../../src/domain/administration/admin-write.ts'
import type { AnyAdminWrite } from '../../../src/domain/administration/catalogue.ts'
import { Role } from '../../../src/domain/people/session-user.ts'
import { object, string } from '../../../src/domain/values/schema.ts'
import { writeAsAdmin } from '../../../src/server/administration/write-as-admin.ts'
import { withConnection } from '../../../src/server/database/connection.ts'
import { secureRandom } from '../../../src/server/pipeline/random.ts'
import { describeOnDatabases, type OpenDatabase } from '../../support/databases.ts'
import { buildTablet, buildYard } from './yard-fixture.ts'

/** A call that carries a password and a door code, and keeps the code in its row. */
const setDoorCode = defineAdminWrite({
  call: 'POST /door-codes',
  right: 'freights.write',
  list: 'Freights',
  input: object({ Password: string().required(), Value: string().required() }),
  secrets: ['Value'],
  async run(yard, { Value }, target) {
    await yard.Freights.insert({ ...target, Value })
  },
})

const PASSWORD = 'a long old password'
const CODE = 'door-4711'

/** All that the database keeps of calls: the log with its answers, and the audit trail. */
async function keptOf({ database }: OpenDatabase): Promise<string> {
  const read = (table: string) =>
    withConnection(database.source, (connection) =>
      connection.query<{ Row: string }>(`select row_to_json(t)::text as "Row" from ${table} t`),
    )
  const tables = await Promise.all(['command_log', 'admin_change'].map(read))
  return tables.flatMap(({ rows }) => rows.map(({ Row }) => Row)).join('\n')
}

describeOnDatabases('an administrative call with secrets', (open) => {
  async function caller() {
    const yard = await buildYard(open.database.store)
    const { caller: admin } = await buildTablet(yard, { Roles: [Role.Admin] })
    const settings = { smtpUrl: null }
    const parts = { database: open.database, clock: yard.clock.read, random: secureRandom, settings }
    // The path checks the input by the write's own schema.
    const write = setDoorCode as unknown as AnyAdminWrite
    const send = (Key: string, body: object) =>
      writeAsAdmin(parts, { write, caller: admin, SiteID: yard.siteID, seen: null, body, Key })
    return { send, rows: () => open.database.site(yard.siteID).find('Freights', {}) }
  }

  test('keeps none of them in log, stored answer and trail, but names the changed field', async () => {
    const { send, rows } = await caller()
    const answer = await send(randomUUID(), { Password: PASSWORD, Value: CODE })
    expect([answer.row, await rows()]).toMatchObject([{ Value: CODE }, [{ Value: CODE }]])
    const kept = await keptOf(open)
    expect(kept).toContain('POST /door-codes')
    expect(kept).toContain('{"Field":"Value","From":null,"To":"(not shown)"}')
    expect(kept).not.toMatch(new RegExp(`${PASSWORD}|${CODE}`))
  })

  test('under the same key is done once, and another secret under that key is rejected', async () => {
    const { send, rows } = await caller()
    const key = randomUUID()
    const first = await send(key, { Password: PASSWORD, Value: CODE })
    expect((await send(key, { Password: PASSWORD, Value: CODE })).tag).toBe(first.tag)
    for (const other of [
      { Password: 'another password', Value: CODE },
      { Password: PASSWORD, Value: 'door-4712' },
    ])
      await expect(send(key, other)).rejects.toMatchObject({ details: { status: 422, code: 'key-reused' } })
    expect(await rows()).toHaveLength(1)
  })
})
