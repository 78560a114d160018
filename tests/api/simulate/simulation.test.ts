import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PresentedTask } from '../../../src/domain/tasks/present-task.ts'
import { TaskStatus } from '../../../src/domain/tasks/task-lists.ts'
import { demoDrivers } from '../../../src/domain/demo/people.ts'
import { seeded } from '../../../src/domain/demo/seeded.ts'
import type { Ask } from '../../../src/server/simulate/client.ts'
import { createSimulation } from '../../../src/server/simulate/simulation.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { PASSWORD, serverBefore } from '../http/server-under-test.ts'

const MINUTE_MS = 60_000
const SHIFT_MINUTES = 90
const HOURS = 4
const STEP_MS = 2 * MINUTE_MS
const STEPS_PER_HOUR = 30

describeOnDatabases('a yard at work', (open) => {
  const server = serverBefore(open)

  const ask: Ask = async ({ method, path, headers, body }) => {
    const payload = body === undefined ? {} : { payload: body as object }
    const answer = await server.ask({ method, url: `/api${path}`, headers, ...payload })
    const isJson = String(answer.headers['content-type'] ?? '').includes('json')
    return { status: answer.statusCode, body: isJson ? answer.json() : null }
  }

  const start = (lines: string[], password = PASSWORD) =>
    createSimulation({
      ask,
      chance: seeded(7),
      say: (line) => lines.push(line),
      clock: server.now,
      drivers: demoDrivers.slice(0, 3),
      clerk: 'clerk',
      gate: 'gate',
      trucksPerHour: 6,
      password,
      newDeviceID: randomUUID,
    })

  test('in ninety minutes trucks arrive, and drivers work on tasks in their own names', async () => {
    const lines: string[] = []
    const simulation = await start(lines)
    for (let minute = 0; minute < SHIFT_MINUTES; minute += 1) {
      await simulation.runUntil(minute * MINUTE_MS)
      server.advance(MINUTE_MS)
    }
    const says = (pattern: RegExp) => lines.filter((line) => pattern.test(line)).length
    expect(says(/^S\d+ arrives$/)).toBeGreaterThan(4)
    expect(says(/ starts /)).toBeGreaterThan(10)
    expect(says(/ pauses /)).toBeGreaterThan(0)
    expect(says(/^clerk adds a task/)).toBeGreaterThan(2)
    const clerk = await server.signIn('clerk')
    const driverIDs = await Promise.all(demoDrivers.slice(0, 3).map((name) => server.userID(name)))
    const answer = await clerk.get(`/tasks?statusTypes=${TaskStatus.Completed}&users=${driverIDs.join()}`)
    const { Tasks } = answer.json<{ Tasks: PresentedTask[] }>()
    const completedNow = Tasks.filter(
      ({ EndTime }) => Date.parse(EndTime ?? '') > server.now() - SHIFT_MINUTES * MINUTE_MS,
    )
    expect(completedNow.length).toBe(says(/ completes /))
    expect(completedNow.length).toBeGreaterThan(4)
  })

  test('in four hours tasks are completed at a steady rate, and hardly any is rejected', async () => {
    const lines: string[] = []
    const simulation = await start(lines)
    const completed: number[] = []
    for (let hour = 1; hour <= HOURS; hour += 1) {
      const before = simulation.tally().tasksCompleted
      for (let step = 1; step <= STEPS_PER_HOUR; step += 1) {
        await simulation.runUntil(((hour - 1) * STEPS_PER_HOUR + step) * STEP_MS)
        server.advance(STEP_MS)
      }
      completed.push(simulation.tally().tasksCompleted - before)
    }
    const { sent, refused, trucksCame, trucksLeft } = simulation.tally()
    const usual = completed.reduce((sum, count) => sum + count, 0) / HOURS
    expect({ completed, isSteady: completed.every((count) => count > usual / 2) }).toEqual({
      completed,
      isSteady: true,
    })
    expect(usual).toBeGreaterThan(10)
    expect(
      refused / sent,
      `${refused} of ${sent} refused: ${lines.filter((line) => / stays: |: /.test(line)).join(' | ')}`,
    ).toBeLessThan(0.02)
    expect([trucksCame > 5 * HOURS, trucksLeft > HOURS]).toEqual([true, true])
  }, 300_000)

  test('an account that cannot sign in is named', async () => {
    await expect(start([], 'another password')).rejects.toThrow('gate could not sign in: the server answered 401.')
  })
})
