import { expect, test } from 'vitest'
import { buildYard } from '../testing/builders.ts'
import { run } from '../testing/run-command.ts'
import { buildTask } from '../testing/task-builders.ts'

const KEY = '0193a0a0-0000-7000-8000-000000000001'

test('the row that a dropped command would have made is an alias of nothing', async () => {
  const yard = buildYard()
  expect(await run(yard, 'dropRefused', { Key: KEY, Reason: 'a mistake', TrailerID: 5 })).toEqual({
    Outcome: 'applied',
  })
  expect(await yard.Aliases.get(5)).toMatchObject({ ID: 5, TrailerID: 0 })
})

test('an existing task stays reachable', async () => {
  const yard = buildYard()
  await yard.Tasks.put(buildTask({ ID: 5 }))
  expect(await run(yard, 'dropRefused', { Key: KEY, Reason: 'a mistake', TrailerID: 5 })).toEqual({ Outcome: 'noop' })
  expect(await yard.Aliases.get(5)).toBeUndefined()
})
