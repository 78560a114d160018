import { afterAll, expect, test } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import { emptyTrailerFields } from '../../../src/domain/trailers/trailer-fields.ts'
import { Direction, Intent, StatusType, TrailerType } from '../../../src/domain/trailers/trailer-lists.ts'
import { WeightSource } from '../../../src/domain/trailers/weight-source.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { startScale } from '../../support/scale-under-test.ts'
import { until } from '../../support/until.ts'
import { type Client, serverBefore } from './server-under-test.ts'

const northgate = await startScale('toledo')
const southfork = await startScale('cardinal')
afterAll(async () => {
  await northgate.close()
  await southfork.close()
})

const readScale = async (client: Client) => (await client.get('/scale')).json<Answers['Scale']>()

describeOnDatabases('the scale of a site', (open) => {
  const server = serverBefore(open, { environment: { SCALE_URL: northgate.url } })

  /** Changes the scale of a site as a super admin does. */
  async function setScale(site: number, fields: object): Promise<void> {
    const boss = await server.signIn('super')
    const seen = await boss.get(`/sites/${site}`)
    const { Site } = seen.json<Answers['Site']>()
    const answer = await boss.send(
      'PUT',
      `/sites/${site}`,
      { ...Site, ...fields },
      { 'if-match': `${seen.headers.etag}` },
    )
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  }

  async function at(site: number): Promise<Client> {
    const client = await server.signIn('gate', `gate-at-${site}`)
    await client.send('PUT', '/users/activeSite', { SiteID: site })
    return client
  }

  test('two sites have two scales: one with its own address, one with that of the installation', async () => {
    northgate.shown = { weight: 45_280 }
    southfork.shown = { weight: 20_540, unit: 'kg' }
    await setScale(server.sites.Southfork, { Scale: 2, ScaleAddress: southfork.url })
    const [here, there] = [await at(server.sites.Northgate), await at(server.sites.Southfork)]
    await until('both are stable', async () => (await readScale(here)).Weight !== null)
    expect(await readScale(here)).toMatchObject({
      ...{ Weight: 45_280, ScaleStatus: 'stable', Motion: false, Overload: false, ShownWeight: 45_280, Unit: 'lb' },
      ...{ Mode: 'gross', Format: 'toledo', RawFrame: expect.stringMatching(/^02/), ReadAt: expect.any(String) },
    })
    await until('both are stable', async () => (await readScale(there)).Weight !== null)
    expect(await readScale(there)).toMatchObject({ Weight: 45_283, ShownWeight: 20_540, Unit: 'kg' })

    northgate.shown = { weight: 45_280, isMoving: true }
    await until('it moves', async () => (await readScale(here)).Motion)
    expect(await readScale(here)).toMatchObject({ Weight: null, ScaleStatus: 'motion' })
    northgate.shown = { weight: 99_999, isOver: true }
    await until('it is too heavy', async () => (await readScale(here)).Overload)
    expect(await readScale(here)).toMatchObject({ Weight: null, ScaleStatus: 'overload' })
  })

  test('a site without an automatic scale has no reading', async () => {
    for (const fields of [
      { Scale: 0, ScaleAddress: southfork.url },
      { Scale: 1, ScaleAddress: southfork.url },
    ]) {
      await setScale(server.sites.Southfork, fields)
      expect(await readScale(await at(server.sites.Southfork))).toMatchObject({ Weight: null, ScaleStatus: 'none' })
    }
  })

  test('while a silent scale is waited for, other calls are answered', async () => {
    northgate.shown = null
    const client = await at(server.sites.Northgate)
    await until('its last reading is old', async () => (await readScale(client)).ScaleStatus === 'silent')
    const order: string[] = []
    const began = performance.now()
    const readings = Array.from({ length: 20 }, async () => {
      order.push((await readScale(client)).ScaleStatus)
    })
    expect((await client.get('/trailers')).statusCode).toBe(200)
    order.push('trailers')
    await Promise.all(readings)
    expect(order[0]).toBe('trailers')
    // Two seconds, and what a busy machine adds.
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  test('the source of a weight is stored with the trailer and its history', async () => {
    const gate = await at(server.sites.Northgate)
    const [company] = (await gate.get('/scacs?take=1')).json<Answers['Scacs']>().Scacs
    const van = {
      ...emptyTrailerFields,
      ...{
        Type: TrailerType.Van,
        StatusType: StatusType.Empty,
        DirectionType: Direction.Outbound,
        Intent: Intent.Live,
      },
      ScacID: company?.ID ?? 0,
    }
    const arrive = async (fields: object) =>
      (await gate.send('POST', '/trailers', { ID: 0, ...van, ...fields })).json<Answers['Trailer']>().Trailer
    const read = await arrive({ Number: 'SCALE1', TrailerWeight: 45_280, TrailerWeightSource: WeightSource.Scale })
    const typed = await arrive({ Number: 'SCALE2', TrailerWeight: 45_280 })
    expect([read.TrailerWeightSource, typed.TrailerWeightSource]).toEqual([WeightSource.Scale, WeightSource.Hand])
    const history = (await gate.get(`/trailers/TrailerHistory?TrailerID=${read.ID}`)).json<Answers['TrailerHistory']>()
    expect(history.TrailerHistory).toMatchObject([{ TrailerWeight: 45_280, TrailerWeightSource: WeightSource.Scale }])
    const bad = await gate.send('POST', '/trailers', { ID: 0, ...van, Number: 'SCALE3', TrailerWeightSource: 7 })
    expect(bad.statusCode).toBe(400)
  })
})
