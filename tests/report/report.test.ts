import { expect, test } from 'vitest'
import { read } from '../support/zone-tests.ts'
import { type Budgets, browserBudgets, findExcesses, vitestBudgets } from './budgets.ts'
import { createProgress } from './progress.ts'
import { listSlowest, type TimedTest } from './timed-test.ts'

const timed = (title: string, ms: number): TimedTest => ({ file: 'a.test.ts', title, ms })
const usual = Array.from({ length: 98 }, (_, place) => timed(`usual ${place}`, 100))
const budgets: Budgets = { wholeRun: 90, usual: 4, own: { 'a.test.ts: long': 12 } }

test('a test far over its budget is found, in means of the run', () => {
  expect(findExcesses([...usual, timed('long', 1_500), timed('stuck', 3_000)], budgets)).toEqual([
    'a.test.ts: stuck took 21.0 times the mean of the run; its budget is 4',
  ])
})

test('a test a little over its budget, a slow machine and a selection of tests are not', () => {
  expect(findExcesses([...usual, timed('long', 3_500), timed('slow', 1_100)], budgets)).toEqual([])
  expect(
    findExcesses(
      [...usual, timed('long', 2_000)].map((each) => ({ ...each, ms: each.ms * 50 })),
      budgets,
    ),
  ).toEqual([])
  expect(findExcesses([...usual.slice(20), timed('stuck', 90_000)], budgets)).toEqual([])
})

test('a title with a seed has the budget of its title', () => {
  expect(findExcesses([...usual, timed('long (SEED=7)', 3_500)], budgets)).toEqual([])
})

test.each([...Object.keys(vitestBudgets.own), ...Object.keys(browserBudgets.own)])(
  'the budget is one of a test that is there: %s',
  (key) => {
    const [file = '', ...title] = key.split(': ')
    expect(read(file)).toContain(title.join(': '))
  },
)

test('the twenty slowest are listed, the slowest first', () => {
  const lines = listSlowest([...usual, timed('slow', 12_345)])
  expect(lines).toHaveLength(21)
  expect(lines.slice(0, 3)).toEqual([
    'The 20 slowest tests:',
    '  12.3 s  a.test.ts: slow',
    '   0.1 s  a.test.ts: usual 0',
  ])
  expect(listSlowest(usual.slice(0, 20))).toEqual([])
})

test.each([
  [3, 3],
  [20, 20],
  [376, 20],
])('a run of %i parts prints %i lines, the last one at its end', (total, lines) => {
  let now = 0
  const progress = createProgress('test files', total, () => now)
  const printed: string[] = []
  for (let part = 1; part <= total; part++) {
    now += 1_000
    const line = progress.finish(part === 2)
    if (line) printed.push(line)
  }
  expect(printed).toHaveLength(lines)
  expect(printed.at(-1)).toBe(`${total} of ${total} test files, 1 failed, ${total} s`)
})
