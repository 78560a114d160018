import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { LogCheck } from '../../../src/contract/log.ts'
import { adminWriteOf } from '../../../src/domain/administration/catalogue.ts'
import { SHARED } from '../../../src/domain/lists.ts'
import { Role } from '../../../src/domain/people/session-user.ts'
import { IMPORT_PIECE } from '../../../src/server/administration/import-in-pieces.ts'
import { writeAsAdmin } from '../../../src/server/administration/write-as-admin.ts'
import { withConnection } from '../../../src/server/database/connection.ts'
import type { Database } from '../../../src/server/database/database.ts'
import { logChain } from '../../../src/server/database/migrations/0030-log-chain.ts'
import { checkLink, checkPage } from '../../../src/server/log/check-log.ts'
import { contentHash, linkHash } from '../../../src/server/log/entry-hash.ts'
import { loadSigner } from '../../../src/server/log/signer.ts'
import { createPipeline } from '../../../src/server/pipeline/pipeline.ts'
import { secureRandom } from '../../../src/server/pipeline/random.ts'
import type { ServerStore } from '../../../src/server/pipeline/server-store.ts'
import { describeOnDatabases, type OpenDatabase } from '../../support/databases.ts'
import { until } from '../../support/until.ts'
import { openTestDatabase } from '../../support/database-images.ts'
import { buildTablet, buildYard, departure, pipelineParts } from './yard-fixture.ts'

/** Checks a chain to its end or first fault; returns the entries that hold. */
async function checkChain({ log }: Database, chain: number, size?: number): Promise<Omit<LogCheck, 'Next'>> {
  let Checked = 0
  for (let after: string | null = null; ; ) {
    const page: LogCheck = await checkPage(log, chain, after, size)
    Checked += page.Checked
    if (page.Next === null) return { Checked, Fault: page.Fault }
    after = page.Next
  }
}

/** Runs SQL past the guards of the records, as somebody who owns the database can. */
async function tamper({ source }: Database, ...statements: readonly string[]): Promise<void> {
  await withConnection(source, async (connection) => {
    await connection.query('begin')
    await connection.query('set local session_replication_role = replica')
    for (const statement of statements) await connection.query(statement)
    await connection.query('commit')
  })
}

const ARRIVALS = 8

/** A site of its own, whose chain has its filling and eight arrivals: places 1 to 9. */
async function begin(open: OpenDatabase) {
  const yard = await buildYard(open.database.store)
  const tablet = await buildTablet(yard)
  const entries = Array.from({ length: ARRIVALS }, (_, place) => tablet.arrive(`T${place}`))
  for (const entry of entries) await tablet.send(entry)
  const { siteID } = yard
  return { yard, tablet, siteID, at: (link: number) => `"Chain" = ${siteID} and "Link" = ${link}`, entries }
}

const LAST = ARRIVALS + 1

/** Rewrites the links of a place to follow another entry, and its hash with them. */
const relink = (site: number, link: number, before: number) => `
  update command_log l set "Previous" = p."Hash" from command_log p
  where l."Chain" = ${site} and l."Link" = ${link} and p."Chain" = ${site} and p."Link" = ${before}`

const copyOf = (site: number, link: number, to: number, key: string = randomUUID()) => `
  insert into command_log select (json_populate_record(l, json_build_object('Key', '${key}', 'Link', ${to}))).*
  from command_log l where "Chain" = ${site} and "Link" = ${link}`

const moveUp = (site: number, from: number) =>
  `update command_log set "Link" = "Link" + 1 where "Chain" = ${site} and "Link" >= ${from}`
const moveDown = (site: number, from: number) =>
  `update command_log set "Link" = "Link" - 1 where "Chain" = ${site} and "Link" >= ${from}`
const drop = (site: number, link: number) => `delete from command_log where "Chain" = ${site} and "Link" = ${link}`
const set = (site: number, link: number, what: string) =>
  `update command_log set ${what} where "Chain" = ${site} and "Link" = ${link}`

interface Tampering {
  readonly name: string
  readonly by: (site: number) => readonly string[]
  readonly found: object
}

