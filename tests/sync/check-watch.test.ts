import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OpenedCheck } from '../../src/app/features/trailers/audit/open-check.ts'
import { watchCheck } from '../../src/app/features/trailers/audit/watch-check.ts'
import { AuditType } from '../../src/domain/audits/audit.ts'
import { closeMirror, openMirror } from '../../src/mirror/database.ts'
import { DexieTabletStore } from '../../src/mirror/dexie-tablet-store.ts'
import { getSession } from '../../src/mirror/reads/audits.ts'
import { getTrailer } from '../../src/mirror/reads/trailers.ts'
import { EngineBench } from './engine-bench.ts'
import { FakeClock } from './fake-clock.ts'
import { buildSite, buildTrailerFields } from './simulation/sim-rows.ts'
import { SITE, SimServer } from './simulation/sim-server.ts'

const site = buildSite(SITE)
let bench: EngineBench
let other: EngineBench
let nextUserID = 7_500

beforeEach(async () => {
  const server = new SimServer(1, new FakeClock().now, 1_000)
  await server.fill()
  const clock = new FakeClock()
  bench = new EngineBench(server, clock, new DexieTabletStore(await openMirror(nextUserID++)))
  await bench.begin()
  other = new EngineBench(server, clock, undefined, 'other', { UserID: 2, UserName: 'Bob', Roles: [3] })
  await other.begin()
})

afterEach(() => {
  bench.engine.stop()
  other.engine.stop()
  closeMirror()
})

async function beginCheck(): Promise<OpenedCheck> {
  const trailerID = await bench.engine.takeID()
  await bench.engine.save('createTrailer', { ID: trailerID, ...buildTrailerFields({ Number: '100' }) })
  const auditID = await bench.engine.takeID()
  const open = { ID: auditID, Type: AuditType.YardAudit, SiteID: SITE }
  expect(await bench.engine.save('openAudit', open)).toMatchObject({ name: 'saved' })
  await bench.sync()
  await other.sync()
  const [trailer, session] = [await getTrailer(trailerID), await getSession(auditID)]
  if (!trailer || !session) throw new Error('trailer or session is not shown')
  const initial = { BoxTemperature: null, Defrost: false, ReeferFuelLevel: null }
  return { draftKey: 'check', session, trailer, freightName: '', initial, draft: null, offers: [] }
}

test('a check whose session was closed cannot be saved, and shows who closed it', async () => {
  const opened = await beginCheck()
  expect(await watchCheck(opened, site)).toMatchObject({ closed: null })
  await other.engine.save('closeAudit', { ID: opened.session.ID })
  await other.sync()
  await bench.sync()
  const { closed } = await watchCheck(opened, site)
  expect(closed).toMatch(
    /^This yard audit session was closed (\d\d\/\d\d\/\d{4} )?\d\d:\d\d by Bob\. Open a new one to check this trailer\.$/,
  )
})
