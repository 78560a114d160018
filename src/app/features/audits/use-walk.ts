import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import {
  type AnswerName,
  isRowEnd,
  nextStop,
  restOfRow,
  stillOpen,
  type Stop,
  wayThrough,
} from '../../../domain/audits/walk.ts'
import type { WalkView } from '../../../sync/api.ts'
import { noteHintFollowed } from '../../data/hints.ts'
import { signal } from '../../data/signal.ts'
import type { Signal } from '../../kit/signals.ts'
import type { KeptWalk } from './kept-walks.ts'
import type { TapKeeper } from './tap-events.ts'
import { useTaps } from './use-taps.ts'
import { listedAt, type ShownWalk, useWalkView } from './use-walk-view.ts'
import {
  askForCard,
  joinWalks,
  keepWalk,
  readWalk,
  setWalkTrouble,
  stopAskedFor,
  useAskedStop,
  useKeptWalk,
  useWalkTrouble,
} from './walk-store.ts'
import { isAnswered, type MadeCheck, type OpenTaps, type StopAnswer, type WalkTaps } from './walk-taps.ts'
import { savedAnswer, shortAnswer, type ShownAnswer, wholeAnswer } from './walk-words.ts'

export interface Walk {
  /** Undefined until read; null when this yard has no such session. */
  readonly view: ShownWalk | null | undefined
  /** The chosen rows; null until they are chosen, empty for all. */
  readonly rows: readonly string[] | null
  /** The stops of the chosen rows, in the order of the person's way. */
  readonly mine: readonly Stop[]
  /** The same with one stop for each card: a place for many is one. */
  readonly cards: readonly Stop[]
  /** The current card; null when everything is answered. */
  readonly stop: Stop | null
  readonly answered: (key: string) => boolean
  /** A stop's answer, by the list as it is now; null for none. */
  readonly shownOf: (stop: Stop) => ShownAnswer | null
  /** Spots of the current row without an answer. */
  readonly rest: readonly Stop[]
  /** Name of the spot at which the person stood: the way begins at the end of `mine` nearest to it. Null: not known. */
  readonly beganNear: string | null
  /** Name of the gate, if the way begins at the end of its first row that is nearer to it. Null: not known. */
  readonly gateNear: string | null
  /** Returns the way through rows if they were chosen now. */
  readonly wayOf: (rows: readonly string[]) => Way
  /** The reason why the card's answer was not saved. */
  readonly trouble: string | null
  readonly canUndo: boolean
  /** True when the chosen rows have a card before this one. */
  readonly canGoBack: boolean
  readonly chooseRows: (rows: readonly string[]) => void
  readonly answer: (stop: Stop, answer: StopAnswer) => void
  /** Saves spots of a row as they are listed, those that have no answer yet. */
  readonly answerRest: (rest: readonly Stop[]) => void
  readonly goTo: (stop: Stop) => void
  readonly undo: () => void
  readonly back: () => void
  /** Goes to the next card; returns false when this one alone is left without an answer. */
  readonly skip: () => boolean
}

export interface Way {
  readonly stops: readonly Stop[]
  /** The first spot without an answer; null for none. */
  readonly first: Stop | null
  /** Name of the spot at which the person stands, else of the gate: the way begins at its end nearest to it. Null: not known. */
  readonly near: string | null
}

/**
 * Returns one person's walk. The current stop is in a store, the answers are in the mirror, and only unsaved ones are
 * here, so a walk continues at the same stop.
 */
