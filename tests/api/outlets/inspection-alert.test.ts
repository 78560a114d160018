import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnDatabases } from '../../support/databases.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { serverBefore } from '../http/server-under-test.ts'
import { outboxOf } from './outbox-fixture.ts'

describeOnDatabases('the inspection list', (open) => {
  const server = serverBefore(open)

  test('is reported once when complete, and once when it is so no longer, to those who take these alerts', async () => {
    const { db } = server.database
    await sql`update users set "TruckInspectionAlerts" = "Username" in ('admin', 'clerk', 'inactive', 'siteless'),
      "Email" = "Username" || '@northgate.example'`.execute(db)
    const mails = await startMailServer()
    const admin = await server.signIn('super')
    const items: { readonly ID: number; readonly Name: string }[] = []
    for (const Name of ['Tires', 'Brakes'])
      items.push((await admin.send('POST', '/checklistitems', { Name })).json().ChecklistItem)
    const outbox = outboxOf(server, { SMTP_URL: mails.url })
    const tick = async (place: number, Status: number) => {
      const item = items[place]
      server.advance(1000)
      const answer = await admin.send('PUT', `/checklistitems/${item?.ID}`, { Name: item?.Name, Status })
      expect(answer.json().ChecklistItem).toMatchObject({ Name: item?.Name, Status })
      await outbox.round()
      return mails.received.splice(0).map(({ To, Subject, Text }) => ({ To: To.join(), Subject, Text }))
    }
    expect(await tick(0, 1)).toEqual([])
    const complete = await tick(1, 1)
    expect(complete.map(({ To, Subject }) => [To, Subject]).sort()).toEqual([
      ['admin@northgate.example', 'Truck inspection list complete at Northgate Cold Storage'],
      ['clerk@northgate.example', 'Truck inspection list complete at Northgate Cold Storage'],
    ])
    expect(complete[0]?.Text).toContain('The last item was ticked: Brakes')
    expect(await tick(1, 1)).toEqual([])
    const again = await tick(0, 0)
    expect(again).toHaveLength(2)
    expect(again[0]?.Subject).toBe('Truck inspection list no longer complete at Northgate Cold Storage')
    expect(again[0]?.Text).toContain('An item was unticked: Tires')
    expect(await tick(1, 0)).toEqual([])
    await mails.close()
  })
})
