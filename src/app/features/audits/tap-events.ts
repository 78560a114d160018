import type { AnswerName } from '../../../domain/audits/walk.ts'
import { capitalised } from '../../../domain/values/capitalised.ts'
import type { MadeCheck, TapEvents } from './walk-taps.ts'

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

/** The voices of the page. */
export interface TapVoices {
  /** Says words to screen readers alone. */
  say(words: string): void
  /** Shows a notice, which screen readers say too. */
  notify(text: string): void
  closeNotice(text: string): void
}

/** Returns what happens to checks: they are kept for undo, and said. */
export function tapEvents(keeper: TapKeeper, { say, notify, closeNotice }: TapVoices): Omit<TapEvents, 'onChange'> {
  return {
    onMade: (checks, name) => {
      keeper.keep([...keeper.made(), ...checks])
      const [check] = checks
      if (!check || name === null) return
      if (check.notice !== undefined) notify(check.notice)
      else if (checks.length > 1) say(`${checks.length} spots as listed, saved`)
      else say(sentence(keeper.nameOf(check), `${keeper.answerOf(check, name)}, saved`))
    },
    onTakenBack: (checks) => {
      const back = new Set(checks.map(stepOf))
      keeper.keep(keeper.made().filter((check) => !back.has(stepOf(check))))
      for (const { notice } of checks) if (notice !== undefined) closeNotice(notice)
      const [check] = checks
      if (check && checks.length === 1) say(sentence(keeper.nameOf(check), 'undone'))
      else say(`${checks.length} spots undone`)
    },
    onTrouble: keeper.onTrouble,
  }
}

function stepOf({ ID, key }: MadeCheck): string {
  return `${ID} ${key}`
}

function sentence(name: string | null, words: string): string {
  return name === null ? capitalised(words) : `${name}: ${words}`
}
