import { expect, test } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import { openDatabase } from '../../../src/server/database/open.ts'
import { fillDemo } from '../../../src/server/demo/fill-demo.ts'
import { DEMO_PASSWORD } from '../../../src/server/demo/demo-password.ts'
import { secureRandom } from '../../../src/server/pipeline/random.ts'
import { serve } from '../../../src/server/serve.ts'
import { readSettings } from '../../../src/server/settings.ts'
import { createLogger } from '../../../src/server/web/request-log.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { until } from '../../support/until.ts'

/** The demo alerts two people. */
const ALERTED = 2

describeOnDatabases('a running server', (open) => {
  test('sends announced mails by itself, and a stop lets the mail under way finish', async () => {
    const place = { databaseUrl: open.url, dataDir: null, report: () => undefined, clock: Date.now }
    const database = await openDatabase(place)
    await fillDemo({ database, clock: Date.now, random: secureRandom, trailers: 20 })
    const mails = await startMailServer()
    const log: string[] = []
    const running = await serve({
      settings: readSettings({ PORT: '0', SMTP_URL: mails.url, CADENCE_SCALE: '0.1' }),
      database,
      logger: createLogger('info', { write: (line) => log.push(line) }),
      page: null,
      tls: null,
    })
    const alert = await createAlert(running.address)

    await alert()
    await until('both have their mail', () => mails.received.length === ALERTED)
    expect(mails.received.map(({ MessageID }) => MessageID.split('@')[1])).toEqual(['localhost>', 'localhost>'])
    await until('it is noted', () => log.filter((line) => line.includes('mail.sent')).length === ALERTED)
    expect(log.filter((line) => line.includes('@'))).toEqual([])

    const steps: string[] = []
    const letGo = new Promise<() => void>((begun) => {
      mails.beforeTaking = () => new Promise((resolve) => begun(resolve))
    })
    await alert()
    const finish = await letGo
    const stopped = running.stop().then(() => steps.push('stopped'))
    await until('it takes no more calls', async () => {
      const answer = await fetch(`${running.address}/api/health`).catch(() => null)
      return answer?.status !== 200
    })
    steps.push('mail taken')
    finish()
    await stopped
    expect(steps).toEqual(['mail taken', 'stopped'])
    expect(mails.received.length).toBe(ALERTED + 1)
    await mails.close()
  })
})

/** Signs in; returns a function that sends an alert for a trailer of the yard. */
async function createAlert(address: string): Promise<() => Promise<void>> {
  const device = { 'content-type': 'application/json', 'x-device-id': 'tablet' }
  const Login = JSON.stringify({ Username: 'gate', Password: DEMO_PASSWORD })
  const signedIn = await fetch(`${address}/api/users/login`, { method: 'POST', headers: device, body: Login })
  const { AuthorizationToken } = (await signedIn.json()) as Answers['SignedIn']
  const headers = { ...device, authorization: `Bearer ${AuthorizationToken}` }
  const listed = await fetch(`${address}/api/trailers?states=1`, { headers })
  const [trailer] = ((await listed.json()) as Answers['Trailers']).Trailers
  return async () => {
    const answer = await fetch(`${address}/api/alerts/${trailer?.ID}`, { method: 'POST', headers, body: '{}' })
    expect(answer.status).toBe(204)
  }
}
