import { AuditState } from '../../../domain/trailers/trailer-lists.ts'
import { plainCheck } from '../../../domain/audits/plain-check.ts'
import type { InputOf } from '../../../domain/commands/catalogue.ts'
import type { WalkAnswer } from '../../../sync/api.ts'
import type { YardClient } from '../../../sync/client.ts'
import type { Stop } from '../../../domain/audits/walk.ts'
import { failureWords, notSaved } from '../../forms/not-saved.ts'
import { createTurns } from '../../../domain/values/in-turn.ts'

export type StopAnswer =
  | { readonly name: 'here' }
  | { readonly name: 'not-here' }
  /** Another trailer is there; `FoundTrailerID` is null when the yard does not know it. */
  | { readonly name: 'other'; readonly FoundTrailerID: number | null; readonly FoundNumber: string | null }
  /** A place for many has another trailer too; answers nothing about the expected one. */
  | { readonly name: 'also'; readonly FoundTrailerID: number | null; readonly FoundNumber: string | null }

/** The kind of an answer, as its spot shows it. */
export type AnswerName = 'here' | 'not-here' | 'other'

/** An act on this tablet, kept for undo. */
export interface MadeCheck {
  readonly key: string
  /** That of the saved check; null for a card that was put off, which saves nothing. */
  readonly ID: number | null
  readonly TrailerID: number | null
  /** Null for a reefer's check, which names no spot. */
  readonly LocationID: number | null
  /** The row that was answered with one tap, which one undo takes back; null for a check of its own. */
  readonly group: string | null
}

/** A check to be saved. */
export interface NewCheck extends Omit<MadeCheck, 'ID'> {
  /** False for a further trailer at a place, which answers nothing about the expected one. */
  readonly isAnswer: boolean
  readonly name: AnswerName
  readonly input: (ID: number) => InputOf<'checkTrailer'>
}

/** Taps that the mirror does not show yet. */
export interface OpenTaps {
  readonly answered: readonly { readonly key: string; readonly name: AnswerName }[]
  readonly takenBack: ReadonlySet<number>
}

export const noTaps: OpenTaps = { answered: [], takenBack: new Set() }

/** Returns a test for answered stops, by the mirror and the taps since. */
export function isAnswered(
  answers: ReadonlyMap<string, WalkAnswer>,
  { answered, takenBack }: OpenTaps,
): (key: string) => boolean {
  const tapped = new Set(answered.map(({ key }) => key))
  return (key) => {
    const answer = answers.get(key)
    return tapped.has(key) || (answer !== undefined && !takenBack.has(answer.ID))
  }
}

type Saver = Pick<YardClient, 'takeID' | 'save'>

export interface TapEvents {
  onChange(taps: OpenTaps): void
  /**
   * Called when the check is on the tablet's disk; `name` is null for one that could not be taken back, and for a card
   * that was put off.
   */
  onMade(check: MadeCheck, name: AnswerName | null): void
  onTakenBack(check: MadeCheck): void
  /** Called when a save failed and the stop is open again. */
  onTrouble(key: string, words: string): void
}

/** Returns the kind of a saved answer. */
export function answerName({
  TrailerAuditState,
  FoundNumber,
}: Pick<WalkAnswer, 'TrailerAuditState' | 'FoundNumber'>): AnswerName {
  if (FoundNumber !== null) return 'other'
  return TrailerAuditState === AuditState.ConditionalDeparted ? 'not-here' : 'here'
}

interface Tap {
  readonly key: string
  readonly group: string | null
  /** True if the stop counts as answered meanwhile. */
  readonly isAnswer: boolean
  /** Null when not saved. */
  readonly made: Promise<MadeCheck | null>
}

/**
 * Saves taps one after the other, in order. The card moves on at once; an answer that cannot be saved comes back with
 * its message.
 */
export class WalkTaps {
  #taps = noTaps
  readonly #inTurn = createTurns()
  /** Taps not yet known to be saved, in order. */
  #open: Tap[] = []

  constructor(
    private readonly saver: Saver,
    private readonly events: TapEvents,
  ) {}

  answer(AuditID: number, stop: Stop, answer: StopAnswer, group: string | null = null): void {
    const isAnswer = answer.name !== 'also'
    const { key, LocationID } = stop
    const TrailerID = isAnswer ? stop.TrailerID : null
    this.check({
      ...{ key, TrailerID, LocationID, isAnswer, group, name: answer.name === 'also' ? 'other' : answer.name },
      input: (ID) => checkOf(ID, AuditID, TrailerID, LocationID, answer),
    })
  }

  check(check: NewCheck): void {
    const { key, name } = check
    if (check.isAnswer) this.#change({ answered: [...this.#taps.answered, { key, name }] })
    this.#push(check, () => this.#save(check))
  }

