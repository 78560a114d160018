import type { RefusedItem } from '../../src/contract/sync.ts'
import { nearestOf, orderFor } from '../../src/domain/commands/nearest.ts'
import { type Entities, type ListName, lists, SHARED } from '../../src/domain/lists.ts'
import type { Instant } from '../../src/domain/values/instant.ts'
import { createTurns } from '../../src/domain/values/in-turn.ts'
import type { Head } from '../../src/server/access/caller.ts'
import { blockOf, isBlockID, rangeOf } from '../../src/server/pipeline/id-blocks.ts'
import type {
  Claim,
  DeltaAsk,
  Latest,
  QueueOwner,
  QueueState,
  RowReader,
  ServerStore,
  ServerTx,
  Sites,
  Snapshot,
  StandingAsk,
} from '../../src/server/pipeline/server-store.ts'
import { Journal, type JournaledMap } from './memory-journal.ts'
import { MemoryLists } from './memory-lists.ts'
import { noAdministration } from './no-administration.ts'
import { LAST_BLOCK, noHead, type LogRow, packedTexts, queueKey, scopeOf, toRefusedItem } from './memory-server-rows.ts'

interface Block {
  readonly Block: number
  readonly owner: string
  readonly UsedTo: number
}

/** A copy of the whole server, as a backup is. */
export type ServerCopy = ReturnType<Journal['copy']>

/**
 * The server's store on Maps, for the simulation: the same interface as on SQL, one transaction at
 * a time, rolled back by a journal. `save` takes a backup, and `restore` restores it.
 */
export class MemoryServerStore implements ServerStore {
  private readonly journal = new Journal()
  private readonly lists = new MemoryLists(this.journal)
  private readonly heads: JournaledMap<number, Head> = this.journal.map()
  private readonly marks: JournaledMap<string, string> = this.journal.map()
  private readonly log: JournaledMap<string, LogRow> = this.journal.map()
  private readonly queues: JournaledMap<string, QueueState> = this.journal.map()
  private readonly lastActs: JournaledMap<string, { readonly Sequence: number; readonly MadeAt: Instant }> =
    this.journal.map()
  private readonly blocks: JournaledMap<number, Block> = this.journal.map()
  private readonly failures: JournaledMap<string, number> = this.journal.map()
  private readonly counters: JournaledMap<'ID', number> = this.journal.map()
  /** Outside the journal: random draws of the server are not repeated after a restore. */
  private drawn = rangeOf(LAST_BLOCK).From
  private readonly inTurn = createTurns()

  /** `ownIDs`: a sequence that forgets its IDs at a restore, which the real server never does. */
  constructor(private readonly ownIDs: 'blocks' | 'sequence' = 'blocks') {}

  save(): ServerCopy {
    return this.journal.copy()
  }

  restore(copy: ServerCopy): void {
    this.journal.putBack(copy)
  }

  /** All rows of a list at a site, by ID: what the tablets are compared with. */
  listRows<L extends ListName>(list: L, siteID: number): readonly Entities[L][] {
    return this.lists.find(list, siteID, {}).sort((a, b) => a.ID - b.ID)
  }

  listCommands(): readonly LogRow[] {
    return [...this.log.values()]
  }

  head(siteID: number): Head {
    return this.heads.get(siteID) ?? noHead
  }

  transact<T>(sites: Sites, scope: (tx: ServerTx) => Promise<T>): Promise<T> {
    return this.inTurn(async () => {
      try {
        const result = await scope(this.begin([sites].flat()[0] ?? SHARED))
        this.journal.commit()
        return result
      } catch (error) {
        this.journal.rollback()
        throw error
      }
    })
  }

  async latest(standing: StandingAsk, deltas: readonly DeltaAsk[], withRefused: boolean): Promise<Latest> {
    return await this.snapshot(async (snapshot) => ({
      Standing: await snapshot.standing(standing),
      Deltas: await Promise.all(deltas.map(snapshot.delta)),
      Refused: withRefused ? await snapshot.refused(standing.UserID, standing.RefusedOfSite) : null,
    }))
  }

  snapshot<T>(read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
    return this.inTurn(() => read(this.reading))
  }

  grantBlock(owner: QueueOwner, block: number): Promise<boolean> {
    return this.inTurn(() => {
      if (this.untouched(owner).length > 0) return Promise.resolve(true)
      const isTaken = this.blocks.has(block)
      if (!isTaken) this.blocks.set(block, { Block: block, owner: queueKey(owner), UsedTo: rangeOf(block).From - 1 })
      this.journal.commit()
      return Promise.resolve(!isTaken)
    })
  }

  takeIDs(count: number): Promise<readonly number[]> {
    const before = this.ownIDs === 'sequence' ? (this.counters.get('ID') ?? 0) : this.drawn
    const first = before + 1
    this.drawn = before + count
    this.counters.set('ID', before + count)
    return Promise.resolve(Array.from({ length: count }, (_, place) => first + place))
  }