const tamperings: readonly Tampering[] = [
  { name: 'a changed person', by: (site) => [set(site, 4, `"UserName" = 'Mallory'`)], found: changed(4) },
  {
    name: 'a changed time',
    by: (site) => [set(site, 4, `"MadeAt" = "MadeAt" + interval '1 microsecond'`)],
    found: changed(4),
  },
  {
    name: 'a changed weight in the body',
    by: (site) => [set(site, 5, `"Entry" = replace("Entry"::text, 'T3', 'T9')::json`)],
    found: changed(5),
  },
  {
    name: 'the same body in another form',
    by: (site) => [set(site, 5, `"Entry" = "Entry"::jsonb::json`)],
    found: changed(5),
  },
  { name: 'an outcome', by: (site) => [set(site, LAST, `"Outcome" = 'rejected'`)], found: changed(LAST) },
  {
    name: 'a changed entry with a new hash',
    by: (site) => [set(site, 4, `"Hash" = sha256("Hash")`)],
    found: changed(4),
  },
  {
    name: 'one that is gone',
    by: (site) => [drop(site, 4)],
    found: { What: 'removed', Sequence: 4, Through: 4, Key: null },
  },
  {
    name: 'three that are gone',
    by: (site) => [drop(site, 4), drop(site, 5), drop(site, 6)],
    found: { What: 'removed', Sequence: 4, Through: 6 },
  },
  {
    name: 'one that is gone, its place closed up',
    by: (site) => [drop(site, 4), moveDown(site, 5), `update log_head set "Link" = "Link" - 1 where "Chain" = ${site}`],
    found: { What: 'removed', Sequence: 4, Through: 4 },
  },
  { name: 'the first one gone', by: (site) => [drop(site, 1)], found: { What: 'removed', Sequence: 1, Through: 1 } },
  { name: 'a second one at a place', by: (site) => [copyOf(site, 3, 6)], found: { What: 'inserted', Sequence: 6 } },
  {
    name: 'one with a place made for it',
    by: (site) => [moveUp(site, 5), copyOf(site, 4, 5), relink(site, 5, 4)],
    found: changed(5),
  },
  { name: 'one before the first', by: (site) => [copyOf(site, 3, 0)], found: { What: 'inserted', Sequence: 0 } },
  { name: 'one behind the last', by: (site) => [copyOf(site, 3, LAST + 1)], found: changed(LAST + 1) },
  {
    name: 'two that changed places',
    by: (site) => [set(site, 4, '"Link" = 1000'), set(site, 5, '"Link" = 4'), set(site, 1000, '"Link" = 5')],
    found: { What: 'reordered', Sequence: 4 },
  },
  {
    name: 'the last two cut off',
    by: (site) => [drop(site, LAST), drop(site, LAST - 1)],
    found: { What: 'cut', Sequence: LAST - 1, Through: LAST },
  },
  {
    name: 'all entries of a site',
    by: (site) => [`delete from command_log where "Chain" = ${site}`],
    found: { What: 'cut', Sequence: 1, Through: LAST },
  },
  {
    name: 'all entries of a site, with the head',
    by: (site) => [`delete from command_log where "Chain" = ${site}`, `delete from log_head where "Chain" = ${site}`],
    found: { What: 'head' },
  },
]

function changed(place: number) {
  return { What: 'changed', Sequence: place, Through: place }
}

