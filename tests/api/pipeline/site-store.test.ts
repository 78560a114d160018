import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { type ListName, listNames, lists } from '../../../src/domain/lists.ts'
import { buildAudit, buildAuditTrailer } from '../../../src/domain/testing/audit-builders.ts'
import { buildMessage, buildTask } from '../../../src/domain/testing/task-builders.ts'
import {
  auditWindowStart,
  departedWindowStart,
  isInWindow,
  messageWindowStart,
  readNoticeWindowStart,
  shipmentWindowStart,
  taskWindowStart,
} from '../../../src/domain/window.ts'
import { toExpectedShipment } from '../../../src/domain/shipments/expected-shipment.ts'
import { withConnection } from '../../../src/server/database/connection.ts'
import { headsSql } from '../../../src/server/database/heads-sql.ts'
import type { ServerTables } from '../../../src/server/database/schema.ts'
import { type WindowStarts, windowSql } from '../../../src/server/database/window-sql.ts'
import type { Heads } from '../../../src/server/access/caller.ts'
import { Role } from '../../../src/domain/people/session-user.ts'
import { fromMs, toMs } from '../../../src/domain/values/instant.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { buildTablet, buildYard, minutesIn, withHeads } from './yard-fixture.ts'

describeOnDatabases('the rows of a site', (open) => {
  test('are all that a select can reach, whatever it asks for', async () => {
    const here = await buildYard(open.database.store)
    const there = await buildYard(open.database.store)
    const tablet = await buildTablet(here)
    const stranger = await buildTablet(there)
    await tablet.send(tablet.arrive('HERE'))
    const foreign = stranger.arrive('THERE')
    await stranger.send(foreign)
    const rows = open.database.site(here.siteID)
    const found = await rows.select('Trailers').execute()
    expect(found.map((trailer) => trailer.Number)).toEqual(['HERE'])
    expect(found[0]).toStrictEqual(await rows.get('Trailers', found[0]?.ID ?? 0))
    const asked = rows.select('Trailers').where('Trailers.SiteID', '=', there.siteID)
    expect(await asked.execute()).toEqual([])
    expect(await rows.get('Trailers', Number(foreign.Body.ID))).toBeUndefined()
    expect(await rows.find('Trailers', { NumberKey: 'THERE' })).toEqual([])
    expect((await rows.select('Scacs').execute()).length).toBe(1)
  })

  test('a departed trailer leaves the window in SQL at the same moment as in the rule', async () => {
    const yard = await buildYard(open.database.store)
    const tablet = await buildTablet(yard)
    await tablet.send(tablet.arrive('T1'))
    const trailer = await open.database.site(yard.siteID).select('Trailers').executeTakeFirstOrThrow()
    const now = minutesIn(14 * 24 * 60)
    const start = departedWindowStart(now)
    expect(start).toBe(minutesIn(0))
    const moments = [null, minutesIn(-1), start, minutesIn(1)]
    for (const State of [1, 2, 3])
      for (const DepartureDate of moments)
        for (const LastActivityDate of [minutesIn(-1), start, minutesIn(1)]) {
          const columns =
            'cast($1::bigint as bigint) as "State", $2::text as "DepartureDate", $3::text as "LastActivityDate"'
          const { rows } = await withConnection(open.database.source, (connection) =>
            connection.query<{ Is: boolean }>(
              `select (${windowSql('Trailers', 't', startsAt('$4'))}) as "Is" from (select ${columns}) t`,
              [State, DepartureDate, LastActivityDate, start],
            ),
          )
          expect(rows[0]?.Is).toBe(
            isInWindow('Trailers', { ...trailer, State, DepartureDate, LastActivityDate }, now, () => undefined),
          )
        }
  })

  test('sessions and checks leave the window in SQL at the same moment as in the rule', async () => {
    const now = minutesIn(30 * 24 * 60)
    const start = auditWindowStart(now)
    const isIn = async (list: 'Audits' | 'AuditTrailers', columns: string, values: readonly unknown[]) => {
      const { rows } = await withConnection(open.database.source, (connection) =>
        connection.query<{ Is: boolean }>(
          `select (${windowSql(list, 't', startsAt('$1'))}) as "Is" from (select ${columns}) t`,
          [start, ...values],
        ),
      )
      return rows[0]?.Is
    }
    for (const moment of [minutesIn(-1), start, minutesIn(1)]) {
      const check = buildAuditTrailer({ CheckedDate: moment })
      const isKept = isInWindow('AuditTrailers', check, now, () => undefined)
      expect(await isIn('AuditTrailers', '$2::text as "CheckedDate"', [moment])).toBe(isKept)
      for (const State of [1, 2]) {
        const audit = buildAudit({ State, OpenedDate: moment })
        const columns = 'cast($2::bigint as bigint) as "State", $3::text as "OpenedDate"'
        const wanted = isInWindow('Audits', audit, now, () => undefined)
        expect(await isIn('Audits', columns, [State, moment])).toBe(wanted)
      }
    }
  })

  test('tasks and messages leave the window in SQL at the same moment as in the rule', async () => {
    const now = minutesIn(30 * 24 * 60)
    const isIn = async (list: 'Tasks' | 'Messages', columns: string, values: readonly unknown[]) => {
      const { rows } = await withConnection(open.database.source, (connection) =>
        connection.query<{ Is: boolean }>(
          `select (${windowSql(list, 't', startsAt('$1'))}) as "Is" from (select ${columns}) t`,
          values,
        ),
      )
      return rows[0]?.Is
    }
    const tasksFrom = taskWindowStart(now)
    const minute = 60_000
    const around = [-minute, 0, minute].map((ms) => fromMs(toMs(tasksFrom) + ms))
    for (const ChangedDate of around)
      for (const StatusType of [0, 1, 2, 3])
        for (const DeletedDate of [null, ChangedDate]) {
          const task = buildTask({ StatusType, DeletedDate, ChangedDate })
          const columns =
            'cast($2::bigint as bigint) as "StatusType", $3::text as "DeletedDate", $4::text as "ChangedDate"'
          expect(await isIn('Tasks', columns, [tasksFrom, StatusType, DeletedDate, ChangedDate])).toBe(
            isInWindow('Tasks', task, now, () => undefined),
          )
        }
    const messagesFrom = messageWindowStart(now)
    expect(messagesFrom).toBe(minutesIn(0))
    for (const TaskID of [700, null])
      for (const CreatedDate of [minutesIn(-1), messagesFrom, minutesIn(1)]) {
        const columns = '$2::text as "CreatedDate", cast($3::bigint as bigint) as "TaskID"'
        expect(await isIn('Messages', columns, [messagesFrom, CreatedDate, TaskID])).toBe(
          isInWindow('Messages', buildMessage({ TaskID, CreatedDate }), now, () => undefined),
        )
      }
  })

  test('shipments leave the window in SQL at the same moment as in the rule', async () => {
    const now = minutesIn(8 * 24 * 60)
    const start = shipmentWindowStart(now)
    expect(start).toBe(minutesIn(0))
    for (const ExpectedFrom of [minutesIn(-1), start, minutesIn(1)])
      for (const UsedDate of [null, ExpectedFrom]) {
        const { rows } = await withConnection(open.database.source, (connection) =>
          connection.query<{ Is: boolean }>(
            `select (${windowSql('ExpectedShipments', 't', startsAt('$1'))}) as "Is"
              from (select $2::text as "ExpectedFrom", $3::text as "UsedDate") t`,
            [start, ExpectedFrom, UsedDate],
          ),
        )
        const shipment = {
          ...toExpectedShipment({ SiteID: 1, ID: 1 }, details, 'UTC', undefined),
          ExpectedFrom,
          UsedDate,
        }
        expect(rows[0]?.Is).toBe(isInWindow('ExpectedShipments', shipment, now, () => undefined))
      }
  })

  test('notices leave the window in SQL at the same moment as in the rule', async () => {
    const now = minutesIn(30 * 24 * 60)
    const of = { SiteID: 1, ID: 1, UserID: 1, Kind: 1, TrailerID: null, TrailerNumber: null, Words: '', ByName: '' }
    for (const [name, start] of [
      ['MadeAt', messageWindowStart(now)],
      ['ReadDate', readNoticeWindowStart(now)],
    ] as const)
      for (const minutes of [-1, 0, 1]) {
        const moment = fromMs(toMs(start) + minutes * 60_000)
        const notice = { ...of, MadeAt: moment, ReadDate: name === 'ReadDate' ? moment : null }
        const { rows } = await withConnection(open.database.source, (connection) =>
          connection.query<{ Is: boolean }>(
            `select coalesce((${windowSql('Notices', 't', startsAt('$1'))}), false) as "Is"
              from (select $2::text as "MadeAt", $3::text as "ReadDate") t`,
            [start, notice.MadeAt, notice.ReadDate],
          ),
        )
        expect(rows[0]?.Is).toBe(isInWindow('Notices', notice, now, () => undefined))
      }
  })

  test('the heads of a session match the snapshot, and show when IDs are due', async () => {
    const yard = await buildYard(open.database.store)
    const tablet = await buildTablet(yard)
    await tablet.send(tablet.arrive('T1'))
    await tablet.send(tablet.arrive('T1', { Sequence: 5 }))
    const readHeads = async (device: string, user: number, site: number, isAdmin: boolean) => {
      const sql = headsSql({ site: '$1::bigint', device: '$2::text', user: '$3::bigint', isAdmin: '$4::boolean' })
      const { rows } = await withConnection(open.database.source, (connection) =>
        connection.query<{ Heads: Heads }>(`select ${sql} as "Heads"`, [site, device, user, isAdmin]),
      )
      return rows[0]?.Heads
    }
    const { DeviceID, UserID } = tablet.caller
    const heads = await readHeads(DeviceID, UserID, yard.siteID, false)
    expect(heads).toEqual((await withHeads(yard.store, tablet.caller)).Heads)
    expect(heads).toMatchObject({ Queue: { Through: 1, Above: [5] }, HasRefused: true, IDsDue: false })
    const half = tablet.takeID() + 5000
    await tablet.send(tablet.arrive('T2', { IDs: [half] }))
    expect((await readHeads(DeviceID, UserID, yard.siteID, false))?.IDsDue).toBe(true)
    const admin = await buildTablet(yard, { Roles: [Role.Admin] })
    const ofAdmin = (isAdmin: boolean) => readHeads('none', admin.caller.UserID, yard.siteID, isAdmin)
    expect(await ofAdmin(true)).toMatchObject({ HasRefused: true, IDsDue: true, Queue: { Through: 0, Above: [] } })
    expect(await ofAdmin(false)).toMatchObject({ HasRefused: false })
    expect(await readHeads('none', 0, 999_999, false)).toMatchObject({ Site: { Version: 0, Mark: '' } })
  })
})

