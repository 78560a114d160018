import { plainCheck } from '../../../domain/audits/plain-check.ts'
import type { InputOf } from '../../../domain/commands/catalogue.ts'
import type { SyncApi, WalkAnswer } from '../../../sync/api.ts'
import type { Stop } from '../../../domain/audits/walk.ts'
import { failureWords, notSaved } from '../../forms/not-saved.ts'
import { createTurns } from '../../../domain/values/in-turn.ts'

/** What a person says of a stop. */
export type StopAnswer =
  | { readonly name: 'here' }
  | { readonly name: 'not-here' }
  /** Another trailer stands in the spot. `FoundTrailerID` null: one that the yard does not know. */
  | { readonly name: 'other'; readonly FoundTrailerID: number | null; readonly FoundNumber: string | null }
  /** In a place for many another trailer stands too: that says nothing of the one that was asked for. */
  | { readonly name: 'also'; readonly FoundTrailerID: number | null; readonly FoundNumber: string | null }

/** A check that this tablet made, so that it can be taken back. */
export interface MadeCheck {
  /** Of the stop. */
  readonly key: string
  readonly ID: number
  readonly TrailerID: number | null
  readonly LocationID: number
}

/** What a person did that the mirror does not show yet. */
export interface OpenTaps {
  /** Keys of the stops that were answered, each as often as it was. */
  readonly answered: readonly string[]
  /** IDs of checks that were taken back. */
  readonly takenBack: ReadonlySet<number>
  /** Taps whose save is still on its way. */
  readonly saving: number
}

export const noTaps: OpenTaps = { answered: [], takenBack: new Set(), saving: 0 }

/** Which stops have an answer: those of the mirror with what was tapped since. */
export function isAnswered(
  answers: ReadonlyMap<string, WalkAnswer>,
  { answered, takenBack }: Pick<OpenTaps, 'answered' | 'takenBack'>,
): (key: string) => boolean {
  const tapped = new Set(answered)
  return (key) => {
    const answer = answers.get(key)
    return tapped.has(key) || (answer !== undefined && !takenBack.has(answer.ID))
  }
}

/** What the worker is asked for. */
type Saver = Pick<SyncApi, 'takeID' | 'save'>

export interface TapEvents {
  onChange(taps: OpenTaps): void
  /** The check is on the tablet's disk. */
  onMade(check: MadeCheck): void
  /** It counts for nothing any more. */
  onTakenBack(check: MadeCheck): void
  /** Not saved, and why: the stop is open again. */
  onTrouble(key: string, words: string): void
}

interface Tap {
  readonly key: string
  /** Of the check; null: it was not saved. */
  readonly made: Promise<MadeCheck | null>
}

/**
 * The taps of a walk on their way to the disk, one after the other in the order in which they were made. The card goes on
 * at once; what could not be saved comes back with its words.
 */
export class WalkTaps {
  #taps = noTaps
  readonly #inTurn = createTurns()
  /** Not known as made yet, in order. */
  #open: Tap[] = []

  constructor(
    private readonly saver: Saver,
    private readonly events: TapEvents,
  ) {}

  answer(AuditID: number, stop: Stop, answer: StopAnswer): void {
    const { key } = stop
    const isAnswer = answer.name !== 'also'
    if (isAnswer) this.#change({ answered: [...this.#taps.answered, key] })
    const tap: Tap = { key, made: this.#inLine(() => this.#save(AuditID, stop, answer)) }
    this.#open.push(tap)
    void tap.made.then(() => {
      this.#open = this.#open.filter((one) => one !== tap)
    })
  }

  /**
   * Takes back the last tap that is on its way, else the check `last`; answers the key of its stop, null when there is
   * nothing to take back.
   */
  takeBack(last: MadeCheck | null): string | null {
    const tap = this.#open.pop()
    if (tap) {
      this.#forget(tap.key)
      void this.#inLine(async () => {
        const check = await tap.made
        if (!check) return
        this.#cross(check)
        await this.#takeBack(check)
      })
      return tap.key
    }
    if (!last) return null
    this.#forget(last.key)
    this.#cross(last)
    void this.#inLine(() => this.#takeBack(last))
    return last.key
  }

  /** The mirror shows more: taps whose stop has an answer there are no longer open, once nothing is on its way. */
  settle(answers: ReadonlyMap<string, WalkAnswer>): void {
    if (this.#taps.saving > 0) return
    const answered = this.#taps.answered.filter((key) => !answers.has(key))
    if (answered.length < this.#taps.answered.length) this.#change({ answered })
  }

  async #save(AuditID: number, stop: Stop, answer: StopAnswer): Promise<MadeCheck | null> {
    const { key, LocationID } = stop
    const TrailerID = answer.name === 'also' ? null : stop.TrailerID
    const saved = await this.#attempt(async () => {
      const ID = await this.saver.takeID()
      const result = await this.saver.save('checkTrailer', checkOf(ID, AuditID, TrailerID, LocationID, answer))
      return { ID, result }
    })
    if (typeof saved === 'string') {
      if (answer.name !== 'also') this.#forget(key)
      this.events.onTrouble(key, saved)
      return null
    }
    const check = { key, ID: saved.ID, TrailerID, LocationID }
    this.events.onMade(check)
    return check
  }

  #cross(check: MadeCheck): void {
    this.#change({ takenBack: new Set([...this.#taps.takenBack, check.ID]) })
    this.events.onTakenBack(check)
  }

  async #takeBack(check: MadeCheck): Promise<void> {
    const { key, ID, TrailerID, LocationID } = check
    const words = await this.#attempt(async () => ({
      ID,
      result: await this.saver.save('takeBackCheck', { ID, TrailerID, LocationID }),
    }))
    if (typeof words !== 'string') return
    this.#change({ takenBack: new Set([...this.#taps.takenBack].filter((one) => one !== ID)) })
    this.events.onMade(check)
    this.events.onTrouble(key, words)
  }

  /** The words of what went wrong, or what was saved. */
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

  #inLine<T>(work: () => Promise<T>): Promise<T> {
    this.#change({ saving: this.#taps.saving + 1 })
    return this.#inTurn(work).finally(() => this.#change({ saving: this.#taps.saving - 1 }))
  }

  /** One tap for this stop is none any more. */
  #forget(key: string): void {
    const at = this.#taps.answered.lastIndexOf(key)
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
    // In an empty spot nobody is missed, whatever stands there.
    TrailerAuditState: answer.name === 'here' || TrailerID === null ? 1 : 3,
    LocationID,
    FoundTrailerID: isFound ? answer.FoundTrailerID : null,
    FoundNumber: isFound ? answer.FoundNumber : null,
    Walked: true,
  })
}
