import type { BatchAnswer } from '../../contract/sync.ts'

/** Warnings that the authors of commands saw on saving, by key. */
export type ToldWarnings = ReadonlyMap<string, readonly string[]>

/** Picks the warnings that only the server could give, each once per start. */
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
