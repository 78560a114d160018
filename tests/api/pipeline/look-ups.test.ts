import { beforeAll, expect, test } from 'vitest'
import { openTasksOf, openTasksTo } from '../../../src/domain/tasks/open-tasks.ts'
import { type SqlConnection, type SqlStatement, withConnection } from '../../../src/server/database/connection.ts'
import { openStatement } from '../../../src/server/database/opened-commands.ts'
import { createForeseeingReader } from '../../../src/server/database/row-reader.ts'
import type { LikelyFind } from '../../../src/domain/commands/likely-reads.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { buildTablet, buildYard, type TestTablet, type TestYard } from './yard-fixture.ts'

describeOnDatabases('look-ups', (open) => {
  let yard: TestYard
  let tablet: TestTablet
  beforeAll(async () => {
    yard = await buildYard(open.database.store)
    tablet = await buildTablet(yard)
    for (const number of ['LOOK 1', 'LOOK 2'])
      expect((await tablet.send(tablet.arrive(number))).Outcome).toBe('applied')
  })

  const finds: readonly [string, LikelyFind['List'], LikelyFind['Where']][] = [
    ['Trailers_NumberKey', 'Trailers', { NumberKey: 'LOOK1', ScacID: 5001 }],
    ['Trailers_EPCID', 'Trailers', { EPCID: 7, State: 1 }],
    ['Trailers_LocationID', 'Trailers', { LocationID: 5002, State: 1 }],
    ['TrailerHistory_TrailerID', 'TrailerHistory', { TrailerID: 7 }],
    ['Tasks_TrailerID', 'Tasks', { ...openTasksOf(7) }],
    ['Tasks_ToLocationID', 'Tasks', { ...openTasksTo(7) }],
    ['AuditTrailers_LocationID', 'AuditTrailers', { LocationID: 7, AuditID: 8 }],
  ]

  test.each(finds)('without statistics, a find uses %s', (index, List, where) =>
    withConnection(open.database.source, async (connection) => {
      for (const asked of [[where], [where, { ...where, ...another(where) }]]) {
        const likely = asked.map((Where) => ({ SiteID: yard.siteID, List, Where }))
        const [statement] = createForeseeingReader(connection).foresee(likely).statements
        const plan = await planOf(connection, statement)
        expect(plan.match(new RegExp(`${List}_\\w+`, 'g'))).toEqual([index])
      }
    }),
  )

  test('a plan made for small tables opens commands without reading one whole', async () => {
    const { DeviceID, UserID, UserName } = tablet.caller
    const Entry = { Body: {}, Base: null, IDs: [], Settles: null, Withdrawn: false, MadeAt: AT, Offset: 0 }
    const claims = KEYS.map((Key, place) => ({
      ...{
        Key,
        UserID,
        UserName,
        DeviceID,
        Sequence: 900 + place,
        SiteID: yard.siteID,
        Call: 'test',
        Fingerprint: Key,
      },
      ...{ Entry, Scope: yard.siteID, After: [], IDs: [tablet.takeID()], ServerIDs: [], ReceivedAt: AT, Mark: 'mark' },
    }))
    await withConnection(open.database.source, async (connection) => {
      await connection.query('analyze')
      await connection.query('begin')
      try {
        // Earlier transactions are in it until their figures were reported.
        const before = await wholeReads(connection)
        await connection.series([openStatement(claims)])
        expect(await wholeReads(connection)).toEqual(before)
      } finally {
        await connection.query('rollback')
      }
    })
  })
})

const AT = '2026-11-20T08:00:00.000Z'
const KEYS = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002']

/** Counts the reads of whole tables by this connection. */
async function wholeReads(connection: SqlConnection): Promise<unknown> {
  const { rows } = await connection.query(
    'select relname, seq_scan from pg_stat_xact_user_tables where seq_scan > 0 order by relname, relid',
  )
  return rows
}

/** Another value of the first field. */
function another(where: LikelyFind['Where']): LikelyFind['Where'] {
  const [field = '', value] = Object.entries(where)[0] ?? []
  return { [field]: typeof value === 'number' ? value + 1 : `${String(value)}0` }
}

/** The plan of a prepared statement, which is made without its values. */
async function planOf(connection: SqlConnection, statement: SqlStatement | undefined): Promise<string> {
  if (!statement) throw new Error('no statement serves the read')
  const values = (statement.values ?? []).map((value) => (typeof value === 'number' ? value : `'${String(value)}'`))
  await connection.query(`prepare looked_up as ${statement.text}`)
  try {
    const { rows } = await connection.query(`explain (costs off) execute looked_up(${values.join(', ')})`)
    return rows.map((row) => Object.values(row).join()).join('\n')
  } finally {
    await connection.query('deallocate looked_up')
  }
}
