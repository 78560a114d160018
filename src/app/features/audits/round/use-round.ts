import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Audit, SessionState } from '../../../../domain/audits/audit.ts'
import { type CheckFields, checkSchema } from '../../../../domain/audits/check-form.ts'
import { checked } from '../../../../domain/commands/check.ts'
import { Refusal } from '../../../../domain/commands/refusal.ts'
import { plainCheck } from '../../../../domain/audits/plain-check.ts'
import { nextInRound, type RoundStop, roundStops, trailersIn } from '../../../../domain/audits/round.ts'
import type { References } from '../../../../domain/sites/references.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import type { AuditView } from '../../../../sync/api.ts'
import { getTrailers } from '../../../../mirror/reads/trailers.ts'
import { isOutOfRange } from '../../../../domain/values/temperature.ts'
import { serverNow } from '../../../data/server-now.ts'
import { signal } from '../../../data/signal.ts'
import { announce } from '../../../kit/announce.tsx'
import { useAuditView } from '../../../data/use-audit-view.ts'
import { useKept } from '../../../data/use-kept.ts'
import { useLiveQuery } from '../../../data/use-live-query.ts'
import { useMinute } from '../../../data/use-minute.ts'
import { useReferences } from '../../../data/use-references.ts'
import type { TapKeeper } from '../tap-events.ts'
import { useTaps } from '../use-taps.ts'
import { useWalkCadence } from '../use-walk-view.ts'
import { askForCard, useAskedStop } from '../walk-store.ts'
import { readingOf } from './reading-keys.ts'
import {
  isCarried,
  type KeptRound,
  nothingTyped,
  reopenEntries,
  type TypedCheck,
  withoutPutOff,
  withTyped,
} from './kept-rounds.ts'
import { carryEntries, joinRounds, keepRound, readRound, useKeptRound } from './round-store.ts'

/** Messages of the rules that the entries of a card break, each for its place; null for none. */
export interface EntryFaults {
  readonly reading: string | null
  readonly fuel: string | null
}

export const noFaults: EntryFaults = { reading: null, fuel: null }

export interface Round {
  /** Undefined until read; null when this yard has no such session. */
  readonly audit: Audit | null | undefined
  /** Those of the whole session; undefined until read. */
  readonly counts: AuditView['counts'] | undefined
  /** In the order of the way; undefined until read. */
  readonly stops: readonly RoundStop[] | undefined
  /** Reefers that left the yard unchecked. */
  readonly gone: number
  readonly references: References | undefined
  /** The card; null when nothing is left. */
  readonly stop: RoundStop | null
  /** True if the reefer of the card has left the round since: nothing of it is saved. */
  readonly isGone: boolean
  /** The card after this one; null for none. */
  readonly next: RoundStop | null
  readonly isAnswered: (stop: RoundStop) => boolean
  readonly typed: TypedCheck
  /** True once something was typed or chosen on this card. */
  readonly isBegun: boolean
  /** Unsaved entries of all cards, by trailer. */
  readonly entries: KeptRound['entries']
  readonly putOff: Readonly<Record<number, string>>
  /** The reason why the check of this card was not saved. */
  readonly trouble: string | null
  /** A check that was not saved while another card is being filled in: that card stays. */
  readonly unsaved: { readonly stop: RoundStop; readonly words: string } | null
  /** The last act, if it was to put off a reefer that nobody has checked since; null for none. */
  readonly lastPutOff: string | null
  readonly canUndo: boolean
  /** Call when a finger comes down on the keys: the card stays, even if a check before it was not saved. */
  readonly touch: () => void
  readonly type: (change: Partial<TypedCheck>) => void
  /** Saves and goes on; returns what is wrong with the entries instead. */
  readonly save: () => EntryFaults
  /** Goes on; the reefer stays unchecked. One that somebody has checked meanwhile is not put off. */
  readonly leave: (reason: string) => void
  /** Takes back the last check or reason, and shows its card with what was entered. */
  readonly undo: () => void
  readonly goTo: (trailerID: number) => void
}

