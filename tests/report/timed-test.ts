/** A test that has run. */
export interface TimedTest {
  /** Path from the root. */
  readonly file: string
  readonly title: string
  readonly ms: number
}

const SHOWN = 20

/**
 * Lists the slowest tests, the slowest first, as lines to print; none for so few tests that their
 * report shows them all.
 */
export function listSlowest(tests: readonly TimedTest[]): readonly string[] {
  if (tests.length <= SHOWN) return []
  const slowest = [...tests].sort((a, b) => b.ms - a.ms).slice(0, SHOWN)
  const width = seconds(slowest[0]?.ms ?? 0).length
  return [
    `The ${SHOWN} slowest tests:`,
    ...slowest.map(({ file, title, ms }) => `  ${seconds(ms).padStart(width)}  ${file}: ${title}`),
  ]
}

/** Writes a duration as `0.4 s`. */
function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
