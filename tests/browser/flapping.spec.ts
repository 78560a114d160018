import { expect, type Page } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import { AuditType } from '../../src/domain/audits/audit.ts'
import { TaskStatus } from '../../src/domain/tasks/task-lists.ts'
import type { Task } from '../../src/domain/tasks/task.ts'
import type { Trailer } from '../../src/domain/trailers/trailer.ts'
import { Activity, LocationType, TrailerState } from '../../src/domain/trailers/trailer-lists.ts'
import { isBatch } from '../support/fault-proxy.ts'
import { SeededRandom } from '../sync/simulation/seeded-random.ts'
import { AuditTab } from './pages/audit-tab.ts'
import { needsYouCard } from './pages/needs-you.ts'
import { beginShift, expectShellKept, provenTitles, Shell } from './pages/shell.ts'
import { TaskForm } from './pages/task-form.ts'
import { flatbed, YardControl } from './pages/yard-control.ts'
import { clearTasks } from './support/clear-tasks.ts'
import { listTrailers } from './support/list-trailers.ts'
import type { Office } from './support/office.ts'
import { reefer, removeReefers } from './support/reefers.ts'
import { findLies } from './support/screen-truth.ts'
import { readRecords } from './support/tablet-records.ts'
import type { Tablet } from './support/tablet.ts'
import { flappingMs } from '../support/volumes.ts'
import { test } from './support/test.ts'

/** Fixed, so that each run is the same; a single one is replayed with SEED. Works until a few steps are done, in the soak for longer. */
const SEED = Number(process.env.SEED ?? 1)
const STEPS = 24
const ON_YARD = `states=${TrailerState.OnYard}`

/** The states of the network, and the titles that the sync button may then have. */
const networks = {
  good: provenTitles,
  slow: [...provenTitles, 'Checking the connection'],
  offline: ['Tablet offline since '],
  cut: ['No signal since '],
  'black-hole': ['No signal since ', 'Checking the connection'],
  'black-hole-delivered': ['No signal since ', 'Checking the connection'],
  'lose-answer': ['No signal since '],
  restarting: ['Server restarting since '],
} as const satisfies Readonly<Record<string, readonly string[]>>
type NetworkName = keyof typeof networks

/** The weight with which each is chosen. */
const networkWeights: Readonly<Record<NetworkName, number>> = {
  good: 5,
  slow: 2,
  offline: 4,
  cut: 2,
  'black-hole': 2,
  'black-hole-delivered': 2,
  'lose-answer': 1,
  restarting: 1,
}
const actWeights = { arrive: 3, edit: 3, move: 2, check: 2, task: 2 } as const
const stepWeights = { network: 5, act: 6, look: 4 } as const

test(`two tablets work while the signal flaps, and no number is wrong (SEED=${SEED})`, async ({
  server,
  office,
  tablet,
  otherTablet,
}) => {
  await test.step('the yard', () => prepareYard(server, office))
  const places = await readPlaces(office)

  // Failed requests are what this is about.
  for (const each of [tablet, otherTablet]) each.excuse(/Failed to load resource/)
  const pages = [await tablet.open(), await otherTablet.open()]
  await test.step('work of another', () => leaveWorkOfAnother(tablet, places.company))
  const workers = await test.step('both sign in', () =>
    Promise.all([Worker.begin('A', tablet, 'admin', places), Worker.begin('B', otherTablet, 'super', places)]))
  // Until the first change of this tablet's network the other person's work stays where it is.
  await workers[0].setNetwork('offline')
  const random = new SeededRandom(SEED)
  const end = performance.now() + flappingMs
  const clashAt = random.below(STEPS / 2) + STEPS / 4
  for (let step = 0; step < STEPS || performance.now() < end; step++) {
    const worker = workers[random.below(workers.length)] ?? workers[0]
    if (step === clashAt) await test.step(`${step}: clash`, () => clash(workers[1], office))
    const what = random.weighted(stepWeights)
    await test.step(`${step}: ${worker.prefix} ${what}`, async () => {
      await worker[what](random)
      if (what === 'act') await worker.look()
    })
  }

  for (const worker of workers) await worker.setNetwork('good')
  await test.step('adopt', () => adopt(workers[1]))
  await test.step('settle', () => Promise.all(workers.map((worker) => worker.settle())))
  await test.step('the server', () => Promise.all(workers.map((worker) => worker.expectOnServer(office))))
  const [trailer, ...twins] = await office.findTrailers('FLAPCLASH')
  expect(twins).toEqual([])
  expect(trailer?.TrailerWeight).toBe(CLASH_WEIGHT)
  expect(await office.findTrailers('FLAPOTHER')).toHaveLength(1)
  for (const page of pages) await expectRowsOfServer(page, office)
})