/** All windows start at one parameter: a list looks at its own alone. */
const details = {
  ...{ ReferenceNumber: 'PO-1', ExpectedDate: '11/20/2026', TrailerNumber: null, ScacName: null, Type: 0 },
  ...{ DirectionType: 0, ShipmentNumber: null, FreightName: null, SetTemperature: null },
}

function startsAt(parameter: string): WindowStarts {
  const start = `${parameter}::text collate "C"`
  return { departed: start, audit: start, task: start, message: start, readNotice: start, shipment: start }
}

test("a typed query over the server's own tables cannot name a list of the yard", () => {
  expectTypeOf<Extract<keyof ServerTables, ListName>>().toBeNever()
})

describe('the server outside its database folder', () => {
  const root = fileURLToPath(new URL('../../../src/server', import.meta.url))
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('database'))
    .map((file) => ({ file, text: readFileSync(`${root}/${file}`, 'utf8') }))

  test('names no table of a site in SQL: such rows are reached only through a site', () => {
    const tables = listNames.filter((list) => lists[list].scope === 'site').join('|')
    const inSql = new RegExp(`\\b(from|join|into|update|table)\\s+"(${tables})"`, 'i')
    expect(files.length).toBeGreaterThan(20)
    expect(files.filter(({ text }) => inSql.test(text)).map(({ file }) => file)).toEqual([])
  })

  test('takes no connection of its own', () => {
    expect(
      files.filter(({ text }) => /\.source\b|database\/connection\.ts/.test(text)).map(({ file }) => file),
    ).toEqual([])
  })
})
