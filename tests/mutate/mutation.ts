/**
 * One protective rule, taken out: source texts that stand exactly once in their files, what
 * replaces them, and the tests of which one must fail.
 */
export interface Mutation {
  /** The rule that is off. */
  readonly rule: string
  readonly edits: readonly Edit[]
  /** Test files, from the root of the repository. */
  readonly tests: readonly string[]
  /** Runs only tests whose title contains this. */
  readonly title?: string
}

interface Edit {
  readonly file: string
  readonly from: string
  readonly to: string
}

export const edit = (file: string, from: string, to: string): readonly Edit[] => [{ file, from, to }]
