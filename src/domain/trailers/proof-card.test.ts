import { expect, test } from 'vitest'
import { at, buildBy, buildReferences, buildReefer, buildTrailer } from '../testing/builders.ts'
import { historyRow } from './history-row.ts'
import { proofCard, type ProofSource } from './proof-card.ts'
import { Activity, TrailerState } from './trailer-lists.ts'

const reefer = buildTrailer({
  ...buildReefer(),
  LocationID: at.yard,
  Visit: 2,
  PhoneNumber: '+1 555 0100',
  Notes: 'call 555 0100',
})
const minute = (minutes: number) => new Date(Date.parse('2026-11-20T14:00:00.000Z') + minutes * 60_000).toISOString()

const act = (ID: number, Action: Activity, minutes: number, more: object = {}, by: object = {}) => ({
  ...historyRow({ ...reefer, ...more }, Action, buildBy({ MadeAt: minute(minutes), IDs: [ID], ...by })),
  ...('Remark' in more && { Remark: String(more.Remark) }),
  ...('Changes' in more && { Changes: String(more.Changes) }),
})

const history = [
  act(1, Activity.Arrived, 0),
  act(2, Activity.Moved, 10, { LocationID: at.door }),
  act(3, Activity.ProductCheck, 20, { LocationID: at.door, BoxTemperature: 36 }, { ReceivedAt: minute(50) }),
  act(4, Activity.YardCheck, 30, { LocationID: at.door, BoxTemperature: 36 }),
  act(5, Activity.ProductCheck, 40, { LocationID: at.door, BoxTemperature: 36, Remark: 'Defrosting' }),
  act(6, Activity.Task, 75, { LocationID: at.spot, BoxTemperature: 36 }),
  { ...act(7, Activity.ProductCheck, 5, { BoxTemperature: 99 }), Visit: 1 },
]

const source: ProofSource = {
  ...{ trailer: { ...reefer, LocationID: at.spot }, history: history.toReversed(), references: buildReferences() },
  ...{ unsent: new Set([5]), madeAt: minute(90), madeBy: 'Gail Keeper', from: { name: 'tablet', asOf: minute(60) } },
}

const tableOf = (title: string, from: ProofSource = source) =>
  proofCard(from).tables.find((table) => table.title === title)?.rows

test('has every check of the visit with its readings, person and times, in order', () => {
  expect(tableOf('Temperature checks')).toEqual([
    [
      ...['11/20/2026 08:00', 'within a minute', 'Gail Keeper', 'Arrived', '34', '35.5', '34'],
      ...[expect.any(String), 'N/A', 'N/A'],
    ],
    [
      '11/20/2026 08:20',
      '11/20/2026 08:50',
      'Gail Keeper',
      'Product check',
      '34',
      '36',
      '34',
      expect.any(String),
      'No',
      'N/A',
    ],
    [
      '11/20/2026 08:40',
      'not sent yet',
      'Gail Keeper',
      'Product check',
      '34',
      '36',
      '34',
      expect.any(String),
      'Yes',
      'Defrosting',
    ],
  ])
})

test('each check has the BOL temperature of its time, though a row keeps only its change', () => {
  const changed = act(8, Activity.Edited, 35, { BoxTemperature: 36, Changes: '{"TargetTemperature":[34,28]}' })
  const checked = act(9, Activity.ProductCheck, 45, { BoxTemperature: 36 })
  const trailer = { ...source.trailer, TargetTemperature: 28 }
  const rows = tableOf('Temperature checks', { ...source, trailer, history: [...history, changed, checked] })
  expect(rows?.map((row) => [row[0], row[6]])).toEqual([
    ['11/20/2026 08:00', '34'],
    ['11/20/2026 08:20', '34'],
    ['11/20/2026 08:35', '28'],
    ['11/20/2026 08:40', '28'],
    ['11/20/2026 08:45', '28'],
  ])
})

test('has the doors with the time in each, until it was moved or left', () => {
  expect(tableOf('Doors')).toEqual([['Door 2', '11/20/2026 08:10', '11/20/2026 09:15', '0 d 1 h 5 m']])
  const still = { ...source, history: history.slice(0, 5) }
  expect(tableOf('Doors', still)).toEqual([['Door 2', '11/20/2026 08:10', 'still there', '0 d 1 h 20 m']])
  const gone = {
    ...source,
    trailer: { ...reefer, State: TrailerState.Departed, DepartureDate: minute(60) },
    history: [...history.slice(0, 5), act(8, Activity.Departed, 60, { LocationID: at.door })],
  }
  expect(tableOf('Doors', gone)).toEqual([['Door 2', '11/20/2026 08:10', '11/20/2026 09:00', '0 d 0 h 50 m']])
})

test('has the seals, and says what it covers and what was not sent', () => {
  expect(tableOf('Seals')).toEqual([['S-1', 'Yes', 'Yes']])
  const { notes, facts } = proofCard(source)
  expect(notes[0]).toBe(
    'Made on 11/20/2026 09:30 by Gail Keeper. It has the acts that this tablet had received by 11/20/2026 09:00, without asking the server.',
  )
  expect(notes[1]).toBe('One act of this tablet had not been sent then.')
  expect(Object.fromEntries(facts)).toMatchObject({ Visit: '2, arrived 11/20/2026 02:00, on the yard' })
  const online = proofCard({ ...source, unsent: new Set(), from: { name: 'server' } })
  expect(online.notes[0]).toContain('the server had at that time')
  expect(online.notes).toHaveLength(2)
})

test('a check without a box temperature shows none', () => {
  const defrosting = act(9, Activity.ProductCheck, 50, { BoxTemperature: null, Remark: 'Defrosting' })
  expect(tableOf('Temperature checks', { ...source, history: [defrosting] })?.[0]?.slice(4, 7)).toEqual([
    '34',
    'N/A',
    '34',
  ])
})

test('has no phone number and no note of the trailer', () => {
  expect(JSON.stringify(proofCard(source))).not.toContain('555')
})
