import type { BatchAnswer } from '../../contract/sync.ts'

/** What the authors of commands were warned of when they saved them, by key. */
export type ToldWarnings = ReadonlyMap<string, readonly string[]>

/**
 * Picks out of answers the warnings that the tablet could not give when the command was saved, as it did not know then what the server knows. An entry goes
 * again, and is answered again, until a snapshot contains it: so what was told is remembered. In memory only: a restart may tell one twice.
 */
export class UntoldWarnings {
  readonly #told = new Set<string>()

  take({ Answers }: Pick<BatchAnswer, 'Answers'>, told: ToldWarnings): readonly string[] {
    const untold: string[] = []
    for (const { Key, Warnings = [] } of Answers) {
      if (Warnings.length === 0 || this.#told.has(Key)) continue
      this.#told.add(Key)
      const known = told.get(Key) ?? []
      untold.push(...Warnings.filter((words) => !known.includes(words)))
    }
    return untold
  }
}
