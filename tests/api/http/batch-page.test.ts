import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import { type BatchAnswer, type ChangesPage, CONTRACT_VERSION, type Entry } from '../../../src/contract/sync.ts'
import { AuditType } from '../../../src/domain/audits/audit.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type Client, serverBefore } from './server-under-test.ts'

/** Each writes a check and a row of history; together they are within the size of a request. */
const CALLS = 300
const noReadings = {
  FoundTrailerID: null,
  FoundNumber: null,
  BoxTemperature: null,
  ReeferFuelLevel: null,
  Defrost: false,
}

describeOnDatabases("the page of a batch's answer", (open) => {
  const server = serverBefore(open)

  async function latestCursor(gate: Client): Promise<string> {
    let page = (await gate.get('/changes?limit=5000')).json<ChangesPage>()
    while (page.More)
      page = (await gate.get(`/changes?limit=5000&since=${encodeURIComponent(page.Cursor)}`)).json<ChangesPage>()
    return page.Cursor
  }

  test('holds all rows of its own calls, so the tablet need not ask for more', async () => {
    const admin = await server.signIn('admin')
    const opened = await admin.send('POST', '/audits', { Type: AuditType.YardAudit, SiteID: server.sites.Northgate })
    const { Audit } = opened.json<Answers['Audit']>()
    const gate = await server.signIn('gate')
    const first = gate.IDs[0]?.From
    if (first === undefined) throw new Error('no IDs were granted')
    const list = (await gate.get('/trailers?take=100&states=1')).json<Answers['Trailers']>().Trailers
    const Since = await latestCursor(gate)
    const Calls = Array.from({ length: CALLS }, (_, index): Entry => {
      const ID = first + 3 * index
      const check = { AuditID: Audit.ID, TrailerAuditState: 1, LocationID: null, Walked: false }
      return {
        ...{ Key: randomUUID(), Sequence: index + 1, UserID: gate.UserID, DeviceID: gate.deviceID },
        SiteID: server.sites.Northgate,
        Call: 'POST /audittrailers',
        Body: { ...check, ...noReadings, ID, TrailerID: list[index % list.length]?.ID },
        ...{ Base: null, IDs: [ID + 1, ID + 2], MadeAt: new Date(server.now()).toISOString(), Offset: 0, After: [] },
        ...{ Place: index + 1, Requires: null, Settles: null, Withdrawn: false, ContractVersion: CONTRACT_VERSION },
      }
    })
    const answer = await gate.send('POST', '/batch', { Calls, Since })
    expect(answer.statusCode, answer.body).toBe(200)
    const { Answers, Changes } = answer.json<BatchAnswer>()
    expect(Answers.filter(({ Outcome }) => Outcome !== 'applied')).toEqual([])
    // A slow machine leaves the last of them queued.
    expect(Answers).not.toEqual([])
    expect(Changes).toMatchObject({ More: false })
    const page = Changes as ChangesPage
    expect(page.AuditTrailers).toHaveLength(Answers.length)
    expect(page.TrailerHistory).toHaveLength(Answers.length)
  })
})
