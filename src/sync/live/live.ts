import { type EditedRow, type LiveEvent, type LiveEvents, MAX_OPEN, type OpenRow } from '../../contract/live.ts'
import { type ChangesPage, header } from '../../contract/sync.ts'
import { SHARED } from '../../domain/lists.ts'
import type { SyncEngine } from '../engine/engine.ts'
import type { Network } from '../engine/ports.ts'
import type { Connection } from '../sync-status.ts'
import type { TabTalk } from '../tab-talk.ts'
import { type LineParts, LiveLine } from './live-line.ts'
import { joinRows, type LiveTalk, OtherTabs, type ReportedRow, TAB_KEPT_MS } from './other-tabs.ts'

export interface LiveParts extends LineParts {
  readonly network: Network
  /** Names this tab to the other ones. */
  readonly tab: string
  readonly talk: (hear: (message: LiveTalk) => void) => TabTalk<LiveTalk>
  /** The engine of the person signed in; null for nobody. */
  readonly engine: () => Pick<SyncEngine, 'siteID' | 'wakeIf'> | null
}

interface Watch {
  readonly row: OpenRow
  readonly edits: boolean
  readonly listener: (userIDs: readonly number[]) => void
  told: string
}

/** Shortest time between two cycles that events start. */
const POKED_MS = 500
/** Server and other tabs forget what is open after a minute. */
const REPEAT_MS = 25_000
/** Combines a form that closes and the next one that opens into one report. */
const REPORT_MS = 50
const NOBODY = '[]'

const inTouch: ReadonlySet<Connection['name']> = new Set(['in-step', 'sending', 'loading'])

/**
 * Runs a cycle when the server reports a change of this site, reports rows open here, and passes on who else edits
 * them. Never changes the shown connection state, which only cycles do.
 */
export class Live {
  readonly #line: LiveLine
  readonly #watches = new Set<Watch>()
  #isVisible = true
  #isOnline = true
  #connection: Connection['name'] = 'starting'
  /** Versions that the mirror contains; null where the server offers no line. */
  #known: (NonNullable<ChangesPage['Live']> & { readonly SiteID: number }) | null = null
  #poked = { Shared: 0, Site: 0 }
  #pokedAtMs = Number.NEGATIVE_INFINITY
  #isWaking = false
  #lineID: string | null = null
  #editing: readonly EditedRow[] = []
  /** Monotonic time of the last word from the tab with the line. */
  #editingAtMs = Number.NEGATIVE_INFINITY
  readonly #others = new OtherTabs()
  readonly #talk: TabTalk<LiveTalk>
  #isWanted = false
  #cancelReport: () => void = () => undefined

