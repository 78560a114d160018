import { expect, test } from 'vitest'
import { budgets } from '../browser/support/act-budgets.ts'
import { read } from '../support/zone-tests.ts'

/** A line of the table: its name in the tests, then taps, keys and scrolls. */
const ACT = /^\| [^|]*\(`(\w+)`\) \| (\d+) \| (\d+) \| (\d+) \|/gm

test('the table of taps, keys and scrolls is what the browser tests allow', () => {
  const acts = [...read('src/app/README.md').matchAll(ACT)]
  const listed = acts.map(([, name = '', ...counts]) => {
    const [taps, keys, scrolls] = counts.map(Number)
    return [name, { taps, keys, scrolls }] as const
  })
  expect(listed.toSorted()).toEqual(Object.entries(budgets).toSorted())
})
