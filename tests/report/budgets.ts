import type { TimedTest } from './timed-test.ts'

/**
 * The time that each test may take, in means of its run: on a slow or busy machine all tests take
 * longer, and so does their mean.
 */
export interface Budgets {
  /** A run of fewer tests is a selection, whose mean says nothing: it has no budgets. */
  readonly wholeRun: number
  /** For each test that has none of its own. */
  readonly usual: number
  /** By file and title. Larger than usual only where a test runs processes or a simulation. */
  readonly own: Readonly<Record<string, number>>
}

export const vitestBudgets: Budgets = {
  wholeRun: 2_000,
  usual: 50,
  own: {
    'tests/api/http/process.test.ts: with demo accounts the server serves only this machine, unless set otherwise': 190,
    'tests/api/http/process.test.ts: an empty database gets the demo yard, which survives a stop and a start': 150,
    'tests/api/http/process.test.ts: a second process on the same data is rejected in one line; the first works on': 80,
    'tests/api/http/process.test.ts: create-admin makes the first person, and rejects weak passwords and taken names': 100,
    'tests/api/pipeline/durability.test.ts: keeps every acknowledged command, whole, when the server is killed': 140,
    'tests/api/pipeline/durability.test.ts: refuses a second process on its directory with one line, and lets it in when the first has ended': 80,
    'tests/api/pipeline/simulation.test.ts: no law breaks with faults, kills and restores': 170,
    'tests/sync/simulation/simulation.test.ts: no law breaks in histories of faults, kills and restores': 100,
    "tests/sync/simulation/simulation.test.ts: nor with the tablets' stores over Dexie": 70,
  },
}

export const browserBudgets: Budgets = {
  wholeRun: 60,
  usual: 3,
  own: {
    'tests/browser/audit-day.spec.ts: two tablets audit offline, one with a wrong clock, and both end with the union': 7,
    'tests/browser/barriers.spec.ts: axe finds no barrier at the sign-in and on the screens': 8,
    'tests/browser/barriers.spec.ts: axe finds no barrier in dialogs and states': 10,
    'tests/browser/routes.spec.ts: each role sees its own screens, and every other path leads home': 8,
    'tests/browser/flapping.spec.ts: two tablets work while the signal flaps, and no number is wrong': 6,
  },
}

/** Longer than this many times its budget is a fault, and not the noise of a busy machine. */
const GROSS = 3

/** Describes the tests of a whole run that took far more than their budget; none for a selection. */
export function findExcesses(tests: readonly TimedTest[], { wholeRun, usual, own }: Budgets): readonly string[] {
  if (tests.length < wholeRun) return []
  const meanMs = tests.reduce((sum, { ms }) => sum + ms, 0) / tests.length
  return tests.flatMap((test) => {
    const budget = own[keyOf(test)] ?? usual
    const took = test.ms / meanMs
    if (took <= GROSS * budget) return []
    return [`${keyOf(test)} took ${took.toFixed(1)} times the mean of the run; its budget is ${budget}`]
  })
}

/** The key of a test in `own`, without the seed that a title may end with. */
function keyOf({ file, title }: TimedTest): string {
  return `${file}: ${title.replace(/ \(SEED=\d+\)$/, '')}`
}