  countFailure(key: string): Promise<number> {
    return this.inTurn(() => {
      const count = (this.failures.get(key) ?? 0) + 1
      this.failures.set(key, count)
      this.journal.commit()
      return Promise.resolve(count)
    })
  }

  /** True when this device and person need a new block, as in a session's heads. */
  idsDue(owner: QueueOwner): boolean {
    const mine = [...this.blocks.values()].filter((block) => block.owner === queueKey(owner))
    return !mine.some(({ Block, UsedTo }) => UsedTo < (rangeOf(Block).From + rangeOf(Block).To) / 2)
  }

  private begin(siteID: number): ServerTx {
    let claimed: (Claim & { readonly Version: number | null }) | null = null
    return {
      prepare: async () => undefined,
      foresee: async () => undefined,
      // The simulation administers no tablets.
      open: async (claim) => {
        const opened = this.open(claim)
        claimed = { ...claim, Version: opened.name === 'claimed' ? opened.Version : null }
        return opened
      },
      rows: this.rowsOf(siteID),
      rowsOf: (ofSite) => this.rowsOf(ofSite),
      stamped: (list, id) => Promise.resolve(this.lists.getStamped(list, scopeOf(list, siteID), id)),
      page: () => Promise.reject(new Error('nobody administers here')),
      tally: () => Promise.reject(new Error('nobody administers here')),
      count: (list, where) => Promise.resolve(this.lists.find(list, scopeOf(list, siteID), where).length),
      findCommand: (key) => Promise.resolve(this.log.get(key) ?? null),
      findCommandBySequence: (owner, sequence) => Promise.resolve(this.findSequence(owner, sequence)),
      ownsID: (owner, id) => Promise.resolve(this.blocks.get(blockOf(id))?.owner === queueKey(owner)),
      write: async (writes, version) => {
        for (const of of writes) {
          const { SiteID, List, Inserted, Put, Removed, Undone, Raised } = of
          const versionOf = (id: number) => (typeof version === 'number' ? version : version(of, id))
          for (const row of Inserted) this.lists.insert(List, row, versionOf(row.ID))
          for (const id of Raised) this.lists.raise(List, SiteID, id, versionOf(id))
          for (const row of Put) this.lists.put(List, row, versionOf(row.ID))
          for (const id of [...Removed, ...Undone]) this.lists.remove(List, SiteID, id, versionOf(id))
        }
      },
      stampHistories: async (ofSite, trailerIDs, version) => {
        for (const list of ['TrailerHistory', 'Photos'] as const)
          for (const row of this.lists.find(list, ofSite, {}))
            if (trailerIDs.includes(row.TrailerID)) this.lists.write(list, row, version)
      },
      announce: async () => undefined,
      flush: async () => undefined,
      ...noAdministration,
      resolve: async (key, how) => this.patch(key, { Open: false, ResolvedHow: how }),
      handOver: async (key, note, at) => this.patch(key, { HandedAt: at, HandedNote: note }),
      finish: async ({ Outcome, Status, Answer, Version, Open, Queue, MadeAt, ...owner }) => {
        if (claimed === null) throw new Error('a command was finished that was not opened')
        const row = { ...claimed, Outcome, Status, Answer, Version, Open, MadeAt }
        this.settle(claimed)
        if (claimed.Sequence !== null) this.noteAct(queueKey(owner), claimed.Sequence, MadeAt)
        this.log.set(claimed.Key, { ...row, ResolvedHow: null, HandedAt: null, HandedNote: null })
        if (Queue) this.queues.set(queueKey(owner), Queue)
      },
    }
  }

  private rowsOf(siteID: number): RowReader {
    return {
      get: (list, id) => Promise.resolve(this.lists.get(list, scopeOf(list, siteID), id)),
      find: (list, where) => Promise.resolve(this.lists.find(list, scopeOf(list, siteID), where)),
      nearest: async (list, ask) => {
        for (const where of ask.among) orderFor(lists[list].orders ?? [], where, ask.by)
        return nearestOf(this.lists.find(list, scopeOf(list, siteID), {}), ask)
      },
    }
  }

  private open(claim: Claim): Awaited<ReturnType<ServerTx['open']>> {
    const known = this.log.get(claim.Key)
    if (known) return { name: 'known', command: known }
    return {
      name: 'claimed',
      Version: claim.Scope === null ? null : this.head(claim.Scope).Version + 1,
      Queue: this.queue(claim),
      ForeignIDs: claim.IDs.filter((id) => !this.isOwn(claim, id)),
      UsedIDs: this.lists.usedOf(claim.IDs),
      ActBefore: this.actBefore(claim),
    }
  }

