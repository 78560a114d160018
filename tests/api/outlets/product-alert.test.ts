import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnDatabases } from '../../support/databases.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { serverBefore } from '../http/server-under-test.ts'
import { onYard, outboxOf, outgoingOf } from './outbox-fixture.ts'

describeOnDatabases('an alert', (open) => {
  const server = serverBefore(open)

  test("reaches the site's active alert people by mail, and by text if they have a phone", async () => {
    const { db } = server.database
    await sql`update users set "ProductProtectionAlerts" = true, "Email" = "Username" || '@northgate.example'
      where "Username" in ('inactive', 'northadmin', 'siteless')`.execute(db)
    const mails = await startMailServer()
    const gate = await server.signIn('gate')
    const trailer = (await onYard(gate)).find(({ Type, SetTemperature }) => Type === 1 && SetTemperature !== null)
    expect((await gate.send('POST', `/alerts/${trailer?.ID}`)).statusCode).toBe(204)
    await outboxOf(server, { SMTP_URL: mails.url }).round()
    expect(mails.received.map(({ To }) => To.join()).sort()).toEqual([
      'admin@northgate.example',
      'northadmin@northgate.example',
      'supervisor@northgate.example',
    ])
    const [mail] = mails.received
    expect(mail?.Subject).toBe(`Product protection alert: trailer ${trailer?.Number} at Northgate Cold Storage`)
    for (const said of [
      `Trailer#: ${trailer?.Number}`,
      `SCAC: ${trailer?.ScacName}, `,
      `Location: ${trailer?.LocationName}`,
      `Set temp: ${trailer?.SetTemperature}`,
      `Box temp: ${trailer?.BoxTemperature}`,
      'Last check: ',
      'Alert sent by: Gus Halvorsen, 11/20/2026 22:30',
    ])
      expect(mail?.Text).toContain(said)
    const texts = (await outgoingOf(await server.signIn('admin'))).filter(({ Channel }) => Channel === 'text')
    expect(texts.map(({ Recipient, State, Problem }) => [Recipient, State, Problem])).toEqual(
      ['+13125550143', '+13125550142'].map((phone) => [phone, 'waiting', 'No service for texts is set up']),
    )
    await mails.close()
  })

  test('is kept without a mail server, and the answer shows it', async () => {
    const gate = await server.signIn('gate')
    const admin = await server.signIn('admin')
    const [trailer] = await onYard(gate)
    await gate.send('POST', `/alerts/${trailer?.ID}`)
    await outboxOf(server, {}).round()
    const listed = (await admin.get('/outgoing')).json()
    expect(listed.CanSendMail).toBe(false)
    expect(listed.Outgoing[0]).toEqual({
      ...{ ID: expect.any(Number), Channel: 'text', Recipient: '+13125550143', AuditID: null, State: 'waiting' },
      ...{ Attempts: 0, CreatedAt: new Date(server.now()).toISOString(), SentAt: null },
      ...{ Subject: expect.stringContaining('Product protection alert'), Problem: 'No service for texts is set up' },
    })
    const waiting = listed.Outgoing.filter(({ State, Channel }: Record<string, unknown>) => {
      return State === 'waiting' && Channel === 'mail'
    })
    expect(waiting.length).toBe(3)
    expect(waiting.every(({ Problem }: { Problem: string }) => Problem === 'No mail server is set up')).toBe(true)
    await admin.send('PUT', '/users/activeSite', { SiteID: server.sites.Southfork })
    expect((await admin.get('/outgoing')).json().Outgoing).toEqual([])
  })
})
