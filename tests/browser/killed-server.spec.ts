import { expect } from '@playwright/test'
import { isBatch } from '../support/fault-proxy.ts'
import { until } from '../support/until.ts'
import { beginShift } from './pages/shell.ts'
import { YardControl } from './pages/yard-control.ts'
import { test } from './support/test.ts'

const BATCH = 50

test('a server killed in the middle of a batch of 50 has each of them once when it is back', async ({
  tablet,
  server,
  office,
}) => {
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  const company = await office.company()
  await tablet.setSignal(false)
  await new YardControl(page).arriveMany('KILL', BATCH, company)
  await shell.expectWaiting(BATCH)

  tablet.network.forget()
  await tablet.setSignal(true)
  await until('the first of the batch is committed', async () => (await office.findTrailers('KILL')).length > 0)
  await server.kill()
  const [batch] = tablet.network.seen.filter(isBatch)
  expect(batch?.status, 'the batch was not answered').toBeNull()

  await server.start()
  await shell.expectInStep()
  const trailers = await office.findTrailers('KILL')
  const numbers = Array.from({ length: BATCH }, (_, at) => `KILL${at + 1}`)
  expect(trailers.map(({ Number: number }) => number).sort()).toEqual(numbers.sort())
  for (const trailer of trailers) expect(await office.history(trailer.ID)).toHaveLength(1)
})
