import { expect, test } from 'vitest'
import { reArrival } from '../../src/domain/trailers/form-rules.ts'
import { departedBy } from '../../src/domain/trailers/seen-departures.ts'
import { stateFieldsOf } from '../../src/domain/trailers/state-fields.ts'
import { trailerBase, trailerFieldsOf } from '../../src/domain/trailers/trailer-fields.ts'
import { Activity, TrailerState } from '../../src/domain/trailers/trailer-lists.ts'
import type { Trailer } from '../../src/domain/trailers/trailer.ts'
import { EngineBench, noAnswer } from './engine-bench.ts'
import { FakeClock } from './fake-clock.ts'
import { SITE } from './simulation/sim-server.ts'

const BOB = { UserID: 2, UserName: 'Bob', Roles: [3] }

async function shown(bench: EngineBench): Promise<Trailer> {
  const [trailer] = await bench.store.read((tx) => tx.rows.Trailers.find(SITE, {}))
  if (!trailer) throw new Error('the trailer is not there')
  return trailer
}

async function depart(bench: EngineBench): Promise<void> {
  const trailer = await shown(bench)
  const flags = { TrailerID: trailer.ID, State: TrailerState.Departed, IsReArrival: false, DepartedInError: false }
  await bench.engine.save('setTrailerState', { ...flags, ...stateFieldsOf(trailer) }, { base: trailerBase(trailer) })
}

async function reArrive(bench: EngineBench, seen: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const left = await shown(bench)
  const { input, base } = reArrival(left, trailerFieldsOf(left), true).state
  const saved = await bench.engine.save('setTrailerState', input, { base: { ...base, ...seen } })
  expect(saved.name).toBe('saved')
}

/** Returns the reasons of what needs a decision on the tablet. */
async function refusals(bench: EngineBench): Promise<readonly unknown[]> {
  const needsYou = await bench.store.read((tx) => tx.needsYou.list())
  return needsYou.map(({ Item }) => Item.Answer.title)
}

test("an undo made offline does not take back another person's departure of the same trailer", async () => {
  const ann = await EngineBench.open()
  await ann.arriveElsewhere('TWICE')
  await ann.sync()
  const bob = new EngineBench(ann.server, new FakeClock(ann.clock.now()), undefined, 'tablet-2', BOB)
  await bob.begin()
  await bob.sync()
  for (const bench of [ann, bob]) bench.network = noAnswer
  await depart(ann)
  await depart(bob)
  await reArrive(bob, departedBy([BOB.UserID]))
  for (const bench of [ann, bob]) bench.network = (_request, pass) => pass()
  for (const bench of [ann, bob, ann]) await bench.sync()
  for (const bench of [ann, bob]) expect(await shown(bench)).toMatchObject({ State: TrailerState.Departed, Visit: 1 })
  expect(ann.server.store.listRows('Trailers', SITE)).toMatchObject([{ State: TrailerState.Departed, Visit: 1 }])
  expect(await refusals(bob)).toEqual(['Ann departed trailer TWICE too, at 11/20/2026 02:00.'])
  expect(await refusals(ann)).toEqual([])
  const reports = ann.server.store.listRows('TrailerHistory', SITE).filter(({ Action }) => Action === Activity.Departed)
  expect(reports.map(({ ActionBy }) => ActionBy).toSorted()).toEqual(['Ann', 'Bob'])
})

test('a re-arrival that comes late does not bring back a trailer that has left since', async () => {
  const ann = await EngineBench.open()
  await ann.arriveElsewhere('AGAIN')
  await ann.sync()
  const bob = new EngineBench(ann.server, ann.clock, undefined, 'tablet-2', BOB)
  await bob.begin()
  await bob.sync()
  for (const bench of [ann, bob]) bench.network = noAnswer
  await depart(bob)
  await ann.clock.advance(60_000)
  await reArrive(bob)
  await ann.clock.advance(60_000)
  await depart(ann)
  for (const bench of [ann, bob]) bench.network = (_request, pass) => pass()
  for (const bench of [ann, bob, ann]) await bench.sync()
  for (const bench of [ann, bob]) expect(await shown(bench)).toMatchObject({ State: TrailerState.Departed, Visit: 1 })
  expect(await refusals(bob)).toEqual(['Ann departed trailer AGAIN too, at 11/20/2026 02:02.'])
})