describeOnDatabases('the chain over the log', (open) => {
  test.each(tamperings)('shows the place of $name', async ({ by, found }) => {
    const { siteID } = await begin(open)
    expect(await checkChain(open.database, siteID)).toEqual({ Checked: LAST, Fault: null })
    await tamper(open.database, ...by(siteID))
    expect((await checkChain(open.database, siteID)).Fault).toMatchObject(found)
    expect((await open.database.log.chains()).map(({ Chain }) => Chain)).toContain(siteID)
  })

  test('names an entry that was put in with a right hash of its own', async () => {
    const { siteID } = await begin(open)
    const [fourth] = (await open.database.log.page(siteID, 3, 1)).Entries
    if (!fourth) throw new Error('no fourth entry')
    const Key = randomUUID()
    const hash = linkHash(fourth.Hash, contentHash({ ...fourth.Content, Key }))
    await tamper(
      open.database,
      moveUp(siteID, 5),
      copyOf(siteID, 4, 5, Key),
      set(siteID, 5, `"Previous" = decode('${fourth.Hash}', 'hex'), "Hash" = decode('${hash}', 'hex')`),
    )
    expect((await checkChain(open.database, siteID)).Fault).toMatchObject({ What: 'inserted', Sequence: 5, Key })
  })

  test('names an entry that was changed and got a right hash', async () => {
    const { siteID, entries } = await begin(open)
    const [fourth] = (await open.database.log.page(siteID, 3, 1)).Entries
    if (!fourth) throw new Error('no fourth entry')
    const hash = linkHash(fourth.Previous, contentHash({ ...fourth.Content, UserName: 'Mallory' }))
    await tamper(open.database, set(siteID, 4, `"UserName" = 'Mallory', "Hash" = decode('${hash}', 'hex')`))
    const { Fault } = await checkChain(open.database, siteID)
    expect(Fault).toMatchObject({ What: 'changed', Sequence: 4, Key: entries[2]?.Key })
  })

  test('stays one chain when many write at once, with rejected and foreign commands', async () => {
    const { yard, siteID } = await begin(open)
    const foreign = await buildTablet(yard, { Reach: [], SiteID: null })
    const tablets = await Promise.all(Array.from({ length: 6 }, () => buildTablet(yard)))
    const shared = (await checkChain(open.database, SHARED)).Checked
    await Promise.all(
      tablets.flatMap((tablet) =>
        Array.from({ length: 5 }, async (_, place) => {
          await tablet.send(tablet.arrive(`S${place}`))
          await tablet.send(tablet.make('PUT /trailers/State', departure(1)))
        }),
      ),
    )
    expect(await foreign.send(foreign.arrive('F1'))).toMatchObject({ Outcome: 'rejected', Version: null })
    const { Checked, Fault } = await checkChain(open.database, siteID)
    expect({ Checked, Fault }).toEqual({ Checked: LAST + 60, Fault: null })
    expect(await checkChain(open.database, SHARED)).toEqual({ Checked: shared + 1, Fault: null })
  })

  test('has each piece of a large import, and a repeated command once', async () => {
    const { yard, tablet, siteID, entries } = await begin(open)
    for (const entry of entries) await tablet.send(entry)
    const { caller } = await buildTablet(yard, { Roles: [Role.SuperAdmin] })
    const before = (await checkChain(open.database, SHARED)).Checked
    const fields = { Value: 'Able', Type: 2, Email1: 'dock@able.example', Email2: null, AuditEmailsEnabled: true }
    const Scacs = Array.from({ length: 3 * IMPORT_PIECE }, (_, place) => ({
      ...{ Name: `CH${place}`, ...fields, ArrivalEmailsEnabled: false, DepartureEmailsEnabled: false },
    }))
    const parts = { clock: yard.clock.read, random: secureRandom, settings: { smtpUrl: null }, database: open.database }
    const asked = { caller, SiteID: SHARED, seen: null, body: { Scacs }, Key: randomUUID() }
    await writeAsAdmin(parts, { write: adminWriteOf('importScacs'), ...asked })
    const after = await checkChain(open.database, SHARED)
    expect(after.Fault).toBeNull()
    expect(after.Checked).toBeGreaterThan(before + 3)
    expect(await checkChain(open.database, siteID)).toEqual({ Checked: LAST, Fault: null })
  })

  test('is checked over several pages, and goes on behind entries deleted after their time', async () => {
    const { yard, tablet, siteID } = await begin(open)
    const more = 23
    for (let place = 0; place < more; place++) await tablet.send(tablet.make('POST /trailers', {}))
    for (const size of [1, 4, LAST + more, 500])
      expect(await checkChain(open.database, siteID, size)).toEqual({ Checked: LAST + more, Fault: null })
    yard.clock.pass(400 * 86_400_000)
    await tablet.send(tablet.arrive('Later'))
    await withConnection(open.database.source, async (connection) => {
      await connection.query('delete from open_refusal')
      await connection.query(`select prune_log('2027-10-01')`)
    })
    expect(await checkChain(open.database, siteID)).toEqual({ Checked: 1, Fault: null })
    expect(await open.database.log.head(siteID)).toMatchObject({ Link: LAST + more + 1, PrunedLink: LAST + more })
    await tamper(open.database, drop(siteID, LAST + more + 1))
    expect((await checkChain(open.database, siteID)).Fault).toMatchObject({ What: 'cut', Sequence: LAST + more + 1 })
  })

  test('proves a kept link, and shows where another history was written', async () => {
    const { siteID, tablet } = await begin(open)
    const { log } = open.database
    const signer = await loadSigner({ signingKeyFile: null }, log, () => Date.parse('2026-11-20T09:00:00.000Z'))
    const head = await log.head(siteID)
    if (head === null) throw new Error('no head')
    const link = signer.sign(head)
    await tablet.send(tablet.arrive('Later'))
    expect([await checkLink(log, link), signer.judge(link)]).toEqual(['holds', 'good'])
    expect(signer.judge({ ...link, Sequence: link.Sequence + 1 })).toBe('wrong')
    // Another process of this installation has the same key.
    const again = await loadSigner({ signingKeyFile: null }, log, Date.now)
    expect(again.judge(link)).toBe('good')
    await tamper(open.database, set(siteID, LAST, `"Hash" = sha256("Hash")`))
    expect(await checkLink(log, link)).toBe('differs')
    await tamper(open.database, drop(siteID, LAST))
    expect(await checkLink(log, link)).toBe('missing')
  })

  test('is made for the entries of an earlier version', async () => {
    const { siteID } = await begin(open)
    await tamper(
      open.database,
      'drop table log_head',
      'drop table signing_key',
      'drop index command_log_chain',
      ...['Chain', 'Link', 'Previous', 'Hash'].map((name) => `alter table command_log drop column "${name}"`),
      ...logChain,
    )
    expect(await checkChain(open.database, siteID)).toEqual({ Checked: LAST, Fault: null })
    const next = await begin(open)
    expect(await checkChain(open.database, next.siteID)).toEqual({ Checked: LAST, Fault: null })
    expect((await checkChain(open.database, SHARED)).Fault).toBeNull()
  })
})