  private actBefore(claim: Claim): Instant | null {
    if (claim.Sequence === null) return null
    const key = queueKey(claim)
    const last = this.lastActs.get(key)
    if (!last || last.Sequence < claim.Sequence) return last?.MadeAt ?? null
    const isMine = (row: LogRow) => row.Sequence !== null && queueKey(row) === key
    const mine = [...this.log.values()]
      .filter(isMine)
      .map(({ Sequence, MadeAt }) => ({ Sequence: Sequence ?? 0, MadeAt }))
    const numbers = mine.map(({ Sequence }) => Sequence).filter((number) => number < (claim.Sequence ?? 0))
    const before = new Set([...claim.After, Math.max(...numbers)])
    const moments = mine.filter(({ Sequence }) => before.has(Sequence)).map(({ MadeAt }) => MadeAt)
    return moments.sort().at(-1) ?? null
  }

  private noteAct(queue: string, sequence: number, madeAt: Instant): void {
    const last = this.lastActs.get(queue) ?? { Sequence: 0, MadeAt: '' }
    const MadeAt = last.MadeAt > madeAt ? last.MadeAt : madeAt
    this.lastActs.set(queue, { Sequence: Math.max(last.Sequence, sequence), MadeAt })
  }

  /** Makes a command's version, and registers its IDs. */
  private settle(claim: Claim & { readonly Version: number | null }): void {
    const { Scope, Version, Mark } = claim
    if (Scope !== null && Version !== null) {
      this.heads.set(Scope, { Version, Mark })
      this.marks.set(`${Scope}/${Version}`, Mark)
    }
    for (const id of claim.IDs) {
      if (!this.isOwn(claim, id)) continue
      const UsedTo = Math.max(this.blocks.get(blockOf(id))?.UsedTo ?? 0, id)
      this.blocks.set(blockOf(id), { Block: blockOf(id), owner: queueKey(claim), UsedTo })
    }
  }

  private isOwn(owner: QueueOwner, id: number): boolean {
    return isBlockID(id) && (this.blocks.get(blockOf(id))?.owner ?? queueKey(owner)) === queueKey(owner)
  }

  private queue(owner: QueueOwner): QueueState {
    return this.queues.get(queueKey(owner)) ?? { Through: 0, Above: [] }
  }

  private untouched(owner: QueueOwner) {
    return [...this.blocks.values()]
      .filter(({ Block, owner: holder, UsedTo }) => holder === queueKey(owner) && UsedTo < rangeOf(Block).From)
      .map(({ Block }) => rangeOf(Block))
  }

  private patch(key: string, fields: Partial<LogRow>): void {
    const row = this.log.get(key)
    if (row) this.log.set(key, { ...row, ...fields })
  }

  private findSequence(owner: QueueOwner, sequence: number): LogRow | null {
    const mine = [...this.log.values()].filter((row) => row.Sequence === sequence && queueKey(row) === queueKey(owner))
    return mine.at(-1) ?? null
  }

  private readonly reading: Snapshot = {
    standing: async ({ Scopes, RefusedOfSite, ...owner }) => ({
      Scopes: Scopes.map(({ SiteID, Version }) => ({
        Head: this.head(SiteID),
        OldestCursor: 0,
        MarkThen: this.marks.get(`${SiteID}/${Version}`) ?? null,
        Newest: null,
      })),
      Queue: this.queue(owner),
      HasRefused: this.refusedOf(owner.UserID, RefusedOfSite).length > 0,
      Untouched: this.untouched(owner),
    }),
    delta: async (ask) => ({ Rows: this.lists.changedRows(ask), Marks: ask.WithMarks ? this.marksOf(ask) : [] }),
    list: async (ask) => this.lists.list(ask),
    count: async (ask) => this.lists.list({ ...ask, AfterID: 0, Limit: Number.MAX_SAFE_INTEGER }).Count,
    histories: async (ask) => packedTexts(ask, this.lists.find('TrailerHistory', ask.SiteID, {}), this.lists.stamps),
    refused: async (userID, ofSite) => this.refusedOf(userID, ofSite),
  }

  private marksOf({ SiteID, After, Head: head, Limit }: DeltaAsk): readonly Head[] {
    const last = Math.min(head, this.head(SiteID).Version)
    const versions = Array.from({ length: Math.max(0, last - After.Version + 1) }, (_, place) => After.Version + place)
    const marks = versions.map((Version) => ({ Version, Mark: this.marks.get(`${SiteID}/${Version}`) }))
    return marks.flatMap(({ Version, Mark }) => (Mark === undefined ? [] : [{ Version, Mark }])).slice(0, Limit)
  }

  private refusedOf(userID: number, ofSite: number | null): RefusedItem[] {
    return [...this.log.values()]
      .filter((row) => row.Open && (row.UserID === userID || row.SiteID === ofSite))
      .sort((a, b) =>
        a.ReceivedAt === b.ReceivedAt ? (a.Sequence ?? 0) - (b.Sequence ?? 0) : a.ReceivedAt < b.ReceivedAt ? -1 : 1,
      )
      .map((row) => toRefusedItem(row))
  }
}
