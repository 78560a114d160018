import { type Entry, LOST_CALL } from '../../contract/sync.ts'
import { type Act, describeAct, madeBy, nameOfNew } from '../../domain/commands/act.ts'
import type { ActNames, OptionalID } from '../../domain/commands/act-names.ts'
import type { SeenRow } from '../../domain/commands/seen-row.ts'
import { fullName } from '../../domain/people/session-user.ts'
import { taskCalled } from '../../domain/tasks/task-words.ts'
import { getSession } from './audits.ts'
import { getPerson } from './people.ts'
import { getDockGroup, getLocation } from './reference.ts'
import { getTask } from './tasks.ts'
import { resolveTrailer } from './trailers.ts'

/** An act; for an entry also its rows as they were seen. */
export type ActSeen = Act & Pick<Entry, 'About'>

/**
 * Reads the names that `ask` needs, calling it until none is missing. Missing rows are named by the one of `acts` that
 * creates them, or as one of them saw them.
 */
export async function readNames(ask: (names: ActNames) => void, acts: readonly ActSeen[] = []): Promise<ActNames> {
  const makers = new Map(acts.flatMap((act) => keyOf(act).map((key) => [key, act] as const)))
  const seen = new Map<string, SeenRow>(
    acts.flatMap(({ About = [] }) => About.map((row) => [`${row.List}:${row.ID}`, row] as const)),
  )
  const trailers = new Lookup(readNumber)
  const locations = new Lookup(async (id) => (await getLocation(id))?.Name)
  const sessions = new Lookup(async (id) => (await getSession(id))?.Type)
  const tasks = new Lookup(readTask)
  const people = new Lookup(readPerson)
  const dockGroups = new Lookup(async (id) => (await getDockGroup(id))?.Name)
  const nameOfMade = (key: string): string | undefined => {
    const maker = makers.get(key)
    return maker && nameOfNew(maker, names)
  }
  const numberSeen = (id: OptionalID): string | undefined => {
    const row = seen.get(`Trailers:${id}`)
    return row?.List === 'Trailers' ? row.Number : undefined
  }
  const taskSeen = (id: OptionalID): string | undefined => {
    const row = seen.get(`Tasks:${id}`)
    return row?.List === 'Tasks' ? taskCalled(row.Action, names.trailer(row.TrailerID)) : undefined
  }
  const names: ActNames = {
    trailer: (id) => trailers.get(id) ?? nameOfMade(`Trailers:${id}`) ?? numberSeen(id),
    location: locations.get,
    auditType: sessions.get,
    task: (id) => tasks.get(id) ?? nameOfMade(`Tasks:${id}`) ?? taskSeen(id),
    person: people.get,
    dockGroup: dockGroups.get,
  }
  const lookups = [trailers, locations, sessions, tasks, people, dockGroups]
  for (;;) {
    ask(names)
    const read = await Promise.all(lookups.map((lookup) => lookup.readMissing()))
    if (!read.includes(true)) return names
  }
}

/** Returns a function that describes the acts. */
export async function readActWords(acts: readonly ActSeen[]): Promise<(act: Act) => string> {
  const names = await readNames((asked) => {
    for (const act of acts) actWords(act, asked)
  }, acts)
  return (act) => actWords(act, names)
}

/** Describes an act, also a lost one. */
export function actWords(act: Act, names: ActNames): string {
  return act.Call === LOST_CALL ? 'A change that was lost on the tablet' : describeAct(act, names)
}

/** `get` notes unknown IDs, `readMissing` reads them. */
class Lookup<T> {
  private readonly known = new Map<number, T | undefined>()
  private missing = new Set<number>()

  constructor(private readonly read: (id: number) => Promise<T | undefined>) {}

  readonly get = (id: OptionalID): T | undefined => {
    if (typeof id !== 'number') return undefined
    if (!this.known.has(id)) this.missing.add(id)
    return this.known.get(id)
  }

  async readMissing(): Promise<boolean> {
    const ids = [...this.missing]
    this.missing = new Set()
    await Promise.all(ids.map(async (id) => this.known.set(id, await this.read(id))))
    return ids.length > 0
  }
}

function keyOf(act: Act): readonly string[] {
  const made = madeBy(act)
  return made ? [`${made.List}:${made.ID}`] : []
}

async function readNumber(id: number): Promise<string | undefined> {
  return (await resolveTrailer(id))?.Number
}

async function readPerson(id: number): Promise<string | undefined> {
  const person = await getPerson(id)
  return person && fullName(person)
}

async function readTask(id: number): Promise<string | undefined> {
  const task = await getTask(id)
  if (!task) return undefined
  const number = task.TrailerID === null ? undefined : await readNumber(task.TrailerID)
  return taskCalled(task.Action, number ?? task.TrailerNumber)
}
