import { expect } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import {
  Activity,
  Direction,
  Intent,
  StatusType,
  TrailerState,
  TrailerType,
} from '../../src/domain/trailers/trailer-lists.ts'
import { until } from '../support/until.ts'
import { beginShift, expectShellKept, Shell } from './pages/shell.ts'
import type { FormEntries } from './pages/trailer-form.ts'
import { YardControl } from './pages/yard-control.ts'
import { freeTag } from './support/free-tag.ts'
import type { HistorySeen, Office, TrailerSeen } from './support/office.ts'
import { cyclesUntilSent, loseSignal, regainSignal } from './support/restart.ts'
import { test } from './support/test.ts'

/** Uses the demo's choices: every field that the form shows for this trailer. */
const loadedReefer: FormEntries = {
  'Reference ID#': 'PO-4711',
  'Trailer#': 'DAY4711',
  'Trailer type': 'Reefer',
  Status: 'Loaded',
  Intent: 'Live',
  'Direction type': 'Inbound',
  'Phone Number': '(312) 555-0147',
  'Shipment#': 'SHIP4711',
  'Shipment Date': '2024-05-06',
  'Transaction ID': 'T-4711',
  AKA: 'NIGHT OWL',
  'Set temp': -10,
  'Box temp': -9,
  'Reefer Fuel Level': 'Full',
  Continuous: true,
  'Trailer Weight': 41_200,
  'Seal#': 'SEAL-88',
  'Seal intact': true,
  'Seal matches BOL': true,
  'Tandem Slide': true,
  'Eyes on arrive': true,
  Inspection: true,
  'Clean/Odor Free': true,
  Notes: 'Arrived with no signal.',
}

test('an offline day at the gate reaches the server whole, once, and with its times', async ({
  tabletWithDisk: tablet,
  server,
  office,
}) => {
  await office.arrive({ Number: 'DAYDEP' })
  await office.depart(await office.arrive({ Number: 'DAYBACK' }))
  const chosen = await choices(office)
  const reefer = { ...loadedReefer, ...chosen.entries }

  let page = await tablet.open()
  await expectShellKept(page)
  await beginShift(page, 'gate')
  await loseSignal(tablet, server)
  await page.reload()
  await new Shell(page).expectNoSignal()

  let yard = new YardControl(page)
  const began = Date.now()
  const form = await yard.startArrival()
  await form.fill(reefer)
  expect([...(await form.labels())].sort(), 'no field is left out').toEqual(Object.keys(reefer).sort())
  await form.save('Add')
  await yard.edit('DAY4711', { Notes: 'Edited with no signal.', 'Trailer Weight': 41_300 })
  await yard.depart('DAYDEP', { 'Outbound Weight': 15_000 })
  await yard.reArrive('DAYBACK', { Notes: 'Had never left.' })
  const ended = Date.now()

  await tablet.shut()
  page = await tablet.open()
  yard = new YardControl(page)
  for (const number of ['DAY4711', 'DAYDEP', 'DAYBACK']) await yard.expectWaiting(number)
  // A re-arrival is two commands and one act.
  await new Shell(page).expectWaiting(4)

  await regainSignal(tablet, server)
  await new Shell(page).expectInStep()
  expect([1, 2], 'cycles until nothing waits').toContain(cyclesUntilSent(tablet))
  for (const number of ['DAY4711', 'DAYDEP', 'DAYBACK']) await yard.expectUnmarked(number)

  const arrived = await only(office, 'DAY4711')
  expect(arrived).toMatchObject({
    ...chosen.stored,
    State: TrailerState.OnYard,
    Type: TrailerType.Reefer,
    StatusType: StatusType.Loaded,
    DirectionType: Direction.Inbound,
    Intent: Intent.Live,
    PhoneNumber: '+13125550147',
    ShipmentNumber: 'SHIP4711',
    ShipmentDate: '05/06/2024',
    TransactionID: 'T-4711',
    ReferenceID: 'PO-4711',
    AKA: 'NIGHT OWL',
    SetTemperature: -10,
    BoxTemperature: -9,
    ReeferFuelLevel: 5,
    Continuous: true,
    TrailerWeight: 41_300,
    SealNumber: 'SEAL-88',
    SealIntact: true,
    SealMatchesBOL: true,
    TandemWheels: true,
    EyesOnArrive: true,
    Inspection: true,
    OdorFree: true,
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
  // All of the trailer's earlier history, and nothing more.
  expect(await acts(office, departed, (row) => !made(row))).toEqual([Activity.Arrived])
  expect(await acts(office, back, (row) => !made(row))).toEqual([Activity.Arrived, Activity.Departed])
})

test('an arrival whose answer was lost after the commit is sent again and counts once', async ({ tablet, office }) => {
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  const lost = tablet.network.inject({ name: 'lose-answer' }, ({ path, method }) => isSending(method, path), 1)
  const { entries } = await choices(office)
  await new YardControl(page).arrive({ ...loadedReefer, ...entries, 'Trailer#': 'LOST1' })
  await until('an answer was lost', () => lost.met === 1)
  await shell.expectInStep()
  const trailer = await only(office, 'LOST1')
  expect(await acts(office, trailer, () => true)).toEqual([Activity.Arrived])
})

function isSending(method: string, path: string): boolean {
  return method === 'POST' && path.startsWith('/api/batch')
}

interface Choices {
  readonly entries: FormEntries
  /** The same choices as the server stores them. */
  readonly stored: Pick<TrailerSeen, 'ScacName' | 'EPCID' | 'FreightID' | 'LocationName'>
}

/** Choices that the demo's data allows: a company, a free tag, a freight type, a place for many. */
async function choices(office: Office): Promise<Choices> {
  const { Freights } = await office.call<Answers['Freights']>('GET', '/freights')
  const [freight] = Freights
  if (!freight) throw new Error('the demo has no freight types')
  const ScacName = await office.company()
  const tag = await freeTag(office)
  return {
    entries: { SCAC: ScacName, 'RFID Tag': tag.Name, 'Freight Type': freight.Value, Location: 'Yard' },
    stored: { ScacName, EPCID: tag.ID, FreightID: freight.ID, LocationName: 'Yard' },
  }
}

async function only(office: Office, number: string): Promise<TrailerSeen> {
  const found = await office.findTrailers(number)
  expect(found.map((trailer) => trailer.Number)).toEqual([number])
  const [trailer] = found
  if (!trailer) throw new Error('checked above')
  return trailer
}

/** The trailer's activities, oldest first. */
async function acts(office: Office, trailer: TrailerSeen, which: (row: HistorySeen) => boolean): Promise<number[]> {
  const rows = await office.history(trailer.ID)
  return rows
    .filter(which)
    .sort((a, b) => (a.ActionDateTime < b.ActionDateTime ? -1 : 1))
    .map((row) => row.Action)
}
