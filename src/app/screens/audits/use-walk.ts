import { useEffect, useMemo, useRef, useState } from 'react'
import { nextStop, type Stop } from '../../../domain/audits/walk.ts'
import { yardClient } from '../../../sync/client.ts'
import { type ShownWalk, useWalkView } from './use-walk-view.ts'
import {
  askForCard,
  keepWalk,
  readWalk,
  setWalkTrouble,
  useAskedTrailer,
  useKeptWalk,
  useWalkTrouble,
} from './walk-store.ts'
import { isAnswered, noTaps, type OpenTaps, type StopAnswer, WalkTaps } from './walk-taps.ts'

/** The walk of one person as the screen shows it and changes it. */
export interface Walk {
  /** undefined: not read yet; null: this yard has no such session. */
  readonly view: ShownWalk | null | undefined
  /** The chosen rows; null: not chosen yet, empty: all. */
  readonly rows: readonly string[] | null
  /** The stops of the chosen rows. */
  readonly mine: readonly Stop[]
  /** The card that stands; null: all is answered. */
  readonly stop: Stop | null
  readonly answered: (key: string) => boolean
  /** Why the answer of the card was not saved. */
  readonly trouble: string | null
  readonly canUndo: boolean
  readonly chooseRows: (rows: readonly string[]) => void
  readonly answer: (stop: Stop, answer: StopAnswer) => void
  readonly undo: () => void
  readonly back: () => void
  readonly skip: () => void
}

/** Where a person is lies in a store, the answers lie in the mirror, and what is on its way in between is here: leaving and coming back goes on where it was. */
export function useWalk(UserID: number, auditID: number, active: boolean): Walk {
  const view = useWalkView(auditID, active)
  const { rows, at, made } = useKeptWalk(UserID, auditID)
  const trouble = useWalkTrouble(auditID)
  const { taps, open } = useTaps(UserID, auditID)
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
  const go = (next: Stop | null) => keepWalk(UserID, auditID, { at: next?.key ?? null })
  useEntry({ view, rows, stop, chosen, answered, UserID, auditID })
  return {
    view,
    rows,
    mine,
    stop,
    answered,
    trouble: trouble !== null && trouble.key === stop?.key ? trouble.words : null,
    canUndo: made.length > 0 || open.answered.length > 0,
    chooseRows: (names) => {
      const wanted = new Set(names)
      const stays = stop && !answered(stop.key) && (wanted.size === 0 || wanted.has(stop.row))
      const next = stays ? stop : nextStop(stops, answered, wanted, null)
      keepWalk(UserID, auditID, { rows: names, at: next?.key ?? null })
    },
    answer: (one, what) => {
      if (!view) return
      setWalkTrouble(null)
      taps.answer(view.audit.ID, one, what)
      if (what.name !== 'also') go(nextStop(stops, (key) => key === one.key || answered(key), chosen, one.key))
    },
    undo: () => {
      const key = taps.takeBack(readWalk(UserID, auditID).made.at(-1) ?? null)
      setWalkTrouble(null)
      if (key !== null) keepWalk(UserID, auditID, { at: key })
    },
    back: () => {
      const place = stop ? mine.findIndex(({ key }) => key === stop.key) : mine.length
      const before = mine[place - 1]
      if (before) go(before)
    },
    skip: () => go(nextStop(stops, answered, chosen, stop?.key ?? null)),
  }
}

const none: readonly Stop[] = []

function useTaps(UserID: number, AuditID: number): { readonly taps: WalkTaps; readonly open: OpenTaps } {
  const [open, setOpen] = useState(noTaps)
  const taps = useMemo(
    () =>
      new WalkTaps(yardClient, {
        onChange: setOpen,
        onMade: (check) => keepWalk(UserID, AuditID, { made: [...readWalk(UserID, AuditID).made, check] }),
        onTakenBack: ({ ID }) =>
          keepWalk(UserID, AuditID, { made: readWalk(UserID, AuditID).made.filter((check) => check.ID !== ID) }),
        onTrouble: (key, words) => {
          setWalkTrouble({ AuditID, key, words })
          keepWalk(UserID, AuditID, { at: key })
        },
      }),
    [UserID, AuditID],
  )
  return { taps, open }
}

interface Entry extends Pick<Walk, 'view' | 'rows' | 'stop' | 'answered'> {
  readonly chosen: ReadonlySet<string>
  readonly UserID: number
  readonly auditID: number
}

/**
 * Chooses the card where none stands: the one that another page asks for, else the next without an answer. A card that
 * stands is left alone, whatever others answer meanwhile: nothing moves away under a finger.
 */
function useEntry({ view, rows, stop, chosen, answered, UserID, auditID }: Entry): void {
  const asked = useAskedTrailer(auditID)
  const entered = useRef(false)
  useEffect(() => {
    if (!view || asked === null) return
    const wanted = view.stops.find(({ TrailerID }) => TrailerID === asked)
    entered.current = true
    askForCard(null)
    if (wanted) keepWalk(UserID, auditID, { at: wanted.key, rows: rows ?? [] })
  }, [view, asked, rows, UserID, auditID])
  useEffect(() => {
    if (!view || rows === null || asked !== null) return
    const isStale = stop !== null && !entered.current && answered(stop.key)
    entered.current = true
    if (stop !== null && !isStale) return
    const next = nextStop(view.stops, answered, chosen, stop?.key ?? null)
    if (next || isStale) keepWalk(UserID, auditID, { at: next?.key ?? null })
  }, [view, rows, asked, stop, answered, chosen, UserID, auditID])
}
