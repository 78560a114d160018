import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import { type BatchAnswer, type BatchRequest, CONTRACT_VERSION, type Entry } from '../../../src/contract/sync.ts'
import { listNames, SHARED } from '../../../src/domain/lists.ts'
import { Role } from '../../../src/domain/people/session-user.ts'
import { stateFieldsOf } from '../../../src/domain/trailers/state-fields.ts'
import { trailerBase, trailerFieldsOf } from '../../../src/domain/trailers/trailer-fields.ts'
import { TrailerState } from '../../../src/domain/trailers/trailer-lists.ts'
import { encodeCursor, reachHash } from '../../../src/server/pipeline/cursor.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type Client, serverBefore } from './server-under-test.ts'

/** A block of IDs that was never granted: it belongs to the first device that uses it. */
const OWN_ID = 2 ** 30 * 10_000 + 7

describeOnDatabases("a driver's batch", (open) => {
  const server = serverBefore(open)

  function entry(driver: Client, Sequence: number, given: Pick<Entry, 'Call' | 'Body' | 'Base'>): Entry {
    return {
      Key: randomUUID(),
      Sequence,
      UserID: driver.UserID,
      DeviceID: driver.deviceID,
      SiteID: server.sites.Northgate,
      IDs: [OWN_ID + 100 + Sequence],
      MadeAt: new Date(server.now()).toISOString(),
      Offset: 0,
      After: [],
      Place: Sequence,
      Requires: null,
      Settles: null,
      Withdrawn: false,
      ContractVersion: CONTRACT_VERSION,
      ...given,
    }
  }

  async function send(driver: Client, request: BatchRequest): Promise<BatchAnswer> {
    const answer = await driver.send('POST', '/batch', request)
    expect(answer.statusCode).toBe(200)
    return answer.json()
  }

  test('changes nothing in the yard: each command is rejected, and the next ones are tried', async () => {
    const gate = await server.signIn('gate')
    const list = async () => (await gate.get('/trailers?take=100&states=-1')).json<Answers['Trailers']>()
    const before = await list()
    const [trailer] = before.Trailers.filter(({ State }) => State === TrailerState.OnYard)
    if (!trailer) throw new Error('the demo has no trailer on the yard')
    const driver = await server.signIn('driver3', 'truck-3')
    const Base = trailerBase(trailer)
    const departed = { TrailerID: trailer.ID, State: TrailerState.Departed, IsReArrival: false, DepartedInError: false }
    const Calls = [
      entry(driver, 1, {
        Call: 'POST /trailers',
        Body: { ...trailerFieldsOf(trailer), ID: OWN_ID, Number: 'MYOWN' },
        Base: null,
      }),
      entry(driver, 2, { Call: 'PUT /trailers/State', Body: { ...stateFieldsOf(trailer), ...departed }, Base }),
      entry(driver, 3, { Call: 'DELETE /trailers/{id}', Body: { ID: trailer.ID }, Base }),
    ]
    const { Answers, Changes } = await send(driver, { Calls, Since: null })
    expect(Answers.map(({ Outcome, Status }) => [Outcome, Status])).toEqual(Calls.map(() => ['rejected', 403]))
    expect(Changes).toBeNull()
    const withoutAge = ({ Dwell: _, DwellMinutes: __, ...row }: (typeof before.Trailers)[number]) => row
    const after = await list()
    expect(after.ItemsCount).toBe(before.ItemsCount)
    expect(after.Trailers.map(withoutAge)).toEqual(before.Trailers.map(withoutAge))
  })

  test('brings no rows, whatever its cursor', async () => {
    const driver = await server.signIn('driver4', 'truck-4')
    const nothingYet = { Version: 0, Mark: '', At: null }
    const Reach = reachHash({ Roles: [Role.Driver], Reach: [server.sites.Northgate, server.sites.Southfork] })
    for (const SiteID of [server.sites.Northgate, SHARED]) {
      const Scopes = SiteID === SHARED ? [nothingYet] : [nothingYet, nothingYet]
      for (const First of [{ List: 0, ID: 0 }, null]) {
        const answer = await send(driver, { Calls: [], Since: encodeCursor({ SiteID, Reach, Scopes, First }) })
        const { Changes } = answer
        expect(Changes, 'the cursor was followed').toHaveProperty('Cursor')
        expect(listNames.filter((name) => name in (Changes ?? {}))).toEqual([])
      }
    }
    const gate = await server.signIn('gate')
    const theirs = (await gate.get('/changes?limit=5000')).json().Cursor
    expect((await send(driver, { Calls: [], Since: theirs })).Changes).toEqual({ Resync: 'reach-changed' })
  })
})