/** Returns one person's round through a session of Product Protection, also offline. */
export function useRound(UserID: number, site: Site, auditID: number, active: boolean): Round {
  /** A session opened offline may join another one during the round. */
  const sessionID = useRef(auditID)
  const take = useCallback(
    ({ report, joined }: AuditView) => {
      sessionID.current = report.audit.ID
      joinRounds(UserID, report.audit.ID, joined)
    },
    [UserID],
  )
  const view = useAuditView(auditID, active, take)
  useWalkCadence(active)
  const audit = view?.report.audit ?? (view === undefined ? undefined : null)
  const rows = view?.report.rows
  const gone = useMemo(() => rows?.filter(({ result }) => result === 'left').length ?? 0, [rows])
  const ids = useMemo(() => (rows ? trailersIn(rows) : null), [rows])
  const listedIDs = useMemo(() => ids?.join(), [ids])
  // Not before the rows: a round without reefers would pass for the one that was read, and choose its card.
  const trailers = useKept(useLiveQuery(() => ids && getTrailers(ids), [listedIDs])) ?? undefined
  const references = useKept(useReferences(site, trailers ?? []))
  const now = useMinute()
  const stops = useMemo(
    () => (trailers && references && rows ? roundStops(trailers, references, rows, now) : undefined),
    [trailers, references, rows, now],
  )
  const kept = useKeptRound(UserID, sessionID.current)
  const shown = useRef<readonly RoundStop[]>([])
  shown.current = stops ?? []
  /** The trailer of the card on whose keys a finger came down last. */
  const touched = useRef<number | null>(null)
  const { taps, open, trouble, setTrouble } = useSaves(UserID, sessionID, shown, touched)
  useEffect(() => {
    if (stops) taps.settle(new Set(stops.filter(({ isChecked }) => isChecked).map(({ trailer }) => `${trailer.ID}`)))
  }, [stops, taps])
  const tapped = useMemo(() => new Set(open.answered.map(({ key }) => Number(key))), [open])
  const isAnswered = useCallback(({ trailer, isChecked }: RoundStop) => isChecked || tapped.has(trailer.ID), [tapped])
  const stopOf = useMemo(() => new Map(stops?.map((stop) => [stop.trailer.ID, stop])), [stops])
  const isOpen = (stop: RoundStop) => !isAnswered(stop) && kept.putOff[stop.trailer.ID] === undefined
  const standing = useRef<RoundStop | null>(null)
  const listed = (kept.at === null ? undefined : stopOf.get(kept.at)) ?? null
  // The card of a reefer that leaves stays too, or digits meant for it would be saved for the next.
  const stop = listed ?? (stops && standing.current?.trailer.ID === kept.at ? standing.current : null)
  standing.current = stop
  const isGone = stop !== null && listed === null
  const typed = entriesOf(kept)
  const failed = (trouble ? stopOf.get(Number(trouble.key)) : undefined) ?? null
  const unsaved = failed && failed !== stop && trouble && isOpen(failed) ? { stop: failed, words: trouble.words } : null
  const next = unsaved?.stop ?? nextInRound(stops ?? [], (one) => one !== stop && isOpen(one), kept.at)
  const last = open.answered.length === 0 ? kept.made.at(-1) : undefined
  const lastLeft = last?.ID === null && last.TrailerID !== null ? stopOf.get(last.TrailerID) : undefined
  const lastReason = lastLeft && !isAnswered(lastLeft) ? kept.putOff[lastLeft.trailer.ID] : undefined
  const show = (to: RoundStop | null, change: object = {}) =>
    keepRound(UserID, sessionID.current, { at: to?.trailer.ID ?? null, ...change })
  const first = stop === null ? next : null
  // A card on the screen stays, whatever others check, so that nothing moves under a finger.
  const entered = useRef(false)
  const isStale = stop !== null && !entered.current && isAnswered(stop)
  const asked = useAskedStop(auditID)
  const isOpenSession = audit?.State === SessionState.Open
  useEffect(() => {
    if (!stops) return
    if (isOpenSession && !entered.current) {
      carryEntries(UserID, sessionID.current, (trailerID, typedAt) => {
        const one = stopOf.get(trailerID)
        return one !== undefined && isCarried(one, typedAt, site, serverNow())
      })
    }
    entered.current = true
    // A round that is taken over stands where its person left it, also at a reefer that is checked.
    if (asked !== null) askForCard(null)
    else if (first || isStale) keepRound(UserID, sessionID.current, { at: (first ?? next)?.trailer.ID ?? null })
  }, [stops, stopOf, first, isStale, next, UserID, isOpenSession, site, asked])
  return {
    ...{
      audit,
      counts: view?.counts,
      stops,
      gone,
      references,
      stop,
      isGone,
      next,
      isAnswered,
      typed,
      unsaved,
      putOff: kept.putOff,
      entries: kept.entries,
    },
    trouble: trouble !== null && trouble.key === `${kept.at}` ? trouble.words : null,
    isBegun: typed !== nothingTyped,
    lastPutOff: lastLeft && lastReason !== undefined ? putOffWords(lastLeft, lastReason) : null,
    canUndo: kept.made.length > 0 || open.answered.length > 0,
    touch: () => {
      touched.current = kept.at
    },
    type: (change) => {
      if (kept.at === null) return
      const { entries } = readRound(UserID, sessionID.current)
      keepRound(UserID, sessionID.current, {
        entries: { ...entries, [kept.at]: withTyped(typed, change, serverNow()) },
      })
    },
    save: () => {
      if (!stop) return noFaults
      if (isGone) {
        show(next)
        return noFaults
      }
      const fields = fieldsOf(typed)
      const faults = faultsIn(fields)
      if (faults !== noFaults) {
        signal('refused')
        return faults
      }
      signal(
        isOutOfRange(fields.BoxTemperature, stop.trailer.SetTemperature, site.TemperatureAlertRange) ? 'no' : 'yes',
      )
      const TrailerID = stop.trailer.ID
      if (!unsaved) setTrouble(null)
      const { [TrailerID]: _, ...putOff } = kept.putOff
      const { [TrailerID]: _saved, ...entries } = kept.entries
      show(next, { putOff, entries, sent: { ...kept.sent, [TrailerID]: typed } })
      taps.check({
        ...{ key: `${TrailerID}`, TrailerID, LocationID: null, isAnswer: true, name: 'here', group: null },
        input: (ID) => plainCheck({ ID, AuditID: sessionID.current, TrailerID, ...fields }),
      })
      return noFaults
    },
    leave: (reason) => {
      if (!stop) return
      signal('other')
      if (isGone || isAnswered(stop)) {
        show(next)
        return
      }
      const { ID } = stop.trailer
      announce(putOffWords(stop, reason))
      show(next, { putOff: { ...kept.putOff, [ID]: reason } })
      taps.putOff(`${ID}`, ID)
    },
    undo: () => {
      const key = taps.takeBack(readRound(UserID, sessionID.current).made)
      setTrouble(null)
      if (key === null) return
      signal('undo')
      const at = Number(key)
      const now = readRound(UserID, sessionID.current)
      keepRound(UserID, sessionID.current, { at, entries: reopenEntries(now, at), ...withoutPutOff(now, at) })
    },
    goTo: (trailerID) => {
      // As it is now: a scan searches first, and the person types on.
      keepRound(UserID, sessionID.current, {
        at: trailerID,
        ...withoutPutOff(readRound(UserID, sessionID.current), trailerID),
      })
    },
  }
}