  constructor(private readonly parts: LiveParts) {
    this.#line = new LiveLine(parts, { onEvent: (event) => this.#hear(event), onEnd: () => this.#ended() })
    this.#talk = parts.talk((message) => this.#hearTab(message))
  }

  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible
    this.look()
  }

  setOnline(isOnline: boolean): void {
    this.#isOnline = isOnline
    if (isOnline) this.#line.networkChanged()
    this.look()
  }

  setConnection({ name }: Connection): void {
    this.#connection = name
    this.look()
  }

  noteSnapshot({ SiteID, Live: versions }: Pick<ChangesPage, 'SiteID' | 'Live'>): void {
    this.#known = versions ? { SiteID, ...versions } : null
    this.look()
  }

  look(): void {
    const siteID = this.parts.engine()?.siteID ?? null
    // The next person's mirror has nothing yet.
    if (siteID === null) this.#known = null
    const isOffered = this.#known !== null && this.#known.SiteID === siteID
    const wasWanted = this.#isWanted
    this.#isWanted = this.#isVisible && this.#isOnline && isOffered && inTouch.has(this.#connection)
    if (!this.#isWanted) this.#ended()
    this.#line.want(this.#isWanted ? siteID : null)
    if (this.#isWanted === wasWanted || this.#watches.size === 0) return
    if (this.#isWanted) this.#reportIn(REPORT_MS)
    else this.#tellOpen([])
  }

  /**
   * Reports a row as open while watched; calls back with the other people who edit it: at once if another form or
   * window has it open already, since the server sends only what changes. Returns the function that ends the watch.
   */
  watchOpenRow(row: OpenRow, edits: boolean, listener: Watch['listener']): () => void {
    const watch: Watch = { row, edits, listener, told: NOBODY }
    this.#watches.add(watch)
    this.#tell(watch)
    this.#reportIn(REPORT_MS)
    return () => {
      this.#watches.delete(watch)
      this.#reportIn(REPORT_MS)
    }
  }

  #hear(event: LiveEvent): void {
    switch (event.name) {
      case 'open':
        this.#lineID = event.data.Line
        this.#setEditing([])
        if (this.#listOpen().length > 0) this.#reportIn(0)
        break
      case 'changed':
        this.#changed(event.data)
        break
      case 'editing':
        this.#setEditing(event.data.Open)
        this.#passOnEditors()
        break
    }
  }

  #hearTab(message: LiveTalk): void {
    const now = this.parts.clock.monotonic()
    if ('Open' in message) {
      const isNew = this.#others.note(message.Open, now)
      if (this.#lineID === null) return
      if (isNew) this.#reportIn(REPORT_MS)
      this.#passOnEditors()
    } else if (this.#lineID === null && this.#isWanted && message.Editing.SiteID === this.#known?.SiteID) {
      this.#editingAtMs = now
      this.#setEditing(message.Editing.Rows)
    }
  }

  #changed({ SiteID, Version }: LiveEvents['changed']): void {
    if (SiteID === SHARED) this.#poked = { ...this.#poked, Shared: Version }
    else if (SiteID === this.#known?.SiteID) this.#poked = { ...this.#poked, Site: Version }
    if (this.#isWaking || !this.#isBehind()) return
    this.#isWaking = true
    const wait = this.#pokedAtMs + POKED_MS - this.parts.clock.monotonic()
    if (wait <= 0) this.#wake()
    else this.parts.clock.after(wait, () => this.#wake())
  }

  #wake(): void {
    this.#isWaking = false
    this.#pokedAtMs = this.parts.clock.monotonic()
    // A cycle under way may bring it: most often it is this tablet's own change.
    this.parts.engine()?.wakeIf(() => this.#isBehind())
  }

  /** True until the mirror has the announced changes. A restore, which lowers versions, is found by the cadence. */
  #isBehind(): boolean {
    const known = this.#known
    return known !== null && (known.Shared < this.#poked.Shared || known.Site < this.#poked.Site)
  }

  #ended(): void {
    const hadLine = this.#lineID !== null
    this.#lineID = null
    this.#poked = { Shared: 0, Site: 0 }
    this.#cancelReport()
    this.#setEditing([])
    if (hadLine) this.#passOnEditors()
  }

  /** To the tabs without a line. */
  #passOnEditors(): void {
    const SiteID = this.#known?.SiteID
    if (SiteID !== undefined) this.#talk.tell({ Editing: { SiteID, Rows: this.#editing } })
  }

  #setEditing(rows: readonly EditedRow[]): void {
    this.#editing = rows
    for (const watch of this.#watches) this.#tell(watch)
  }

  #tell(watch: Watch): void {
    const { List, ID } = watch.row
    const found = this.#editing.find((row) => row.List === List && row.ID === ID)
    const told = JSON.stringify(found?.UserIDs ?? [])
    if (told === watch.told) return
    watch.told = told
    watch.listener(found?.UserIDs ?? [])
  }

  #reportIn(ms: number): void {
    this.#cancelReport()
    if (this.#isWanted) this.#cancelReport = this.parts.clock.after(ms, () => void this.#report())
  }

  /** To the server on the line, else to the tab that holds it. */
  async #report(): Promise<void> {
    const siteID = this.parts.engine()?.siteID
    if (siteID == null) return
    const rows = this.#listOpen()
    if (rows.length > 0) this.#reportIn(REPEAT_MS)
    if (this.#lineID !== null) {
      this.#passOnEditors()
      await this.#reportOn(this.#lineID, siteID, rows)
      return
    }
    if (this.parts.clock.monotonic() - this.#editingAtMs >= TAB_KEPT_MS) this.#setEditing([])
    this.#tellOpen(this.#listOwn())
  }

  /** The answer is ignored: a cycle finds the same trouble. */
  async #reportOn(Line: string, siteID: number, rows: readonly ReportedRow[]): Promise<void> {
    const request = { method: 'PUT', path: '/live/open', headers: { [header.site]: String(siteID) } } as const
    await this.parts.network.call({ ...request, body: { Line, Open: rows.slice(-MAX_OPEN) } })
  }

  #tellOpen(Rows: readonly ReportedRow[]): void {
    const SiteID = this.parts.engine()?.siteID ?? this.#known?.SiteID
    if (SiteID !== undefined) this.#talk.tell({ Open: { Tab: this.parts.tab, SiteID, Rows } })
  }

  #listOwn(): readonly ReportedRow[] {
    return joinRows([...this.#watches].map(({ row, edits }) => ({ ...row, Edits: edits })))
  }

  /** Own rows last: they stay where there are too many. */
  #listOpen(): readonly ReportedRow[] {
    const siteID = this.parts.engine()?.siteID ?? null
    return joinRows([...this.#others.list(siteID, this.parts.clock.monotonic()), ...this.#listOwn()])
  }
}
