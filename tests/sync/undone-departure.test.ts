import { expect, test } from 'vitest'
import { reArrival } from '../../src/domain/trailers/form-rules.ts'
import { departedBy } from '../../src/domain/trailers/seen-departures.ts'
import { stateFieldsOf } from '../../src/domain/trailers/state-fields.ts'
import { trailerBase, trailerFieldsOf } from '../../src/domain/trailers/trailer-fields.ts'
import { TrailerState } from '../../src/domain/trailers/trailer-lists.ts'
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
  const left = await shown(bob)
  const { input, base } = reArrival(left, trailerFieldsOf(left), true).state
  const undo = await bob.engine.save('setTrailerState', input, { base: { ...base, ...departedBy([BOB.UserID]) } })
  expect(undo.name).toBe('saved')
  for (const bench of [ann, bob]) bench.network = (_request, pass) => pass()
  for (const bench of [ann, bob, ann]) await bench.sync()
  for (const bench of [ann, bob]) expect(await shown(bench)).toMatchObject({ State: TrailerState.Departed, Visit: 1 })
  expect(ann.server.store.listRows('Trailers', SITE)).toMatchObject([{ State: TrailerState.Departed, Visit: 1 }])
})
