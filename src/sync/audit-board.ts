import { timeMark } from '../domain/values/time-mark.ts'
import { type Audit, AuditType, SessionState } from '../domain/audits/audit.ts'
import type { IsSingle } from '../domain/audits/audit-notes.ts'
import type { AuditTrailer } from '../domain/audits/audit-trailer.ts'
import { inTheWayOf, numbersOf, placesOf, trailersOf } from '../domain/audits/finding-subjects.ts'
import { type Finding, findingsOf } from '../domain/audits/findings.ts'
import { type AuditReport, auditReport, countsNow } from '../domain/audits/report.ts'
import { findByTail, gateAtStart, type Looked, lookedAt, walkAnswers, walkStops } from '../domain/audits/walk.ts'
import { resolveAlias } from '../domain/commands/aliases.ts'
import { holdsOneTrailer } from '../domain/sites/location-rules.ts'
import { TrailerState } from '../domain/trailers/trailer-lists.ts'
import { placedAt } from '../domain/trailers/stay.ts'
import { numberKey } from '../domain/trailers/trailer-number.ts'
import type { TrailerProjection } from '../domain/trailers/trailer-query-fields.ts'
import type { MirrorDatabase } from '../mirror/database.ts'
import { listJoined } from '../mirror/reads/audits.ts'
import { listEarlierLooks, listLaterLooks } from '../mirror/reads/other-looks.ts'
import type { RowChanges } from '../mirror/tablet-store.ts'
import type { AuditView, TailMatch, WalkAnswer, WalkPlan, WalkTrailerCard, WalkView } from './api.ts'
import { BoardWork } from './board-work.ts'
import type { Clock } from './engine/ports.ts'
import type { YardInMemory } from './trailer-board.ts'

/** A hundred checks of another tablet make one view. */
const TOGETHER_MS = 60
/** Until a failed view is read once more; twice as long after each further failure. */
const AGAIN_MS = 500
const LONGEST_AGAIN_MS = 60_000

interface Watch {
  readonly auditID: number
  /** A walk shows how many findings there are: looks of other sessions do not change that number for an open session. */
  readonly isCounting: boolean
  readonly tell: (facts: Facts | null) => void
}

interface Facts {
  readonly audit: Audit
  readonly entries: readonly AuditTrailer[]
  readonly yard: YardInMemory
  readonly joined: readonly number[]
  readonly findings: readonly Finding[]
}

/**
 * The audit sessions being shown. Checks are read once and then followed row by row, so that a tap does not cost more
 * with each check.
 */
export class AuditBoard {
  readonly #watches = new Set<Watch>()
  readonly #entries = new Map<number, Map<number, AuditTrailer>>()
  readonly #work: BoardWork
  /** A change waits for its views; they bring what could not be read before it too. */
  #isDue = false

  constructor(
    private readonly mirror: MirrorDatabase,
    private readonly siteID: number,
    clock: Clock,
    private readonly yard: () => YardInMemory | null,
    private readonly onError: (error: unknown) => void,
  ) {
    this.#work = new BoardWork(clock)
  }

