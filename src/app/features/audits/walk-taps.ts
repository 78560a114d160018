import { plainCheck } from '../../../domain/audits/plain-check.ts'
import type { InputOf } from '../../../domain/commands/catalogue.ts'
import type { NamedSave, SaveResult, WalkAnswer } from '../../../sync/api.ts'
import type { YardClient } from '../../../sync/client.ts'
import type { AnswerName, Stop } from '../../../domain/audits/walk.ts'
import { failureWords, notSaved } from '../../forms/not-saved.ts'
import { createTurns } from '../../../domain/values/in-turn.ts'

/** `notice` says an answer that no card shows, once it is saved. */
export type StopAnswer =
  | { readonly name: 'here'; readonly notice?: string }
  | { readonly name: 'not-here' }
  /** Another trailer is there; `FoundTrailerID` is null when the yard does not know it. */
  | { readonly name: 'other'; readonly FoundTrailerID: number | null; readonly FoundNumber: string }
  /** A place for many has another trailer too; answers nothing about the expected one. */
  | {
      readonly name: 'also'
      readonly FoundTrailerID: number | null
      readonly FoundNumber: string
      readonly notice?: string
    }

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
  /** The number of a trailer that was found besides the expected ones. */
  readonly also?: string
  /** The number of the trailer seen in the spot instead of the expected one. */
  readonly seen?: string
  /** The notice that says it, which goes when it is taken back. */
  readonly notice?: string
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
  readonly answered: readonly (Pick<NewCheck, 'key' | 'name'> & { readonly seen?: string | undefined })[]
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

type Saver = Pick<YardClient, 'takeIDs' | 'saveAll'>

export interface TapEvents {
  onChange(taps: OpenTaps): void
  /**
   * Called when the checks of one act are on the tablet's disk; `name` is null for those that could not be taken back,
   * and for a card that was put off.
   */
  onMade(checks: readonly MadeCheck[], name: AnswerName | null): void
  onTakenBack(checks: readonly MadeCheck[]): void
  /** Called when a save failed and its stops are open again; `key` is the first. */
  onTrouble(key: string, words: string): void
}

/** One act: a check, or those of the rest of a row. */
interface Tap {
  readonly keys: readonly string[]
  /** Those of `keys` that count as answered meanwhile. */
  readonly answers: readonly string[]
  /** Empty when not saved. */
  readonly made: Promise<readonly MadeCheck[]>
}