function useSaves(
  UserID: number,
  sessionID: RefObject<number>,
  stops: RefObject<readonly RoundStop[]>,
  touched: RefObject<number | null>,
) {
  const [trouble, setTrouble] = useState<{ readonly key: string; readonly words: string } | null>(null)
  const keeper = useMemo(
    (): TapKeeper => ({
      made: () => readRound(UserID, sessionID.current).made,
      keep: (made) => keepRound(UserID, sessionID.current, { made }),
      nameOf: ({ TrailerID }) => stops.current.find(({ trailer }) => trailer.ID === TrailerID)?.trailer.Number ?? null,
      answerOf: () => 'checked',
      onTrouble: (key, words) => {
        signal('refused')
        setTrouble({ key, words })
        const now = readRound(UserID, sessionID.current)
        const at = Number(key)
        // A card with entries stays, or with a finger on its keys: the next digits are meant for it.
        const isFilling = now.at !== null && (now.entries[now.at] !== undefined || touched.current === now.at)
        keepRound(UserID, sessionID.current, { at: isFilling ? now.at : at, entries: reopenEntries(now, at) })
      },
    }),
    [UserID, sessionID, stops, touched],
  )
  return { ...useTaps(keeper), trouble, setTrouble }
}

function putOffWords({ trailer }: RoundStop, reason: string): string {
  return `${trailer.Number}: ${reason}, not checked`
}

function entriesOf({ at, entries }: KeptRound): TypedCheck {
  return (at === null ? undefined : entries[at]) ?? nothingTyped
}

function fieldsOf({ reading, fuel, defrost }: TypedCheck): CheckFields {
  return { BoxTemperature: readingOf(reading), Defrost: defrost, ReeferFuelLevel: fuel }
}

/** Returns the messages of the rules that a check breaks; `noFaults` for none. */
function faultsIn(fields: CheckFields): EntryFaults {
  try {
    checked(checkSchema, fields)
    return noFaults
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { BoxTemperature, ReeferFuelLevel } = error.details.errors ?? {}
    const [reading = null, fuel = null] = [BoxTemperature?.join(' '), ReeferFuelLevel?.join(' ')]
    return { reading: reading ?? (fuel === null ? error.message : null), fuel }
  }
}