const REEFERS = 3
/** A queue that has waited through a long outage goes out in several requests. */
const SETTLED = { timeout: 60_000 }
/** The name of the demo's account `gate`. */
const GATE_KEEPER = 'Gus Halvorsen'
const CLASH_WEIGHT = 777

async function prepareYard(server: { readonly url: string }, office: Office): Promise<void> {
  await clearTasks(server)
  await removeReefers(office)
  await office.call('POST', '/audits', { Type: AuditType.ProductProtection })
  for (const prefix of ['A', 'B'])
    for (let at = 1; at <= REEFERS; at++) await office.arrive({ ...reefer, Number: `FLAP${prefix}R${at}` })
}

interface Places {
  readonly company: string
  /** Spots and doors in which nothing stands, each given out once. */
  readonly spots: string[]
  readonly doors: string[]
}

async function readPlaces(office: Office): Promise<Places> {
  const { Locations } = await office.call<Answers['Locations']>('GET', '/locations')
  const taken = new Set((await listTrailers(office, ON_YARD)).map(({ LocationID }) => LocationID))
  const free = (type: number) =>
    Locations.filter(({ ID, Type, OutOfService }) => Type === type && !taken.has(ID) && !OutOfService).map(
      ({ Name }) => Name,
    )
  return { company: await office.company(), spots: free(LocationType.ParkingSpot), doors: free(LocationType.Door) }
}

function takeFrom(places: string[]): string {
  const place = places.pop()
  if (place === undefined) throw new Error('every place is taken')
  return place
}

/** Somebody else has worked on this tablet and left something unsent, which the network does not let through yet. */
async function leaveWorkOfAnother(tablet: Tablet, company: string): Promise<void> {
  const page = tablet.page()
  await expectShellKept(page)
  const shell = await beginShift(page, 'gate')
  await tablet.setSignal(false)
  await new YardControl(page).arrive(flatbed('FLAPOTHER', company))
  await shell.logOut()
  await page.getByRole('button', { name: 'Logout anyway' }).click()
  tablet.network.inject({ name: 'status', status: 503 }, isBatch)
  await tablet.setSignal(true)
}

/** The number that this tablet arrives without signal is on the yard already: the arrival is refused, and the edit after it held. */
async function clash(worker: Worker, office: Office): Promise<void> {
  await worker.setNetwork('offline')
  // An answer under way would bring the arrival to the tablet, whose form then refuses the same number.
  await expect.poll(() => worker.tablet.network.underWay).toBe(0)
  await office.arrive({ Number: 'FLAPCLASH' })
  await worker.yard.arrive(flatbed('FLAPCLASH', worker.places.company))
  await worker.yard.edit('FLAPCLASH', { 'Trailer Weight': CLASH_WEIGHT })
  await worker.yard.showAll()
  await worker.look()
  await worker.setNetwork('good')
  await expect.poll(async () => (await readRecords(worker.page)).needsYou.length, SETTLED).toBe(1)
  await worker.look()
}

async function adopt({ page, shell }: Worker): Promise<void> {
  await shell.needsYou.click()
  await needsYouCard(page, 'Arrive trailer FLAPCLASH').getByRole('button', { name: 'Same truck' }).click()
  await expect(page.getByRole('dialog', { name: 'Needs you' })).toContainText('Nothing needs you.')
  await page.keyboard.press('Escape')
}