export function useWalk(UserID: number, auditID: number, active: boolean): Walk {
  /** A session opened offline may join another one during the walk. */
  const sessionID = useRef(auditID)
  const shown = useRef<ShownWalk | null>(null)
  const { taps, open } = useWalkTaps(UserID, auditID, sessionID, shown)
  const take = useCallback(
    ({ audit, joined }: WalkView, saved: ShownWalk['saved']) => {
      sessionID.current = audit.ID
      joinWalks(UserID, audit.ID, joined)
      taps.settle(saved)
    },
    [UserID, taps],
  )
  const view = useWalkView(auditID, active, take)
  const rows = useKeptWalk(UserID, sessionID.current, (walk) => walk.rows)
  const at = useKeptWalk(UserID, sessionID.current, (walk) => walk.at)
  const from = useKeptWalk(UserID, sessionID.current, (walk) => walk.from)
  // Not the checks themselves: each save would draw the card again.
  const hasMade = useKeptWalk(UserID, sessionID.current, ({ made }) => made.length > 0)
  const trouble = useWalkTrouble(UserID, auditID)
  const answers = view?.answers
  const answered = useMemo(() => isAnswered(answers ?? new Map(), open), [answers, open])
  const stops = view?.stops ?? none
  shown.current = view ?? null
  const mine = useMemo(() => wayFrom(stops, rows ?? [], from), [stops, rows, from])
  const cards = useMemo(() => mine.filter((one, at) => !isSameCard(one, mine[at - 1] ?? null)), [mine])
  const began = from === null ? null : (stops.find(({ key }) => key === from.key) ?? null)
  const stop = stops.find(({ key }) => key === at) ?? null
  const gateBefore = (first: Stop | null | undefined) => (first === stops[0] ? (view?.gate ?? null) : null)
  const keep = useCallback((change: Partial<KeptWalk>) => keepWalk(UserID, sessionID.current, change), [UserID])
  const go = (next: Stop | null) => keep({ at: next?.key ?? null })
  useEntry({ view, rows, stop, mine, answered, keep, auditID })
  /** Returns how the walk goes on once these rows are chosen: an open card of theirs stays. */
  const beginOf = (names: readonly string[]) => {
    const start = startNow(stops, answered, readWalk(UserID, sessionID.current))
    const way = wayFrom(stops, names, start)
    const stays = stop !== null && !answered(stop.key) && way.includes(stop)
    return { start, way, first: stays ? stop : nextStop(way, answered, null) }
  }
  return {
    view,
    rows,
    mine,
    cards,
    stop,
    answered,
    shownOf: (one) => (answered(one.key) ? shownAnswer(one, open, view) : null),
    rest: stop ? restOfRow(mine, stop, answered) : [],
    beganNear: began?.point ? began.name : null,
    gateNear: began?.point ? null : gateBefore(mine[0]),
    wayOf: (names) => {
      const { way, start, first } = beginOf(names)
      const near = stops.find(({ key }) => key === start?.key)
      const isEnd = first !== null && isRowEnd(first, way)
      if (!near?.point) return { stops: way, first, near: gateBefore(first) }
      return { stops: way, first, near: isEnd ? near.name : null }
    },
    trouble: trouble !== null && trouble.key === stop?.key ? trouble.words : null,
    canGoBack: mine[0] !== undefined && (stop === null || !isSameCard(mine[0], stop)),
    canUndo: hasMade || open.answered.length > 0,
    chooseRows: (names) => {
      const { start, first } = beginOf(names)
      keep({ rows: names, from: start, at: first?.key ?? null })
    },
    answer: (one, what) => {
      if (!view) return
      setWalkTrouble(null)
      signal(what.name === 'also' ? 'other' : answerSignals[what.name])
      taps.answer(view.audit.ID, one, what)
      noteHintFollowed('walk', UserID)
      // The list of a place for many stays open: the person taps its next line.
      if (!one.isShared) go(nextStop(mine, (key) => key === one.key || answered(key), one.key))
    },
    answerRest: (asked) => {
      const rest = stillOpen(asked, mine, answered)
      if (!view || rest.length === 0) return
      setWalkTrouble(null)
      signal('yes')
      taps.answerRow(view.audit.ID, rest[0]?.row ?? '', rest)
      const keys = new Set(rest.map(({ key }) => key))
      go(nextStop(mine, (key) => keys.has(key) || answered(key), rest.at(-1)?.key ?? null))
    },
    goTo: (one) => go(one),
    undo: () => {
      const key = taps.takeBack(readWalk(UserID, sessionID.current).made)
      setWalkTrouble(null)
      if (key === null) return
      signal('undo')
      keep({ at: key })
    },
    back: () => {
      const place = stop ? mine.findIndex((one) => isSameCard(one, stop)) : mine.length
      const before = mine[place - 1]
      if (before) go(before)
    },
    skip: () => {
      const here = stop ? mine.filter((one) => isSameCard(one, stop)) : []
      const keys = new Set(here.map(({ key }) => key))
      const next = nextStop(mine, (key) => keys.has(key) || answered(key), here.at(-1)?.key ?? null)
      const isDone = here.every(({ key }) => answered(key))
      // Without another card this one stays until answered.
      if (next || isDone) go(next)
      return next !== null || isDone
    },
  }
}

const none: readonly Stop[] = []

