import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import { type TrailerFields, trailerFieldNames } from '../../../src/domain/trailers/trailer-fields.ts'
import type { PresentedTrailer } from '../../../src/domain/trailers/present-trailer.ts'
import { oneTrailerPerTag } from '../../../src/server/database/migrations/0011-tags-and-alerts.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { onYard } from '../outlets/outbox-fixture.ts'
import { type Client, serverBefore } from './server-under-test.ts'

/** The fields of a trailer's form, as another client reads and sends them. */
function fieldsOf(trailer: PresentedTrailer): Partial<TrailerFields> {
  return Object.fromEntries(trailerFieldNames.map((name) => [name, trailer[name]]))
}

describeOnDatabases('an RFID tag', (open) => {
  const server = serverBefore(open)

  /** Two trailers of the yard with a tag each, of a kind for which any edit is valid. */
  async function twoTagged(client: Client): Promise<readonly [PresentedTrailer, PresentedTrailer]> {
    const [first, second] = (await onYard(client)).filter(
      ({ EPCID, Type, StatusType }) => EPCID !== null && Type === 2 && StatusType === 2,
    )
    if (!first || !second) throw new Error('the demo has no two empty vans with tags')
    return [first, second]
  }
  const read = async (client: Client, { ID }: { readonly ID: number }) =>
    (await client.get(`/trailers/${ID}`)).json<Answers['Trailer']>().Trailer
  const historyOf = async (client: Client, { ID }: { readonly ID: number }) =>
    (await client.get(`/trailers/TrailerHistory?TrailerID=${ID}`)).json<Answers['TrailerHistory']>().TrailerHistory

  test('of another trailer is rejected with the question, and nothing changes', async () => {
    const gate = await server.signIn('gate')
    const [holder, other] = await twoTagged(gate)
    const answer = await gate.send('PUT', `/trailers/${other.ID}`, { ...fieldsOf(other), EPCID: holder.EPCID })
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      {
        title: `Tag ${holder.RFIDTagID} is on trailer ${holder.Number}. Take it from there?`,
        ...{ code: 'tag-taken', other: holder.ID },
      },
    ])
    expect((await read(gate, other)).EPCID).toBe(other.EPCID)
    expect((await read(gate, holder)).EPCID).toBe(holder.EPCID)
  })

  test('moves after a yes, in one command with both histories; a retry adds nothing', async () => {
    const gate = await server.signIn('gate')
    const [holder, other] = await twoTagged(gate)
    const body = { ...fieldsOf(other), EPCID: holder.EPCID, TakeTagFrom: holder.ID }
    const key = { 'idempotency-key': '0193a0a0-0000-4000-8000-00000000aaaa' }
    for (let tries = 0; tries < 2; tries++)
      expect((await gate.send('PUT', `/trailers/${other.ID}`, body, key)).statusCode).toBe(200)
    expect((await read(gate, other)).EPCID).toBe(holder.EPCID)
    expect((await read(gate, holder)).EPCID).toBeNull()
    const remarks = [(await historyOf(gate, other))[0]?.Remark, (await historyOf(gate, holder))[0]?.Remark]
    expect(remarks).toEqual([
      `Tag ${holder.RFIDTagID} was taken from trailer ${holder.Number}.`,
      `Tag ${holder.RFIDTagID} was taken by trailer ${other.Number}.`,
    ])
  })

  test('is taken by an arrival too', async () => {
    const gate = await server.signIn('gate')
    const [holder] = (await onYard(gate)).filter(({ EPCID, Type }) => EPCID !== null && Type === 2)
    if (!holder) throw new Error('the demo has no van with a tag')
    const arrival = { ...fieldsOf(holder), Number: 'TAGGED1', LocationID: null, SealNumber: null }
    const asked = await gate.send('POST', '/trailers', arrival)
    expect([asked.statusCode, asked.json().code]).toEqual([409, 'tag-taken'])
    const arrived = await gate.send('POST', '/trailers', { ...arrival, TakeTagFrom: asked.json().other })
    expect([arrived.statusCode, arrived.json().Trailer?.EPCID]).toEqual([200, holder.EPCID])
    expect((await read(gate, holder)).EPCID).toBeNull()
  })

  test('cannot be written twice past the rule, and is free again after a departure', async () => {
    const { db } = server.database
    const [holder, other] = (await onYard(await server.signIn('gate'))).filter(({ EPCID }) => EPCID !== null)
    if (!holder || !other) throw new Error('the demo has no two trailers with tags')
    const both = sql`update "Trailers" set "EPCID" = ${holder.EPCID} where "ID" = ${other.ID}`
    await expect(both.execute(db)).rejects.toThrow('one_trailer_per_tag')
    await sql`update "Trailers" set "State" = 2 where "ID" = ${holder.ID}`.execute(db)
    await both.execute(db)
    await expect(sql`update "Trailers" set "State" = 1 where "ID" = ${holder.ID}`.execute(db)).rejects.toThrow(
      'one_trailer_per_tag',
    )
  })
})

describeOnDatabases('a database in which tags were on several trailers', (open) => {
  const server = serverBefore(open)

  test('keeps each on the trailer that got it last, and sends the others to the tablets', async () => {
    const { db } = server.database
    const gate = await server.signIn('gate')
    const [first, second, third] = (await onYard(gate)).filter(({ EPCID }) => EPCID !== null)
    if (!first || !second || !third) throw new Error('the demo has no three trailers with tags')
    server.advance(60_000)
    await gate.send('PUT', `/trailers/${second.ID}`, { ...fieldsOf(second), Notes: 'the tag was put on' })
    await sql`alter table "Trailers" drop constraint one_trailer_per_tag`.execute(db)
    await sql`drop index "Trailers_EPCID"`.execute(db)
    // The log had no chain at the time of this migration.
    for (const column of ['Chain', 'Link', 'Previous', 'Hash'])
      await sql`alter table command_log alter column ${sql.ref(column)} drop not null`.execute(db)
    await sql`update "Trailers" set "EPCID" = ${first.EPCID} where "ID" in (${second.ID}, ${third.ID})`.execute(db)
    const versions = () =>
      sql<{ ID: number; Version: number }>`select "ID", "Version" from row_version
        where "List" = 'Trailers' and "ID" in (${first.ID}, ${second.ID}, ${third.ID})`.execute(db)
    const before = new Map((await versions()).rows.map(({ ID, Version }) => [ID, Version]))
    await db.transaction().execute(async (tx) => {
      for (const statement of oneTrailerPerTag) await sql.raw(statement).execute(tx)
    })
    const tags = (await onYard(gate)).filter(({ EPCID }) => EPCID === first.EPCID)
    expect(tags.map(({ ID }) => ID)).toEqual([second.ID])
    const raised = (await versions()).rows.filter(({ ID, Version }) => Version > (before.get(ID) ?? 0))
    expect(new Set(raised.map(({ ID }) => ID))).toEqual(new Set([first.ID, third.ID]))
    const head = await sql<{ Version: number }>`select "Version" from site_version
      where "SiteID" = ${server.sites.Northgate}`.execute(db)
    expect(new Set(raised.map(({ Version }) => Version))).toEqual(new Set([head.rows[0]?.Version]))
  })
})
