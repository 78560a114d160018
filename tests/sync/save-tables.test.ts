import { expect, test } from 'vitest'
import { type CommandName, commandOf, commands } from '../../src/domain/commands/catalogue.ts'
import { Role } from '../../src/domain/people/session-user.ts'
import { goodValue } from '../../src/domain/testing/good-value.ts'
import type { TableName, TabletStore } from '../../src/mirror/tablet-store.ts'
import { MemoryTabletStore } from '../support/memory-tablet-store.ts'
import { EngineBench } from './engine-bench.ts'
import { FakeClock } from './fake-clock.ts'
import { SimServer } from './simulation/sim-server.ts'

/** Notes the tables of a transaction in place of running it, once `notes` is set. */
class NotingStore implements TabletStore {
  notes: (readonly TableName[])[] | null = null
  readonly #inner = new MemoryTabletStore()

  readonly read: TabletStore['read'] = (scope, tables) => this.#inner.read(scope, tables)
  readonly transact: TabletStore['transact'] = async (scope, tables) => {
    if (this.notes === null) return this.#inner.transact(scope, tables)
    this.notes.push(tables ?? [])
    throw new Error('noted')
  }
}

/** Lists of the rows that the fields of a command may name. */
function namedBy(name: CommandName): readonly string[] {
  const { aliased = [], sessions = [], tasks = [], alsoNamed = {} } = commandOf(commands[name].call) ?? {}
  return [
    ...(aliased.length > 0 ? ['Trailers'] : []),
    ...(sessions.length > 0 ? ['Audits'] : []),
    ...(tasks.length > 0 ? ['Tasks'] : []),
    ...(aliased.length + sessions.length + tasks.length > 0 ? ['Aliases'] : []),
    ...Object.keys(alsoNamed),
  ]
}

const names = Object.keys(commands) as CommandName[]

test.each(names)("a save of %s opens the queue's tables and its own lists alone", async (name) => {
  const clock = new FakeClock()
  const server = new SimServer(1, clock.trueNow, 1_000)
  await server.fill()
  const store = new NotingStore()
  const person = { UserID: 1, UserName: 'Ann', Roles: [Role.SuperAdmin] }
  const bench = new EngineBench(server, clock, store, 'tablet', person)
  await bench.begin()
  store.notes = []
  const { input, lists } = commands[name]
  await expect(bench.engine.save(name, goodValue(input) as never)).rejects.toThrow('noted')
  const own = new Set<string>(['meta', 'lanes', 'outbox', 'shadow', 'histories', ...lists, ...namedBy(name)])
  const [opened = [], ...others] = store.notes
  expect(others).toEqual([])
  expect(opened.filter((table) => !own.has(table))).toEqual([])
  expect(lists.filter((list) => !opened.includes(list))).toEqual([])
})
