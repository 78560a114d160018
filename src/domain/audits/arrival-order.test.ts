import { expect, test } from 'vitest'
import type { CommandName, InputOf } from '../commands/catalogue.ts'
import type { By } from '../commands/command.ts'
import { auditorAt, buildAudit, buildCheck, SESSION } from '../testing/audit-builders.ts'
import { at, buildReefer, buildTrailer, buildYard } from '../testing/builders.ts'
import { run } from '../testing/run-command.ts'
import { AuditState } from '../trailers/trailer-lists.ts'

/** Offline tablets send their checks hours later: the result must not depend on who comes first. */

const PRODUCT = 501
const early = { ArrivalDate: '2026-11-20T08:00:00.000Z', LastActivityDate: '2026-11-20T08:00:00.000Z' }
const inSpot = buildTrailer({ ...buildReefer(), ID: 100, LocationID: at.spot, ...early })

interface Act<N extends CommandName = CommandName> {
  readonly name: N
  readonly input: InputOf<N>
  readonly by: Partial<By>
}

const close: Act = { name: 'closeAudit', input: { ID: SESSION }, by: auditorAt('15:00') }
const received: Partial<By> = { ReceivedAt: '2026-11-20T20:00:00.000Z' }

function check(time: string, given: Partial<InputOf<'checkTrailer'>>): Act<'checkTrailer'> {
  return { name: 'checkTrailer', input: buildCheck(given), by: auditorAt(time, received) }
}

function undo({ input }: Act<'checkTrailer'>, time: string): Act {
  const { ID } = input
  return { name: 'takeBackCheck', input: { ID, TrailerID: null, LocationID: null }, by: auditorAt(time, received) }
}

/** Returns all orders in which `first` comes before `second`. */
function orders(acts: readonly Act[], first: Act, second: Act): readonly (readonly Act[])[] {
  const all = acts.reduce<readonly (readonly Act[])[]>(
    (known, act) =>
      known.flatMap((order) =>
        [...order, act].map((_, place) => [...order.slice(0, place), act, ...order.slice(place)]),
      ),
    [[]],
  )
  return all.filter((order) => first === second || order.indexOf(first) < order.indexOf(second))
}

const empty = check('13:00', { TrailerID: null, LocationID: at.spot, Walked: true })
const missed = check('13:00', { TrailerAuditState: 3 })
const seen = check('14:00', {})
const seenBefore = check('12:30', {})
const foundElsewhere = check('12:30', { TrailerID: null, LocationID: at.otherSpot, Walked: true, FoundTrailerID: 100 })
const otherEmpty = check('12:50', { TrailerID: null, LocationID: at.otherSpot, Walked: true })
const stranger = check('13:30', { LocationID: at.spot, Walked: true, TrailerAuditState: 3, FoundNumber: 'XX' })
const typedItself = check('13:00', { LocationID: at.spot, Walked: true, TrailerAuditState: 3, FoundNumber: 'tr-100' })
const reading = { AuditID: PRODUCT, BoxTemperature: 35, ReeferFuelLevel: 4 }
const productBefore = check('12:30', reading)
const productAfter = check('14:30', reading)

const no = AuditState.NotChecked
const departed = AuditState.ConditionalDeparted
test.each<[string, readonly Act[], Act, Act, number]>([
  ['an empty spot', [empty, close], close, close, departed],
  ['an empty spot that was taken back', [empty, undo(empty, '14:00'), close], empty, empty, no],
  ['a sighting after somebody missed the trailer there', [missed, seen, close], seen, seen, no],
  ['a sighting before somebody missed the trailer there', [seenBefore, missed, close], close, close, departed],
  [
    'a sighting before, of which the miss was taken back',
    [seenBefore, missed, undo(missed, '14:00'), close],
    missed,
    missed,
    no,
  ],
  ['a sighting elsewhere before a miss in its spot', [foundElsewhere, missed, close], close, close, no],
  [
    'a sighting elsewhere where somebody else found the spot empty later',
    [foundElsewhere, otherEmpty, missed, close],
    close,
    close,
    departed,
  ],
  ['its own number, typed as one that is not in the list', [typedItself, close], close, close, no],
  [
    'its own number, typed and taken back',
    [typedItself, undo(typedItself, '13:01'), close],
    typedItself,
    typedItself,
    no,
  ],
  ['a product check before somebody missed the trailer', [productBefore, empty, close], empty, empty, departed],
  ['a product check after it', [empty, productAfter, close], empty, empty, no],
  [
    'missed twice, and between them acted upon',
    [missed, check('13:10', reading), stranger, close],
    missed,
    missed,
    departed,
  ],
])('%s says the same in any order', async (_, acts, first, second, expected) => {
  const undone = acts.find(({ name }) => name === 'takeBackCheck')
  for (const order of orders(acts, first, undone ?? second)) {
    const yard = buildYard([inSpot], { ProductProtectionEnabled: true })
    await yard.Audits.put(buildAudit())
    await yard.Audits.put(buildAudit({ ID: PRODUCT, Type: 2 }))
    for (const { name, input, by } of order) await run(yard, name, input, by)
    const trailer = await yard.Trailers.get(inSpot.ID)
    const noted = expected === departed ? '2026-11-20T15:00:00.000Z' : null
    const said = { AuditState: trailer?.AuditState, noted: trailer?.LastConditionalDepartedDate }
    expect({ said, order: order.map((act) => acts.indexOf(act)) }).toEqual({
      said: { AuditState: expected, noted },
      order: order.map((act) => acts.indexOf(act)),
    })
  }
})

test.each([
  ['seen, then gone', [seenBefore, missed], 2, '13:00'],
  ['seen elsewhere, then gone from its spot', [foundElsewhere, missed], 2, '12:30'],
  ['gone, then seen', [missed, seen], 1, '14:00'],
  ['found in a spot that was empty later', [foundElsewhere, otherEmpty], 0, null],
] as const)('the columns of a trailer that was %s are those of the look that counts', async (_, acts, state, time) => {
  for (const order of [acts, [...acts].reverse()]) {
    const yard = buildYard([inSpot])
    await yard.Audits.put(buildAudit())
    for (const { name, input, by } of order) await run(yard, name, input, { ...by, UserName: by.MadeAt ?? '' })
    const at_ = time && `2026-11-20T${time}:00.000Z`
    expect(await yard.Trailers.get(inSpot.ID)).toMatchObject({
      ...{ LastYardAuditState: state, LastYardAuditDate: at_, LastYardAuditUserName: at_ },
    })
  }
})

test('a sighting taken back is no act on the trailer, so a miss after it counts', async () => {
  for (const order of orders([missed, seen, close], seen, close)) {
    const yard = buildYard([inSpot])
    await yard.Audits.put(buildAudit())
    for (const act of order) {
      await run(yard, act.name, act.input, act.by)
      if (act === seen) await run(yard, ...asArguments(undo(seen, '14:05')))
    }
    expect((await yard.Trailers.get(inSpot.ID))?.AuditState).toBe(departed)
  }
})

function asArguments({ name, input, by }: Act): [CommandName, InputOf<CommandName>, Partial<By>] {
  return [name, input, by]
}
