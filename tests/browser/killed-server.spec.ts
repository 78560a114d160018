import { watch } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { isBatch } from '../support/fault-proxy.ts'
import { Activity } from '../../src/domain/trailers/trailer-lists.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { beginShift } from './pages/shell.ts'
import { YardControl } from './pages/yard-control.ts'
import { test } from './support/test.ts'

const BATCH = 50

test('a server killed in the middle of a batch of 50 has each of them once when it is back', async ({
  tablet,
  server,
  office,
}) => {
  await office.arriveMany('KILL', BATCH)
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  await tablet.setSignal(false)
  await new YardControl(page).departMany('KILL', BATCH)
  await shell.expectWaiting(BATCH)

  tablet.network.forget()
  const killed = killAmidCommits(server)
  await tablet.setSignal(true)
  await killed
  const [batch] = tablet.network.seen.filter(isBatch)
  expect(batch?.status, 'the batch was not answered').toBeNull()

  await server.start()
  await shell.expectInStep()
  const trailers = await office.findTrailers('KILL')
  expect(trailers).toHaveLength(BATCH)
  for (const trailer of trailers) {
    const acts = (await office.history(trailer.ID)).map(({ Action }) => Action)
    expect(acts.sort()).toEqual([Activity.Arrived, Activity.Departed])
  }
})

/** Each commit is written to the log of the embedded database: after some of these writes, but fewer than a batch makes, the server is killed. */
async function killAmidCommits(server: ServerProcess): Promise<void> {
  let writes = 0
  await new Promise<void>((resolve) => {
    const watcher = watch(join(server.dataDir, 'database/pg_wal'), () => {
      writes += 1
      if (writes < BATCH / 2) return
      watcher.close()
      resolve()
    })
  })
  await server.kill()
}