/**
 * Saves taps one after the other, in order, each whole or not at all. The card moves on at once; an answer that cannot
 * be saved comes back with its message.
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

  answer(AuditID: number, stop: Stop, answer: StopAnswer): void {
    this.check(checkAt(AuditID, stop, answer, null))
  }

  /** Answers spots of a row as they are listed, by one act: they are saved together, and taken back together. */
  answerRow(AuditID: number, row: string, stops: readonly Stop[]): void {
    this.#checkAll(stops.map((stop) => checkAt(AuditID, stop, { name: 'here' }, row)))
  }

  check(check: NewCheck): void {
    this.#checkAll([check])
  }

  /** Keeps the undo step of a card that was put off, in its turn, so that the steps stay in the order of the taps. */
  putOff(key: string, TrailerID: number): void {
    const made = [{ key, ID: null, TrailerID, LocationID: null, group: null }]
    this.#push({ keys: [key], answers: [] }, async () => {
      this.events.onMade(made, null)
      return made
    })
  }

  #checkAll(checks: readonly NewCheck[]): void {
    const answers = checks.filter(({ isAnswer }) => isAnswer)
    if (answers.length > 0)
      this.#change({
        answered: [...this.#taps.answered, ...answers.map(({ key, name, seen }) => ({ key, name, seen }))],
      })
    this.#push({ keys: keysOf(checks), answers: keysOf(answers) }, () => this.#save(checks))
  }

  #push(what: Omit<Tap, 'made'>, make: () => Promise<readonly MadeCheck[]>): void {
    const work = async () => {
      const made = await make()
      this.#open = this.#open.filter((one) => one !== tap)
      return made
    }
    const tap: Tap = { ...what, made: this.#inTurn(work) }
    this.#open.push(tap)
  }

  /**
   * Undoes the last tap being saved, else the last act of `made`; of a row answered with one tap all. Returns the key
   * of the stop at which that tap was, or null for nothing to undo.
   */
  takeBack(made: readonly MadeCheck[]): string | null {
    const tap = this.#open.pop()
    if (tap) this.#takeBackTap(tap)
    const act = tap ? [] : lastAct(made)
    if (act.length > 0) this.#takeBackMade(act)
    return tap?.keys[0] ?? act[0]?.key ?? null
  }

  #takeBackTap(tap: Tap): void {
    this.#forget(tap.answers)
    // At once when it is saved, not in its turn behind the other saves: the mirror would show it as answered meanwhile.
    const crossed = tap.made.then((checks) => {
      this.#cross(checks)
      return checks
    })
    void this.#inTurn(async () => this.#takeBack(await crossed))
  }

  #takeBackMade(checks: readonly MadeCheck[]): void {
    this.#forget(keysOf(checks.filter(({ ID }) => ID !== null)))
    this.#cross(checks)
    void this.#inTurn(() => this.#takeBack(checks))
  }

  /**
   * Closes saved taps that the mirror shows as answered. Called with each view of the mirror; before that is shown, both
   * are drawn at once.
   */
  settle(answers: Pick<ReadonlyMap<string, unknown>, 'has'>): void {
    const saving = new Set(this.#open.flatMap(({ keys }) => keys))
    const answered = this.#taps.answered.filter(({ key }) => saving.has(key) || !answers.has(key))
    if (answered.length < this.#taps.answered.length) this.#change({ answered })
  }

  async #save(checks: readonly NewCheck[]): Promise<readonly MadeCheck[]> {
    const made: MadeCheck[] = []
    const words = await this.#attempt(async () => {
      const IDs = await this.saver.takeIDs(checks.length)
      return checks.map(({ input, isAnswer: _isAnswer, name: _name, ...check }, place): NamedSave => {
        const ID = IDs[place]
        if (ID === undefined) throw new Error('too few IDs came')
        made.push({ ...check, ID })
        return { name: 'checkTrailer', input: input(ID) }
      })
    })
    const [first] = checks
    if (words !== null) {
      this.#forget(keysOf(checks.filter(({ isAnswer }) => isAnswer)))
      if (first) this.events.onTrouble(first.key, words)
      return []
    }
    this.events.onMade(made, first?.name ?? null)
    return made
  }

  #cross(checks: readonly MadeCheck[]): void {
    if (checks.length === 0) return
    const IDs = checks.flatMap(({ ID }) => ID ?? [])
    if (IDs.length > 0) this.#change({ takenBack: new Set([...this.#taps.takenBack, ...IDs]) })
    this.events.onTakenBack(checks)
  }

  async #takeBack(checks: readonly MadeCheck[]): Promise<void> {
    const saved = checks.flatMap((check) => (check.ID === null ? [] : [{ ...check, ID: check.ID }]))
    const [first] = saved
    if (!first) return
    const words = await this.#attempt(async () =>
      saved.map(({ ID, TrailerID, LocationID }) => ({
        name: 'takeBackCheck',
        input: { ID, TrailerID, LocationID },
      })),
    )
    if (words === null) return
    const left = new Set(this.#taps.takenBack)
    for (const { ID } of saved) left.delete(ID)
    this.#change({ takenBack: left })
    this.events.onMade(checks, null)
    this.events.onTrouble(first.key, words)
  }

  /** Saves them all, or returns the error message. */
  async #attempt(listSaves: () => Promise<readonly NamedSave[]>): Promise<string | null> {
    try {
      const result: SaveResult = await this.saver.saveAll(await listSaves())
      return result.name === 'saved' ? null : failureWords(result)
    } catch (error) {
      return notSaved(error).words
    }
  }

  /** Removes the latest tap of each of these stops. */
  #forget(keys: readonly string[]): void {
    const asked = new Set(keys)
    const answered = this.#taps.answered.toReversed().filter(({ key }) => !asked.delete(key))
    if (answered.length < this.#taps.answered.length) this.#change({ answered: answered.toReversed() })
  }

  #change(part: Partial<OpenTaps>): void {
    this.#taps = { ...this.#taps, ...part }
    this.events.onChange(this.#taps)
  }
}

function keysOf(checks: readonly { readonly key: string }[]): readonly string[] {
  return checks.map(({ key }) => key)
}

/** Returns the last check, or all of the row that was answered with it. */
function lastAct(made: readonly MadeCheck[]): readonly MadeCheck[] {
  const group = made.at(-1)?.group ?? null
  const before = group === null ? made.length - 2 : made.findLastIndex((check) => check.group !== group)
  return made.slice(Math.max(before, -1) + 1)
}

function checkAt(AuditID: number, stop: Stop, answer: StopAnswer, group: string | null): NewCheck {
  const isAnswer = answer.name !== 'also'
  const { key, LocationID } = stop
  const TrailerID = isAnswer ? stop.TrailerID : null
  return {
    ...{ key, TrailerID, LocationID, isAnswer, group, name: isAnswer ? answer.name : 'other' },
    ...(isAnswer ? {} : { also: answer.FoundNumber }),
    ...(answer.name === 'other' ? { seen: answer.FoundNumber } : {}),
    ...('notice' in answer ? { notice: answer.notice } : {}),
    input: (ID) => checkOf(ID, AuditID, TrailerID, LocationID, answer),
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
    // One that is in the list is named by its ID.
    FoundNumber: isFound && answer.FoundTrailerID === null ? answer.FoundNumber : null,
    Walked: true,
  })
}
