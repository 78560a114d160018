import { expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Answers } from '../../../src/contract/answers.ts'
import { linkText, readLink } from '../../../src/contract/log.ts'
import type { ChangesPage } from '../../../src/contract/sync.ts'
import { verifyLog } from '../../../src/server/commands/verify-log.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type Client, serverBefore } from './server-under-test.ts'

describeOnDatabases('the log of the server', (open) => {
  const server = serverBefore(open, { environment: { LIVE: '0' } })

  const chainsOf = async (boss: Client) => (await boss.get('/log/chains')).json<Answers['LogChains']>()

  /** Checks a chain page by page, as the screen does. */
  async function check(boss: Client, siteID: number): Promise<Answers['LogCheck'] & { readonly Pages: number }> {
    let Checked = 0
    for (let [Pages, next]: [number, string] = [1, '']; ; Pages++) {
      const page = (await boss.get(`/log/check?siteID=${siteID}&after=${next}`)).json<Answers['LogCheck']>()
      Checked += page.Checked
      if (page.Next === null) return { ...page, Checked, Pages }
      next = page.Next
    }
  }

  const verify = async (links: readonly string[] = []) => {
    const lines: string[] = []
    const isWhole = await verifyLog(
      server.database,
      { signingKeyFile: null },
      { links, print: (line) => lines.push(line) },
    )
    return { isWhole, words: lines.join('\n') }
  }

  /** Runs SQL past the guards of the records, as somebody who owns the database can. */
  const tamper = (...statements: readonly string[]) =>
    open.database.db.transaction().execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db)
      for (const statement of statements) await sql.raw(statement).execute(db)
    })

  test('is signed for the tablets, whole, and shows a changed entry with its place', async () => {
    const boss = await server.signIn('super')
    const site = server.sites.Northgate
    const { Chains } = await chainsOf(boss)
    expect(Chains.map(({ SiteID }) => SiteID)).toEqual([0, ...Object.values(server.sites)].sort((a, b) => a - b))
    for (const { SiteID, Link } of Chains)
      expect(await check(boss, SiteID)).toMatchObject({ Checked: Link?.Sequence, Fault: null })

    // A tablet gets the newest link with rows, and none when nothing changed.
    let page = (await boss.get('/changes')).json<ChangesPage>()
    while (page.More) page = (await boss.get(`/changes?since=${page.Cursor}`)).json<ChangesPage>()
    const { Link } = (await boss.get('/log/link')).json<Answers['NewestLink']>()
    expect(page.Link).toEqual(Link)
    expect((await boss.get(`/changes?since=${page.Cursor}`)).json<ChangesPage>().Link).toBeUndefined()
    if (!Link) throw new Error('no link')
    expect(readLink(linkText(Link))).toEqual(Link)

    const line = linkText(Link)
    const compare = async (text: string) =>
      (await boss.get(`/log/links?link=${encodeURIComponent(text)}`)).json<Answers['LinkCheck']>()
    expect(await compare(line)).toEqual({ Result: 'holds', Signature: 'good' })
    expect(await compare(line.replace(/-link\/\d+\//, '-link/0/'))).toMatchObject({ Signature: 'wrong' })
    expect(await compare('something else')).toMatchObject({ Result: 'unreadable' })
    const whole = await verify([line])
    expect(whole).toMatchObject({ isWhole: true })
    expect(whole.words).toMatch(new RegExp(`Site ${site}, .*: ${Link.Sequence} entries hold`))

    await tamper(`update command_log set "UserName" = 'Mallory' where "Chain" = ${site} and "Link" = 3`)
    expect(await check(boss, site)).toMatchObject({ Checked: 2, Fault: { What: 'changed', Sequence: 3 } })
    const broken = await verify()
    expect(broken.isWhole).toBe(false)
    expect(broken.words).toContain('FAULT: Entry 3 was changed.')
  })

  test('shows a removed and an inserted entry, each with its place in its chain', async () => {
    const boss = await server.signIn('super')
    const { Southfork: cut, Depot: filled } = server.sites
    await tamper(
      `delete from command_log where "Chain" = ${cut} and "Link" = 1`,
      `insert into command_log select (json_populate_record(l, json_build_object('Key', gen_random_uuid()))).*
        from command_log l where "Chain" = ${filled} and "Link" = 1`,
    )
    expect(await check(boss, cut)).toMatchObject({ Checked: 0, Fault: { What: 'removed', Sequence: 1, Through: 1 } })
    expect(await check(boss, filled)).toMatchObject({ Checked: 0, Fault: { What: 'inserted', Sequence: 1 } })
    const { isWhole, words } = await verify()
    expect(isWhole).toBe(false)
    expect(words).toMatch(new RegExp(`Site ${cut}, .*\n {2}FAULT: Entry 1 was removed\\.`))
    expect(words).toMatch(new RegExp(`Site ${filled}, .*\n {2}FAULT: Entry 1 was inserted\\.`))
  })
})