describe('several processes', () => {
  describeOnDatabases('of one database', (open) => {
    test('write one chain', async () => {
      if (open.url === null) return
      const { yard, siteID } = await begin(open)
      const second = await openTestDatabase(open.url)
      const here = await buildTablet(yard)
      const there = await buildTablet({ ...yard, store: second.store })
      await Promise.all(
        Array.from({ length: 20 }, (_, place) => [
          here.send(here.arrive(`H${place}`)),
          there.send(there.arrive(`O${place}`)),
        ]).flat(),
      )
      expect(await checkChain(second, siteID)).toEqual({ Checked: LAST + 40, Fault: null })
      await second.close()
    })

    test('delete expired entries while a command is under way, and neither ends the other', async () => {
      if (open.url === null) return
      const { yard, tablet, siteID } = await begin(open)
      const second = await openTestDatabase(open.url)
      const run = (text: string) => withConnection(second.source, (connection) => connection.query(text))
      let pruning: Promise<unknown> = Promise.resolve()
      const store: ServerStore = {
        ...yard.store,
        transact: (site, scope) =>
          yard.store.transact(site, async (tx) => {
            const result = await scope({
              ...tx,
              finish: async (finish) => {
                pruning = run(`select prune_log('2027-10-01')`)
                await until('the deletion waits', async () => {
                  const { rows } = await withConnection(open.database.source, (connection) =>
                    connection.query('select 1 from pg_locks where not granted'),
                  )
                  return rows.length > 0
                })
                await tx.finish(finish)
              },
            })
            return result
          }),
      }
      yard.clock.pass(400 * 86_400_000)
      const pipeline = createPipeline(pipelineParts(store, yard.clock))
      expect((await pipeline.process(tablet.arrive('Now'), tablet.caller)).Outcome).toBe('applied')
      await pruning
      expect(await checkChain(second, siteID)).toEqual({ Checked: 1, Fault: null })
      await second.close()
    })

    test('a check beside a deletion of expired entries finds no fault', async () => {
      if (open.url === null) return
      const { yard, tablet, siteID } = await begin(open)
      yard.clock.pass(400 * 86_400_000)
      await tablet.send(tablet.arrive('Now'))
      const second = await openTestDatabase(open.url)
      const checked = await withConnection(second.source, async (connection) => {
        await connection.query('begin')
        await connection.query(`select prune_log('2027-10-01')`)
        const checking = checkChain(open.database, siteID)
        await until('the check waits', async () => {
          const { rows } = await withConnection(open.database.source, (other) =>
            other.query('select 1 from pg_locks where not granted'),
          )
          return rows.length > 0
        })
        await connection.query('commit')
        return await checking
      })
      expect(checked).toEqual({ Checked: 1, Fault: null })
      await second.close()
    })
  })
})