  watchWalk(auditID: number, listener: (view: WalkView | null) => void): Promise<() => void> {
    let told: Told | null = null
    return this.#watch(auditID, true, (facts) => {
      if (!facts) {
        told = null
        return listener(null)
      }
      const plan = planOf(facts, told?.plan ?? null)
      const next = { plan, answers: walkAnswers(facts.entries, plan.stops) }
      listener(walkView(facts, next, told))
      told = next
    })
  }

  watchAudit(auditID: number, listener: (view: AuditView | null) => void): Promise<() => void> {
    return this.#watch(auditID, false, (facts) => listener(facts && auditView(facts)))
  }

  findByTail(typed: string, limit: number): readonly TailMatch[] {
    const yard = this.yard()
    if (!yard) return []
    const key = numberKey(typed)
    const here = findByTail(onYard(yard), key, limit)
    // A trailer that departed by the list may still stand here.
    const left = findByTail(departed(yard), key, limit - here.length)
    return [...here, ...left].map((trailer) => toMatch(trailer, yard))
  }

  async follow(changes: RowChanges): Promise<void> {
    const ids = changes.AuditTrailers ?? []
    try {
      if (ids.length > 0 && this.#entries.size > 0) await this.#work.unlessStopped(() => this.#noteAll(ids))
    } catch (error) {
      // Nobody tells of these checks again: the next view reads all of its session.
      this.#entries.clear()
      this.onError(error)
    }
    if (ids.length > 0 || changes.Audits || changes.Trailers || changes.Locations || changes.Aliases) this.#soon()
  }

  refresh(): void {
    this.#soon()
  }

  stop(): void {
    this.#work.stop()
    this.#watches.clear()
  }

  /** A failed read does not reject, since the watch goes on and must be ended. */
  async #watch(auditID: number, isCounting: boolean, tell: Watch['tell']): Promise<() => void> {
    const watch: Watch = { auditID, isCounting, tell }
    this.#watches.add(watch)
    await this.#answer(watch).catch((error: unknown) => {
      this.onError(error)
      this.#again(0)
    })
    return () => {
      this.#watches.delete(watch)
      // Many reports may be opened in a day, so nothing is kept after the last watch; sessions are read again when
      // needed.
      if (this.#watches.size === 0) this.#entries.clear()
    }
  }

  async #noteAll(ids: readonly number[]): Promise<void> {
    const rows = await this.mirror.rows('AuditTrailers').bulkGet([...ids])
    for (const [place, id] of ids.entries()) this.#note(id, rows[place])
  }

  #note(id: number, row: AuditTrailer | undefined): void {
    for (const [auditID, entries] of this.#entries) {
      if (row?.AuditID === auditID) entries.set(id, row)
      else entries.delete(id)
    }
  }

  #soon(): void {
    this.#isDue = true
    this.#work.soon(() => void this.#answerAll(), TOGETHER_MS)
  }

  /** Reports failures of the first try; they hold up no other view, and are read again until that succeeds. */
  async #answerAll(failures = 0): Promise<void> {
    this.#isDue = false
    let isRead = true
    for (const watch of this.#watches)
      await this.#answer(watch).catch((error: unknown) => {
        isRead = false
        if (failures === 0) this.onError(error)
      })
    if (!isRead) this.#again(failures)
  }

  #again(failures: number): void {
    if (this.#isDue) return
    this.#work.soon(() => void this.#answerAll(failures + 1), Math.min(AGAIN_MS * 2 ** failures, LONGEST_AGAIN_MS))
  }

  #answer(watch: Watch): Promise<void> {
    return this.#work.unlessStopped(() => this.#tell(watch))
  }

  async #tell(watch: Watch): Promise<void> {
    const yard = this.yard()
    if (!yard) return
    const audit = await this.#session(watch.auditID)
    const entries = audit && (await this.#entriesOf(audit.ID))
    const joined = audit ? await listJoined(audit, this.mirror) : []
    const findings = audit && entries ? await this.#findingsIn(audit, entries, yard, watch) : []
    if (this.#work.isStopped || !this.#watches.has(watch)) return
    watch.tell(audit && entries ? { audit, entries, yard, joined, findings } : null)
  }

  /**
   * A yard audit alone has findings. Earlier looks may show that a trailer in the way makes a swap of two, and those of a
   * closed one may be overtaken by later looks.
   */
  async #findingsIn(
    audit: Audit,
    entries: readonly AuditTrailer[],
    yard: YardInMemory,
    { isCounting }: Watch,
  ): Promise<readonly Finding[]> {
    if (audit.Type !== AuditType.YardAudit) return []
    const { references, trailers } = yard
    const isSingle: IsSingle = (id) => holdsOneTrailer(references.locations.get(id)?.Type ?? 0)
    const findings = findingsOf(audit, entries, trailers, isSingle)
    const isOpen = audit.State === SessionState.Open
    // Each tap of a walk asks for its view.
    if (isOpen && isCounting) return findings
    const seen = findings.filter(({ kind }) => kind !== 'missing')
    const inTheWay = seen.flatMap(inTheWayOf)
    const earlier = inTheWay.length === 0 ? [] : await listEarlierLooks(audit, inTheWay, isSingle, this.mirror)
    const subjects = {
      trailerIDs: seen.flatMap(trailersOf),
      locationIDs: [...seen.flatMap(placesOf), ...earlier.flatMap(({ LocationID }) => LocationID ?? [])],
      numbers: seen.flatMap(numbersOf),
    }
    const mayBeOvertaken = !isOpen && seen.length > 0
    const later = mayBeOvertaken ? await listLaterLooks(audit, subjects, isSingle, this.mirror) : []
    if (earlier.length === 0 && later.length === 0) return findings
    return findingsOf(audit, entries, trailers, isSingle, { earlier, later })
  }

  /** Returns the session of an ID, or the one that it joined. */
  async #session(id: number): Promise<Audit | null> {
    const { row } = await resolveAlias<Audit>(id, this.mirror.rows('Audits'), this.mirror.rows('Aliases'))
    return row?.SiteID === this.siteID ? row : null
  }

  async #entriesOf(auditID: number): Promise<readonly AuditTrailer[]> {
    const known = this.#entries.get(auditID)
    if (known) return [...known.values()]
    const rows = await this.mirror
      .rows('AuditTrailers')
      .where('[SiteID+AuditID]')
      .equals([this.siteID, auditID])
      .toArray()
    if (this.#watches.size > 0) this.#entries.set(auditID, new Map(rows.map((row) => [row.ID, row])))
    return rows
  }
}

interface Plan extends WalkPlan {
  readonly key: string
  /** Those of which it is made. */
  readonly references: YardInMemory['references']
  readonly here: readonly TrailerProjection[]
}

