import { expect } from 'vitest'
import { emptyTaskFields, type TaskFields } from '../../../src/domain/tasks/task-fields.ts'
import { TaskAction } from '../../../src/domain/tasks/task-lists.ts'
import type { PresentedTask } from '../../../src/domain/tasks/present-task.ts'
import type { PresentedTrailer } from '../../../src/domain/trailers/present-trailer.ts'
import { emptyTrailerFields, type TrailerFields } from '../../../src/domain/trailers/trailer-fields.ts'
import type { Client, ServerUnderTest } from './server-under-test.ts'

/** A site for tasks: arriving trailers, and places that no other test uses. */
export interface TaskDesk {
  readonly yardID: number
  readonly gateID: number
  readonly scacID: number
  /** A free door that no task names, another one each time. */
  freeDoor(): number
  /** An empty live van with a number of its own, in a free door unless another place is named. */
  arrive(with_?: Partial<TrailerFields>, headers?: Record<string, string>): Promise<PresentedTrailer>
  /** The fields of a pull of that trailer to the yard. */
  pullOf(trailer: PresentedTrailer, with_?: Partial<TaskFields>): TaskFields
  /** A pull of a new trailer to the yard. */
  add(with_?: Partial<TaskFields>): Promise<PresentedTask>
}

let lastNumber = 0

/** Prepares a desk at Northgate. */
export async function openDesk(server: ServerUnderTest): Promise<TaskDesk> {
  const gate = await server.signIn('gate', 'desk-gate')
  const { Locations } = (await gate.get('/locations')).json<{
    Locations: { ID: number; Name: string; Type: number }[]
  }>()
  const { Trailers } = (await gate.get('/trailers?take=100&states=1')).json<{ Trailers: PresentedTrailer[] }>()
  const { Tasks } = (await gate.get('/tasks?statusTypes=0,1,2')).json<{ Tasks: PresentedTask[] }>()
  const { Scacs } = (await gate.get('/scacs?take=1')).json<{ Scacs: { ID: number }[] }>()
  const used = new Set([
    ...Trailers.map(({ LocationID }) => LocationID),
    ...Tasks.flatMap(({ FromLocationID, ToLocationID }) => [FromLocationID, ToLocationID]),
  ])
  const doors = Locations.filter(({ ID, Type }) => Type === 2 && !used.has(ID)).map(({ ID }) => ID)
  const placeOf = (name: string) => Locations.find(({ Name }) => Name === name)?.ID ?? 0
  const [yardID, gateID, scacID] = [placeOf('Yard'), placeOf('Gate'), Scacs[0]?.ID ?? 0]
  const freeDoor = () => {
    const door = doors.pop()
    if (door === undefined) throw new Error('the yard has no free door left')
    return door
  }
  const arrive: TaskDesk['arrive'] = async (with_ = {}, headers = {}) => {
    const fields: TrailerFields = {
      ...emptyTrailerFields,
      ...{ Number: `TASK ${++lastNumber}`, ScacID: scacID, Type: 2, StatusType: 2, DirectionType: 2 },
      ...{ Intent: 1, PhoneNumber: '312-555-0123', LocationID: with_.LocationID ?? freeDoor(), ...with_ },
    }
    // Sessions end when a test moves the clock far.
    const now = await server.signIn('gate', 'desk-gate')
    const answer = await now.send('POST', '/trailers', fields, headers)
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
    return answer.json().Trailer
  }
  const pullOf: TaskDesk['pullOf'] = (trailer, with_ = {}) => ({
    ...emptyTaskFields,
    ...{ Action: TaskAction.Pull, FromLocationID: trailer.LocationID, ToLocationID: yardID },
    ...{ TrailerID: trailer.ID, ScacID: trailer.ScacID, TrailerStatusType: trailer.StatusType },
    ...with_,
  })
  return {
    ...{ yardID, gateID, scacID, freeDoor, arrive, pullOf },
    async add(with_ = {}) {
      const clerk = await server.signIn('clerk', 'desk-clerk')
      const answer = await clerk.send('POST', '/tasks', pullOf(await arrive(), with_))
      expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
      return answer.json().Task
    },
  }
}

/** PUT /tasks/status */
export function setStatus(client: Client, { ID }: { readonly ID: number }, to: number, more: object = {}) {
  return client.send('PUT', '/tasks/status', { TaskID: ID, TaskStatusType: to, TaskSubStatusType: 0, ...more })
}