/** A change of a trailer that was made on one tablet. */
interface Done {
  readonly number: string
  arrivals: number
  edits: number
  checks: number
  tasks: number
  weight: number | null
}

/** Somebody who works on one tablet, and whose network comes and goes. */
class Worker {
  readonly page: Page
  readonly yard: YardControl
  readonly shell: Shell
  readonly #audit: AuditTab
  readonly #done: Done[] = []
  #network: NetworkName = 'good'
  #weight = 1_000

  private constructor(
    readonly prefix: string,
    readonly tablet: Tablet,
    readonly places: Places,
  ) {
    this.page = tablet.page()
    this.yard = new YardControl(this.page)
    this.shell = new Shell(this.page)
    this.#audit = new AuditTab(this.page)
  }

  static async begin(prefix: string, tablet: Tablet, username: string, places: Places): Promise<Worker> {
    const worker = new Worker(prefix, tablet, places)
    await expectShellKept(worker.page)
    await beginShift(worker.page, username, 'Arrive/Depart trailers')
    for (let at = 1; at <= REEFERS; at++) worker.#note(`FLAP${prefix}R${at}`)
    await worker.look()
    return worker
  }

  #note(number: string): Done {
    const done: Done = { number, arrivals: 0, edits: 0, checks: 0, tasks: 0, weight: null }
    this.#done.push(done)
    return done
  }

  async network(random: SeededRandom): Promise<void> {
    await this.setNetwork(random.weighted(networkWeights))
  }

  async setNetwork(name: NetworkName): Promise<void> {
    const { network } = this.tablet
    network.heal()
    this.#network = name
    await this.tablet.setSignal(name !== 'offline')
    if (name === 'slow') network.inject({ name: 'delay', milliseconds: 400 })
    if (name === 'cut') network.inject({ name: 'cut', afterBytes: 40 })
    if (name === 'black-hole') network.inject({ name })
    if (name === 'black-hole-delivered') network.inject({ name: 'black-hole', delivered: true })
    if (name === 'lose-answer') network.inject({ name })
    if (name === 'restarting') network.inject({ name: 'status', status: 502 })
  }

  async act(random: SeededRandom): Promise<void> {
    const what = random.weighted(actWeights)
    const own = this.#done.filter(({ arrivals }) => arrivals > 0)
    const trailer = random.pick(own)
    const unchecked = this.#done.find(({ arrivals, checks }) => arrivals === 0 && checks === 0)
    const idle = own.find(({ tasks }) => tasks === 0)
    if (what === 'edit' && trailer) await this.#edit(trailer)
    else if (what === 'move' && trailer) await this.#move(trailer)
    else if (what === 'check' && unchecked) await this.#check(unchecked)
    else if (what === 'task' && idle) await this.#addTask(idle)
    else await this.#arrive()
  }

  async #arrive(): Promise<void> {
    const done = this.#note(`FLAP${this.prefix}${this.#done.length}`)
    await this.yard.arrive(flatbed(done.number, this.places.company))
    done.arrivals += 1
  }

  async #edit(done: Done): Promise<void> {
    this.#weight += 1
    await this.yard.edit(done.number, { 'Trailer Weight': this.#weight })
    await this.yard.showAll()
    done.edits += 1
    done.weight = this.#weight
  }

  async #move(done: Done): Promise<void> {
    await this.yard.move(done.number, takeFrom(this.places.spots))
    await this.yard.showAll()
    done.edits += 1
  }

  async #check(done: Done): Promise<void> {
    await this.#audit.show('PRODUCT PROTECTION')
    await this.#audit.check(done.number, { 'Box Temp': '33', 'Reefer Fuel Level': 'Full' })
    await this.page.getByRole('tab', { name: 'ARRIVALS' }).click()
    done.checks += 1
  }

  async #addTask(done: Done): Promise<void> {
    await this.shell.goTo('Tasks')
    const form = await TaskForm.startNew(this.page)
    await form.fill({ Action: 'Spot', 'Trailer#': done.number, To: takeFrom(this.places.doors) })
    await form.press('Add')
    await form.expectSaved('Task Added')
    await expect(form.frame).toBeHidden()
    await this.shell.goTo('Arrive/Depart trailers')
    done.tasks += 1
  }

  /** Nobody does anything: what stands on the screen is what the tablet's store holds, and what the network lets it know. */
  async look(): Promise<void> {
    const { page, shell, tablet } = this
    // By the keyboard: for some seconds the notice of the last save lies over the button.
    await shell.sync.press('Enter')
    const message = `what ${this.prefix} shows with the network ${this.#network} (SEED=${SEED})`
    await expect.poll(() => findLies(tablet, page, GATE_KEEPER), { message }).toEqual([])
    await shell.expectTitle(networks[this.#network], message)
    await page.keyboard.press('Escape')
  }

  async settle(): Promise<void> {
    await this.shell.expectInStep(SETTLED)
    // Entries delivered for somebody else stay until that person signs in and sees the rows.
    const unsent = async () => (await readRecords(this.page)).others.filter(({ State }) => State === 'waiting')
    await expect.poll(unsent, SETTLED).toEqual([])
    // A save shows before the state of sync knows of it.
    const nothing = { outbox: [], needsYou: [], shadow: [] }
    await expect.poll(() => readRecords(this.page), SETTLED).toMatchObject(nothing)
    await this.look()
  }

  /** Each act is on the server, once. */
  async expectOnServer(office: Office): Promise<void> {
    for (const { number, arrivals, edits, checks, tasks, weight } of this.#done) {
      const found = (await office.findTrailers(number)).filter((row) => row.Number === number)
      expect(found, number).toHaveLength(1)
      const [trailer] = found
      const history = await office.history(trailer?.ID ?? 0)
      const count = (activity: number) => history.filter(({ Action }) => Action === activity).length
      expect(
        {
          arrivals: count(Activity.Arrived),
          edits: count(Activity.Edited) + count(Activity.Moved),
          checks: count(Activity.ProductCheck),
        },
        number,
      ).toEqual({ arrivals: arrivals || 1, edits, checks })
      if (weight !== null) expect(trailer?.TrailerWeight, number).toBe(weight)
      const listed = await office.call<Answers['Tasks']>('GET', `/tasks?keyword=${number}`)
      expect(
        listed.Tasks.filter(({ TrailerNumber }) => TrailerNumber === number),
        number,
      ).toHaveLength(tasks)
    }
  }
}

type TrailerText = Pick<Trailer, 'ID' | 'Number' | 'LocationID' | 'TrailerWeight' | 'LastActivityDate'>

/** The trailers and tasks of a tablet are those of the server. */
async function expectRowsOfServer(page: Page, office: Office): Promise<void> {
  const { trailers, tasks } = await readRecords(page)
  const trailerText = ({ ID, Number: number, LocationID, TrailerWeight, LastActivityDate }: TrailerText) =>
    [ID, number, LocationID, TrailerWeight, LastActivityDate].join(' ')
  const here = trailers.filter(({ State }) => State === TrailerState.OnYard).map(trailerText)
  expect(here.toSorted()).toEqual((await listTrailers(office, ON_YARD)).map(trailerText).toSorted())
  const { Tasks } = await office.call<Answers['Tasks']>('GET', '/tasks')
  const taskText = ({
    ID,
    TrailerID,
    StatusType,
    ToLocationID,
  }: Pick<Task, 'ID' | 'TrailerID' | 'StatusType' | 'ToLocationID'>) =>
    [ID, TrailerID, StatusType, ToLocationID].join(' ')
  const isOpen = ({ StatusType }: Pick<Task, 'StatusType'>) => StatusType !== TaskStatus.Completed
  const open = tasks.filter((task) => task.DeletedDate === null && isOpen(task)).map(taskText)
  expect(open.toSorted()).toEqual(Tasks.filter(isOpen).map(taskText).toSorted())
}
