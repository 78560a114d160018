import { expect } from '@playwright/test'
import { Activity, TrailerState } from '../../src/domain/trailers/trailer-lists.ts'
import { until } from '../support/until.ts'
import { beginShift, Shell } from './pages/shell.ts'
import type { FormEntries } from './pages/trailer-form.ts'
import { YardControl } from './pages/yard-control.ts'
import type { HistorySeen, Office, TrailerSeen } from './support/office.ts'
import { answeredCycles, loseSignal, regainSignal } from './support/restart.ts'
import { test } from './support/test.ts'

const loadedReefer: FormEntries = {
  'Trailer#': 'DAY4711',
  'Trailer type': 'Reefer',
  Status: 'Loaded',
  Intent: 'Drop',
  'Direction type': 'Inbound',
  'Shipment#': 'SHIP4711',
  'Shipment Date': '2024-05-06',
  'Transaction ID': 'T-4711',
  AKA: 'NIGHT OWL',
  'Set temp': -10,
  'Box temp': -9,
  'Freight Type': 'Frozen',
  'Reefer Fuel Level': 'Full',
  Continuous: true,
  'Trailer Weight': 41_200,
  'Seal#': 'SEAL-88',
  'Seal intact': true,
  'Seal matches BOL': true,
  'Tandem Slide': true,
  'Eyes on arrive': true,
  'Clean/Odor Free': true,
  Notes: 'Arrived with no signal.',
}

test('a day at the gate without signal arrives whole at the server, once, with its times', async ({
  tablet,
  server,
  office,
}) => {
  await office.arrive({ Number: 'DAYDEP' })
  await office.depart(await office.arrive({ Number: 'DAYBACK' }))
  const reefer = { ...loadedReefer, ...(await choices(office)) }

  let page = await tablet.open()
  await beginShift(page, 'gate')
  await loseSignal(tablet, server)
  await page.reload()
  await new Shell(page).expectNoSignal()

  let yard = new YardControl(page)
  const began = Date.now()
  await yard.arrive(reefer)
  await yard.edit('DAY4711', { Notes: 'Edited with no signal.', 'Trailer Weight': 41_300 })
  await yard.depart('DAYDEP', { 'Outbound Weight': 15_000 })
  await yard.reArrive('DAYBACK', { Notes: 'Had never left.' })
  const ended = Date.now()

  await tablet.shut()
  page = await tablet.open()
  yard = new YardControl(page)
  for (const number of ['DAY4711', 'DAYDEP', 'DAYBACK']) await yard.expectWaiting(number)
  await new Shell(page).expectWaiting(5)

  await regainSignal(tablet, server)
  await new Shell(page).expectInStep()
  expect(answeredCycles(tablet), 'cycles until nothing waits').toBeLessThanOrEqual(2)
  for (const number of ['DAY4711', 'DAYDEP', 'DAYBACK']) await yard.expectUnmarked(number)

  const arrived = await only(office, 'DAY4711')
  expect(arrived).toMatchObject({
    State: TrailerState.OnYard,
    AKA: 'NIGHT OWL',
    SetTemperature: -10,
    BoxTemperature: -9,
    ReeferFuelLevel: 5,
    TrailerWeight: 41_300,
    SealNumber: 'SEAL-88',
    SealIntact: true,
    ShipmentNumber: 'SHIP4711',
    ShipmentDate: '05/06/2024',
    Notes: 'Edited with no signal.',
  })
  const departed = await only(office, 'DAYDEP')
  expect(departed).toMatchObject({ State: TrailerState.Departed, OutboundWeight: 15_000 })
  const back = await only(office, 'DAYBACK')
  expect(back).toMatchObject({ State: TrailerState.OnYard, DepartedInError: true, Notes: 'Had never left.' })

  const made = (row: HistorySeen) => Date.parse(row.ActionDateTime) >= began && Date.parse(row.ActionDateTime) <= ended
  expect(await acts(office, arrived, made)).toEqual([Activity.Arrived, Activity.Edited])
  expect(await acts(office, departed, made)).toEqual([Activity.Departed])
  expect(await acts(office, back, made)).toEqual([Activity.Edited, Activity.ReArrived])
  // What happened before that day, and nothing besides.
  expect(await acts(office, departed, (row) => !made(row))).toEqual([Activity.Arrived])
  expect(await acts(office, back, (row) => !made(row))).toEqual([Activity.Arrived, Activity.Departed])
})

test('the same arrival is sent again when the answer is lost after the commit, and is there once', async ({
  tablet,
  office,
}) => {
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  const lost = tablet.network.inject({ name: 'lose-answer' }, ({ path, method }) => isSending(method, path), 1)
  await new YardControl(page).arrive({ ...loadedReefer, ...(await choices(office)), 'Trailer#': 'LOST1' })
  await until('an answer was lost', () => lost.met === 1)
  await shell.expectInStep()
  const trailer = await only(office, 'LOST1')
  expect(await acts(office, trailer, () => true)).toEqual([Activity.Arrived])
})

function isSending(method: string, path: string): boolean {
  return method === 'POST' && path.startsWith('/api/batch')
}

/** Choices that hang on the data of the demo: a company, a tag that is free, a freight type, a place where many may stand. */
async function choices(office: Office): Promise<FormEntries> {
  const { Freights } = await office.call<{ Freights: readonly { Value: string }[] }>('GET', '/freights')
  return {
    SCAC: await office.company(),
    'RFID Tag': await freeTag(office),
    'Freight Type': Freights[0]?.Value ?? '',
    Location: 'Yard',
  }
}

async function freeTag(office: Office): Promise<string> {
  const { Lookups } = await office.call<{ Lookups: readonly { ID: number; Name: string; Value?: string }[] }>(
    'GET',
    '/lookups?lookupTypes=21',
  )
  const taken = new Set<number | null>()
  for (let skip = 0; ; skip += 100) {
    const { Trailers } = await office.call<{ Trailers: readonly TrailerSeen[] }>(
      'GET',
      `/trailers?take=100&skip=${skip}`,
    )
    for (const { EPCID } of Trailers) taken.add(EPCID)
    if (Trailers.length < 100) break
  }
  const free = Lookups.find(({ ID }) => !taken.has(ID))
  if (!free) throw new Error('no RFID tag of the demo is free')
  return free.Name
}

async function only(office: Office, number: string): Promise<TrailerSeen> {
  const found = await office.findTrailers(number)
  expect(found.map((trailer) => trailer.Number)).toEqual([number])
  const [trailer] = found
  if (!trailer) throw new Error('checked above')
  return trailer
}

/** What was done with a trailer, oldest first. */
async function acts(office: Office, trailer: TrailerSeen, which: (row: HistorySeen) => boolean): Promise<number[]> {
  const rows = await office.history(trailer.ID)
  return rows
    .filter(which)
    .sort((a, b) => (a.ActionDateTime < b.ActionDateTime ? -1 : 1))
    .map((row) => row.Action)
}