const answerSignals: Readonly<Record<AnswerName, Signal>> = { here: 'yes', 'not-here': 'no', other: 'other' }

/** True when two stops share a card, as all stops of a place for many do. */
function isSameCard(a: Stop, b: Stop | null): boolean {
  if (b === null) return false
  return a.isShared ? a.LocationID === b.LocationID : a.key === b.key
}

function useWalkTaps(
  UserID: number,
  AuditID: number,
  sessionID: RefObject<number>,
  shown: RefObject<ShownWalk | null>,
): { readonly taps: WalkTaps; readonly open: OpenTaps } {
  const keeper = useMemo(
    (): TapKeeper => ({
      made: () => readWalk(UserID, sessionID.current).made,
      keep: (made) => keepWalk(UserID, sessionID.current, { made }),
      nameOf: (check) => spokenName(check, shown.current),
      answerOf: (check, name) => wholeAnswer({ words: shortAnswer(name, check), seen: check.seen ?? null }),
      onTrouble: (key, words) => {
        signal('refused')
        setWalkTrouble({ UserID, AuditID, key, words })
        keepWalk(UserID, sessionID.current, { at: key })
      },
    }),
    [UserID, AuditID, sessionID, shown],
  )
  return useTaps(keeper)
}

/** Returns the name of a check's spot; in a place for many behind the number of the trailer. Null: no longer listed. */
function spokenName({ key, also }: MadeCheck, view: ShownWalk | null): string | null {
  const stop = view?.stops.find((one) => one.key === key)
  if (!view || !stop) return null
  const number = also ?? (stop.isShared ? listedAt(stop, view.trailers)?.Number : undefined)
  return number === undefined ? stop.name : `${number}, ${stop.name}`
}

/** Returns where the person stands: at the last answer of their own that is not being taken back, else at the card. */
function startNow(
  stops: readonly Stop[],
  answered: (key: string) => boolean,
  { made, at }: KeptWalk,
): KeptWalk['from'] {
  const key = made.findLast((check) => answered(check.key))?.key ?? at
  if (key === null) return null
  const open = new Set(stops.filter((stop) => !answered(stop.key)).map(({ row }) => row))
  const there = stops.filter((stop) => open.has(stop.row) && answered(stop.key))
  return {
    key,
    done: [...new Set(stops.map(({ row }) => row))].filter((row) => !open.has(row)),
    answered: there.map((stop) => stop.key),
  }
}

function wayFrom(stops: readonly Stop[], rows: readonly string[], from: KeptWalk['from']): readonly Stop[] {
  const last = from && stops.find(({ key }) => key === from.key)
  return wayThrough(stops, new Set(rows), last ? { last, done: from.done, answered: from.answered ?? [] } : null)
}

function shownAnswer(stop: Stop, { answered }: OpenTaps, view: ShownWalk | null | undefined): ShownAnswer | null {
  const tapped = answered.findLast(({ key }) => key === stop.key)
  if (tapped) return { name: tapped.name, words: shortAnswer(tapped.name, stop), seen: tapped.seen ?? null }
  const saved = view?.answers.get(stop.key)
  return saved && view ? savedAnswer(saved, listedAt(stop, view.trailers)) : null
}

interface Entry extends Pick<Walk, 'view' | 'rows' | 'stop' | 'mine' | 'answered'> {
  readonly keep: (change: Partial<KeptWalk>) => void
  readonly auditID: number
}

/**
 * Chooses a card when there is none: the one asked for, else the next without an answer. A card on the screen stays,
 * whatever others answer, so that nothing moves under a finger.
 */
function useEntry({ view, rows, stop, mine, answered, keep, auditID }: Entry): void {
  const asked = useAskedStop(auditID)
  const entered = useRef(false)
  useEffect(() => {
    if (!view || asked === null) return
    const wanted = stopAskedFor(view.stops, asked)
    entered.current = true
    askForCard(null)
    if (wanted) keep({ at: wanted.key, rows: rows ?? [] })
  }, [view, asked, rows, keep])
  useEffect(() => {
    if (!view || rows === null || asked !== null) return
    const isStale = stop !== null && !entered.current && answered(stop.key)
    entered.current = true
    if (stop !== null && !isStale) return
    const next = nextStop(mine, answered, stop?.key ?? null)
    if (next || isStale) keep({ at: next?.key ?? null })
  }, [view, rows, asked, stop, mine, answered, keep])
}
