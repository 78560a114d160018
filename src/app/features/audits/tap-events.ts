import type { AnswerName, MadeCheck, TapEvents } from './walk-taps.ts'

/** The screen whose cards are answered. */
export interface TapKeeper {
  /** Returns the acts that can be undone, the latest last. */
  made(): readonly MadeCheck[]
  keep(made: readonly MadeCheck[]): void
  /** Returns the name of a check's card, as it is spoken; null for one that is no longer listed. */
  nameOf(check: MadeCheck): string | null
  /** Returns the words of an answer: 'Here', 'checked'. */
  answerOf(check: MadeCheck, name: AnswerName): string
  /** Called when a save failed and the card is open again. */
  onTrouble(key: string, words: string): void
}

/** Returns what happens to checks: they are kept for undo, and said to screen readers with `say`. */
export function tapEvents(keeper: TapKeeper, say: (words: string) => void): Omit<TapEvents, 'onChange'> {
  return {
    onMade: (check, name) => {
      keeper.keep([...keeper.made(), check])
      if (name !== null) say(sentence(keeper.nameOf(check), `${keeper.answerOf(check, name)}, saved`))
    },
    onTakenBack: (check) => {
      keeper.keep(keeper.made().filter(({ ID, key }) => ID !== check.ID || key !== check.key))
      say(sentence(keeper.nameOf(check), 'undone'))
    },
    onTrouble: keeper.onTrouble,
  }
}

function sentence(name: string | null, words: string): string {
  return name === null ? words.charAt(0).toUpperCase() + words.slice(1) : `${name}: ${words}`
}