  /** Keeps the undo step of a card that was put off, in its turn, so that the steps stay in the order of the taps. */
  putOff(key: string, TrailerID: number): void {
    const made = { key, ID: null, TrailerID, LocationID: null, group: null }
    this.#push({ ...made, isAnswer: false }, async () => {
      this.events.onMade(made, null)
      return made
    })
  }

  #push({ key, group, isAnswer }: Omit<Tap, 'made'>, make: () => Promise<MadeCheck | null>): void {
    const work = async () => {
      const made = await make()
      this.#open = this.#open.filter((one) => one !== tap)
      return made
    }
    const tap: Tap = { key, group, isAnswer, made: this.#inTurn(work) }
    this.#open.push(tap)
  }

  /**
   * Undoes the last tap being saved, else the last act of `made`; of a row answered with one tap all. Returns the key
   * of the stop at which that tap was, or null for nothing to undo.
   */
  takeBack(made: readonly MadeCheck[]): string | null {
    const left = [...made]
    const last = () => this.#open.at(-1) ?? left.at(-1)
    const group = last()?.group ?? null
    let key: string | null = null
    do {
      key = last()?.key ?? key
      const tap = this.#open.pop()
      if (tap) this.#takeBackTap(tap)
      else this.#takeBackMade(left.pop())
    } while (group !== null && last()?.group === group)
    return key
  }

  #takeBackTap(tap: Tap): void {
    if (tap.isAnswer) this.#forget(tap.key)
    // At once when it is saved, not in its turn behind the other saves: the mirror would show it as answered meanwhile.
    const crossed = tap.made.then((check) => {
      if (check) this.#cross(check)
      return check
    })
    void this.#inTurn(async () => {
      const check = await crossed
      if (check) await this.#takeBack(check)
    })
  }

  #takeBackMade(check: MadeCheck | undefined): void {
    if (!check) return
    if (check.ID !== null) this.#forget(check.key)
    this.#cross(check)
    void this.#inTurn(() => this.#takeBack(check))
  }

  /**
   * Closes saved taps that the mirror shows as answered. Called with each view of the mirror; before that is shown, both
   * are drawn at once.
   */
  settle(answers: Pick<ReadonlyMap<string, unknown>, 'has'>): void {
    const saving = new Set(this.#open.map(({ key }) => key))
    const answered = this.#taps.answered.filter(({ key }) => saving.has(key) || !answers.has(key))
    if (answered.length < this.#taps.answered.length) this.#change({ answered })
  }

  async #save({ key, TrailerID, LocationID, group, isAnswer, name, input }: NewCheck): Promise<MadeCheck | null> {
    const saved = await this.#attempt(async () => {
      const ID = await this.saver.takeID()
      return { ID, result: await this.saver.save('checkTrailer', input(ID)) }
    })
    if (typeof saved === 'string') {
      if (isAnswer) this.#forget(key)
      this.events.onTrouble(key, saved)
      return null
    }
    const check = { key, ID: saved.ID, TrailerID, LocationID, group }
    this.events.onMade(check, name)
    return check
  }

  #cross(check: MadeCheck): void {
    if (check.ID !== null) this.#change({ takenBack: new Set([...this.#taps.takenBack, check.ID]) })
    this.events.onTakenBack(check)
  }

  async #takeBack(check: MadeCheck): Promise<void> {
    const { key, ID, TrailerID, LocationID } = check
    if (ID === null) return
    const words = await this.#attempt(async () => ({
      ID,
      result: await this.saver.save('takeBackCheck', { ID, TrailerID, LocationID }),
    }))
    if (typeof words !== 'string') return
    this.#change({ takenBack: new Set([...this.#taps.takenBack].filter((one) => one !== ID)) })
    this.events.onMade(check, null)
    this.events.onTrouble(key, words)
  }

  /** Returns what was saved, or the error message. */
  async #attempt(
    save: () => Promise<{ readonly ID: number; readonly result: Awaited<ReturnType<Saver['save']>> }>,
  ): Promise<{ readonly ID: number } | string> {
    try {
      const { ID, result } = await save()
      return result.name === 'saved' ? { ID } : failureWords(result)
    } catch (error) {
      return notSaved(error).words
    }
  }

  /** Removes one of the stop's taps. */
  #forget(key: string): void {
    const at = this.#taps.answered.findLastIndex((one) => one.key === key)
    if (at >= 0) this.#change({ answered: this.#taps.answered.toSpliced(at, 1) })
  }

  #change(part: Partial<OpenTaps>): void {
    this.#taps = { ...this.#taps, ...part }
    this.events.onChange(this.#taps)
  }
}

function checkOf(
  ID: number,
  AuditID: number,
  TrailerID: number | null,
  LocationID: number,
  answer: StopAnswer,
): InputOf<'checkTrailer'> {
  const isFound = answer.name === 'other' || answer.name === 'also'
  return plainCheck({
    ID,
    AuditID,
    TrailerID,
    // An empty spot misses no trailer.
    TrailerAuditState: answer.name === 'here' || TrailerID === null ? 1 : 3,
    LocationID,
    FoundTrailerID: isFound ? answer.FoundTrailerID : null,
    FoundNumber: isFound ? answer.FoundNumber : null,
    Walked: true,
  })
}
