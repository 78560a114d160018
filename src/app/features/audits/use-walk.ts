import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { nextStop, type Stop } from '../../../domain/audits/walk.ts'
import type { WalkView } from '../../../sync/api.ts'
import { yardClient } from '../../../sync/client.ts'
import type { KeptWalk } from './kept-walks.ts'
import { type ShownWalk, useWalkView } from './use-walk-view.ts'
import {
  askForCard,
  joinWalks,
  keepWalk,
  readWalk,
  setWalkTrouble,
  useAskedTrailer,
  useKeptWalk,
  useWalkTrouble,
} from './walk-store.ts'
import { isAnswered, noTaps, type OpenTaps, type StopAnswer, WalkTaps } from './walk-taps.ts'

export interface Walk {
  /** Undefined until read; null when this yard has no such session. */
  readonly view: ShownWalk | null | undefined
  /** The chosen rows; null until they are chosen, empty for all. */
  readonly rows: readonly string[] | null
  /** The stops of the chosen rows. */
  readonly mine: readonly Stop[]
  /** The current card; null when everything is answered. */
  readonly stop: Stop | null
  readonly answered: (key: string) => boolean
  /** The reason why the card's answer was not saved. */
  readonly trouble: string | null
  readonly canUndo: boolean
  /** True when the chosen rows have a card before this one. */
  readonly canGoBack: boolean
  readonly chooseRows: (rows: readonly string[]) => void
  readonly answer: (stop: Stop, answer: StopAnswer) => void
  readonly undo: () => void
  readonly back: () => void
  /** Goes to the next card; returns false when this one alone is left without an answer. */
  readonly skip: () => boolean
}

/**
 * Returns one person's walk. The current stop is in a store, the answers are in the mirror, and only unsaved ones are
 * here, so a walk continues at the same stop.
 */
export function useWalk(UserID: number, auditID: number, active: boolean): Walk {
  /** A session opened offline may join another one during the walk. */
  const sessionID = useRef(auditID)
  const join = useCallback(
    ({ audit, joined }: WalkView) => {
      sessionID.current = audit.ID
      joinWalks(UserID, audit.ID, joined)
    },
    [UserID],
  )
  const view = useWalkView(auditID, active, join)
  const { rows, at, made } = useKeptWalk(UserID, sessionID.current)
  const trouble = useWalkTrouble(auditID)
  const { taps, open } = useTaps(UserID, auditID, sessionID)
  const answers = view?.answers
  useEffect(() => {
    if (answers && open.saving === 0) taps.settle(answers)
  }, [answers, open.saving, taps])
  const answered = useMemo(() => isAnswered(answers ?? new Map(), open), [answers, open])
  const stops = view?.stops ?? none
  const chosen = useMemo(() => new Set(rows), [rows])
  const mine = useMemo(
    () => (chosen.size === 0 ? stops : stops.filter((stop) => chosen.has(stop.row))),
    [stops, chosen],
  )
  const stop = stops.find(({ key }) => key === at) ?? null
  const keep = useCallback((change: Partial<KeptWalk>) => keepWalk(UserID, sessionID.current, change), [UserID])
  const go = (next: Stop | null) => keep({ at: next?.key ?? null })
  useEntry({ view, rows, stop, chosen, answered, keep, auditID })
  return {
    view,
    rows,
    mine,
    stop,
    answered,
    trouble: trouble !== null && trouble.key === stop?.key ? trouble.words : null,
    canGoBack: mine[0] !== undefined && (stop === null || !isSameCard(mine[0], stop)),
    canUndo: made.length > 0 || open.answered.length > 0,
    chooseRows: (names) => {
      const wanted = new Set(names)
      const stays = stop && !answered(stop.key) && (wanted.size === 0 || wanted.has(stop.row))
      const next = stays ? stop : nextStop(stops, answered, wanted, null)
      keep({ rows: names, at: next?.key ?? null })
    },
    answer: (one, what) => {
      if (!view) return
      setWalkTrouble(null)
      taps.answer(view.audit.ID, one, what)
      // The list of a place for many stays open: the person taps its next line.
      if (!one.isShared) go(nextStop(stops, (key) => key === one.key || answered(key), chosen, one.key))
    },
    undo: () => {
      const key = taps.takeBack(readWalk(UserID, sessionID.current).made.at(-1) ?? null)
      setWalkTrouble(null)
      if (key !== null) keep({ at: key })
    },
    back: () => {
      const place = stop ? mine.findIndex((one) => isSameCard(one, stop)) : mine.length
      const before = mine[place - 1]
      if (before) go(before)
    },
    skip: () => {
      const here = stop ? mine.filter((one) => isSameCard(one, stop)) : []
      const keys = new Set(here.map(({ key }) => key))
      const next = nextStop(mine, (key) => keys.has(key) || answered(key), chosen, here.at(-1)?.key ?? null)
      const isDone = here.every(({ key }) => answered(key))
      // Without another card this one stays until answered.
      if (next || isDone) go(next)
      return next !== null || isDone
    },
  }
}

const none: readonly Stop[] = []

/** True when two stops share a card, as all stops of a place for many do. */
function isSameCard(a: Stop, b: Stop): boolean {
  return a.isShared ? a.LocationID === b.LocationID : a.key === b.key
}

function useTaps(
  UserID: number,
  AuditID: number,
  sessionID: RefObject<number>,
): { readonly taps: WalkTaps; readonly open: OpenTaps } {
  const [open, setOpen] = useState(noTaps)
  const taps = useMemo(
    () =>
      new WalkTaps(yardClient, {
        onChange: setOpen,
        onMade: (check) => {
          const { made } = readWalk(UserID, sessionID.current)
          keepWalk(UserID, sessionID.current, { made: [...made, check] })
        },
        onTakenBack: ({ ID }) => {
          const { made } = readWalk(UserID, sessionID.current)
          keepWalk(UserID, sessionID.current, { made: made.filter((check) => check.ID !== ID) })
        },
        onTrouble: (key, words) => {
          setWalkTrouble({ AuditID, key, words })
          keepWalk(UserID, sessionID.current, { at: key })
        },
      }),
    [UserID, AuditID, sessionID],
  )
  return { taps, open }
}

interface Entry extends Pick<Walk, 'view' | 'rows' | 'stop' | 'answered'> {
  readonly chosen: ReadonlySet<string>
  readonly keep: (change: Partial<KeptWalk>) => void
  readonly auditID: number
}

/**
 * Chooses a card when there is none: the one asked for, else the next without an answer. A card on the screen stays,
 * whatever others answer, so that nothing moves under a finger.
 */
function useEntry({ view, rows, stop, chosen, answered, keep, auditID }: Entry): void {
  const asked = useAskedTrailer(auditID)
  const entered = useRef(false)
  useEffect(() => {
    if (!view || asked === null) return
    const wanted = view.stops.find(({ TrailerID }) => TrailerID === asked)
    entered.current = true
    askForCard(null)
    if (wanted) keep({ at: wanted.key, rows: rows ?? [] })
  }, [view, asked, rows, keep])
  useEffect(() => {
    if (!view || rows === null || asked !== null) return
    const isStale = stop !== null && !entered.current && answered(stop.key)
    entered.current = true
    if (stop !== null && !isStale) return
    const next = nextStop(view.stops, answered, chosen, stop?.key ?? null)
    if (next || isStale) keep({ at: next?.key ?? null })
  }, [view, rows, asked, stop, answered, chosen, keep])
}