/** Returns the previous plan when nothing in it changed. A check changes a trailer, but nothing that a plan shows. */
function planOf({ yard }: Facts, before: Plan | null): Plan {
  const here = onYard(yard)
  const isSame =
    before?.references === yard.references &&
    before.here.length === here.length &&
    here.every((trailer, place) => isShownAlike(trailer, before.here[place]))
  if (before && isSame) return before
  const places = [...yard.references.locations.values()]
  const stops = walkStops(places, here)
  const gate = gateAtStart(places, stops)
  const trailers = here.map((trailer) => toCard(trailer, yard))
  const cards = trailers.map((card) => Object.values(card).join())
  const key = [gate, ...stops.map((stop) => `${stop.key}=${stop.TrailerID ?? ''}`), ...cards].join('\n')
  const made = { references: yard.references, here }
  return key === before?.key ? { ...before, ...made } : { stops, gate, trailers, key, ...made }
}

function isShownAlike(a: TrailerProjection, b: TrailerProjection | undefined): boolean {
  return (
    a === b || (b !== undefined && shownFields.every((field) => a[field] === b[field]) && placedAt(a) === placedAt(b))
  )
}

/** The fields of cards and stops. */
const shownFields = [
  ...(['ID', 'Number', 'Type', 'StatusType', 'ScacID', 'LocationID'] as const),
  ...(['SealNumber', 'ShipmentNumber', 'SetTemperature', 'AuditState'] as const),
]

/** The part of a walk that a watch has reported. */
interface Told {
  readonly plan: Plan
  readonly answers: ReadonlyMap<string, AuditTrailer>
}

/** Returns what changed, since all answers of a long walk after each tap would keep the page busy. */
function walkView(facts: Facts, { plan, answers }: Told, told: Told | null): WalkView {
  const { audit, joined } = facts
  const before = told?.plan.stops === plan.stops ? told.answers : null
  const changed = [...answers].filter(([key, entry]) => before?.get(key) !== entry)
  return {
    audit,
    joined,
    plan: before ? null : { stops: plan.stops, gate: plan.gate, trailers: plan.trailers },
    answers: changed.map(([key, entry]) => walkAnswer(key, entry)),
    unanswered: [...(before?.keys() ?? [])].filter((key) => !answers.has(key)),
    findings: facts.findings.length,
  }
}

function walkAnswer(key: string, entry: AuditTrailer): WalkAnswer {
  const { ID, TrailerID, TrailerNumber, LocationID, TrailerAuditState, FoundTrailerID, FoundNumber } = entry
  const { UserName, CheckedDate } = entry
  const seen = { TrailerAuditState, FoundTrailerID, FoundNumber, UserName, CheckedDate, mark: timeMark(entry) }
  return { key, ID, TrailerID, TrailerNumber, LocationID, ...seen }
}

function auditView({ audit, entries, yard, joined, findings }: Facts): AuditView {
  const report = auditReport(audit, entries, [...yard.trailers.values()], yard.references)
  const looked = lookedBy(audit, entries, report, yard)
  return { report, joined, findings, counts: countsNow(report, findings), looked }
}

function lookedBy(audit: Audit, entries: readonly AuditTrailer[], report: AuditReport, yard: YardInMemory): Looked {
  const { checked, notChecked } = report.counts
  if (audit.Type !== AuditType.YardAudit) return { stops: checked + notChecked, looked: checked }
  const stops = walkStops([...yard.references.locations.values()], onYard(yard))
  return lookedAt(entries, stops, ({ TrailerID }) => {
    const listed = TrailerID === null ? undefined : yard.trailers.get(TrailerID)
    return listed ? { ID: listed.ID, Number: listed.Number, PlacedDate: placedAt(listed) } : null
  })
}

function onYard({ trailers }: YardInMemory): readonly TrailerProjection[] {
  return [...trailers.values()].filter((trailer) => trailer.State === TrailerState.OnYard)
}

function departed({ trailers }: YardInMemory): readonly TrailerProjection[] {
  return [...trailers.values()].filter((trailer) => trailer.State === TrailerState.Departed)
}

function toCard(trailer: TrailerProjection, { references }: YardInMemory): WalkTrailerCard {
  const { ID, Number: number, Type, StatusType, ScacID, SealNumber, ShipmentNumber, SetTemperature } = trailer
  return {
    ...{ ID, Number: number, Type, StatusType, SealNumber, ShipmentNumber, SetTemperature },
    AuditState: trailer.AuditState,
    ScacName: references.scacs.get(ScacID)?.Name ?? '',
    PlacedDate: placedAt(trailer),
  }
}

function toMatch(trailer: TrailerProjection, yard: YardInMemory): TailMatch {
  const { LocationID, State } = trailer
  const DepartureDate = State === TrailerState.OnYard ? null : trailer.DepartureDate
  return {
    ...toCard(trailer, yard),
    DepartureDate,
    LocationID,
    LocationName: yard.references.locations.get(LocationID)?.Name ?? '',
  }
}
