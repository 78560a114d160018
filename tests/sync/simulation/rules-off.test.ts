import { expect, test } from 'vitest'
import type { ServerTx } from '../../../src/server/pipeline/server-store.ts'
import { tabletRules } from '../../../src/sync/engine/rules.ts'
import { runHistory, type Variant } from './history.ts'

/** Histories within which each missing rule must show; most show within ten. */
const MOST_HISTORIES = 400

const byTabletClock: typeof tabletRules.act = (_time, { OffsetMs }, clockMs) => ({
  ms: clockMs + OffsetMs,
  isUncertain: false,
})

/** Writes no rows of a transaction with a refusal and commands of several tablets. */
function losesAll(tx: ServerTx): ServerTx {
  const devices = new Set<string>()
  let isRefused = false
  return {
    ...tx,
    finish: async (finish) => {
      devices.add(finish.DeviceID)
      isRefused ||= finish.Outcome === 'rejected'
      await tx.finish(finish)
    },
    write: async (...given) => {
      if (!isRefused || devices.size === 1) await tx.write(...given)
    },
  }
}

const variants: readonly (readonly [string, Variant, RegExp])[] = [
  [
    'late answers over a newer cursor (no cursor check, no fence)',
    { rules: { ...tabletRules, answersOurs: () => true, mayWrite: () => true } },
    /snapshot|law 3/,
  ],
  [
    'what a restored server lost is never offered again',
    { rules: { ...tabletRules, wentBack: () => false } },
    /law [137]/,
  ],
  [
    'gaps below the highest settled number count as settled',
    { rules: { ...tabletRules, isSettled: (sequence, { Through, Above }) => sequence <= Math.max(Through, ...Above) } },
    /law [17]/,
  ],
  ['no order on a lane', { rules: { ...tabletRules, after: () => [] } }, /law 4/],
  ['pages of a delta applied one by one', { rules: { ...tabletRules, collectsPages: false } }, /no snapshot had/],
  ['no rows kept aside', { rules: { ...tabletRules, keepsShadows: false } }, /snapshot|law 3/],
  [
    'no claim of the key',
    { server: (tx) => ({ ...tx, open: (claim) => tx.open({ ...claim, Key: `${claim.Key}/${claim.Mark}` }) }) },
    // The second one of a pair is taken for a copied tablet's: the queue stops instead of doing it
    // twice.
    /law [127]/,
  ],
  [
    'the same mark for every version',
    { server: (tx) => ({ ...tx, open: (claim) => tx.open({ ...claim, Mark: 'x' }) }) },
    /snapshot|law 3/,
  ],
  [
    'the time of an act by the clock that the tablet shows',
    { rules: { ...tabletRules, act: byTabletClock } },
    /time: .* off/,
  ],
  [
    'and the server does not keep acts of a queue in their order',
    {
      rules: { ...tabletRules, act: byTabletClock },
      server: (tx) => ({ ...tx, open: async (claim) => ({ ...(await tx.open(claim)), ActBefore: null }) }),
    },
    /time: .* counts as made before/,
  ],
  [
    'IDs given out again after a restore, and nothing that tells the rows apart',
    { ownIDs: 'sequence', rules: { ...tabletRules, about: () => [] } },
    /row: /,
  ],
  [
    'settled commands not counted with their effect',
    { server: (tx) => ({ ...tx, finish: (finish) => tx.finish({ ...finish, Queue: null }) }) },
    /law 7/,
  ],
  ["a refusal takes with it what other tablets' commands of its transaction made", { server: losesAll }, /whole: /],
]

test.each(variants)('the simulation notices: %s', { timeout: 0 }, async (_name, variant, law) => {
  expect(await firstBreak(variant, law)).toMatch(law)
})

/** The first break of that law; the last one of another law, where it holds in all histories. */
async function firstBreak(variant: Variant, law: RegExp): Promise<string> {
  let noticed = 'nothing was noticed'
  for (let seed = 1; seed <= MOST_HISTORIES; seed++) {
    try {
      await runHistory(seed, variant)
    } catch (error) {
      noticed = error instanceof Error ? error.message : String(error)
      if (law.test(noticed)) break
    }
  }
  return noticed
}
