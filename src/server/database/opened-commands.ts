import { SHARED } from '../../domain/lists.ts'
import type { Instant } from '../../domain/values/instant.ts'
import { canonicalTime, contentHash, linkHash } from '../log/entry-hash.ts'
import { blockOf, isBlockID } from '../pipeline/id-blocks.ts'
import type { Claim, Finish, LoggedCommand, Opened, QueueOwner, QueueState, UsedID } from '../pipeline/server-store.ts'
import { type SqlResult, type SqlStatement, toArrayText, type Transaction } from './connection.ts'
import { findCommands } from './logged-commands.ts'

interface OpenedRow {
  readonly known: string
  readonly queues: readonly QueueRow[] | null
  readonly versions: readonly { readonly SiteID: number; readonly Version: number }[] | null
  readonly chains: readonly ({ readonly Chain: number } & ChainEnd)[] | null
  readonly blocks: readonly (QueueOwner & { readonly Block: number })[] | null
  readonly used_ids: readonly UsedID[] | null
}

interface ChainEnd {
  readonly Link: number
  readonly Hash: string
}

interface QueueRow extends QueueOwner, QueueState {
  /** The highest number that was settled. */
  readonly ActSequence: number
  /** The latest moment of an act. */
  readonly ActAt: Instant | null
}

/** Locks what commands change, and reads what they need of it. */
export function openStatement(claims: readonly Claim[]): SqlStatement {
  const [first] = claims
  if (first === undefined) throw new Error('a transaction of no command')
  const scopes = new Set(claims.flatMap(({ Scope }) => (Scope === null ? [] : [Scope])))
  const owners = new Map(
    claims.flatMap(({ Sequence, DeviceID, UserID }) =>
      Sequence === null ? [] : [[ownerKey({ DeviceID, UserID }), { DeviceID, UserID }] as const],
    ),
  )
  return {
    text: `select known::text, queues, versions, chains, blocks, used_ids
      from open_commands($1::text::uuid[], $2::text::json, $3::text::bigint[], $4::text::bigint[], $5::text::bigint[], $6::timestamptz)`,
    values: [
      `{${claims.map(({ Key }) => Key).join(',')}}`,
      JSON.stringify([...owners.values()]),
      toArrayText(claims.flatMap(({ IDs }) => IDs)),
      toArrayText([...scopes]),
      toArrayText([...new Set(claims.map(chainOf))]),
      first.ReceivedAt,
    ],
  }
}

/** At a site outside its author's reach a command makes no version, and nobody may lock a foreign chain. */
function chainOf({ Scope }: Claim): number {
  return Scope ?? SHARED
}

function ownerKey({ DeviceID, UserID }: QueueOwner): string {
  return `${UserID} ${DeviceID}`
}

function numberKey(owner: QueueOwner, sequence: number): string {
  return `${sequence} ${ownerKey(owner)}`
}

/**
 * The commands of a transaction: each sees what those before it left, and is logged with its own version. The log is
 * written with the next statement that reads it, or with the commit.
 */
export class OpenedCommands {
  /** True once something was written. */
  hasLogged = false
  private readonly known = new Map<string, LoggedCommand>()
  private readonly queues = new Map<string, QueueRow>()
  private readonly blocks = new Map<number, string>()
  private readonly used: readonly UsedID[]
  private readonly knownKeys: readonly string[]
  /** Commands that this transaction finished and nobody decided about since, by queue and number. */
  private readonly finished = new Map<string, LoggedCommand>()
  /** By scope, and by chain. */
  private readonly versions = new Map<number, number>()
  private readonly chains = new Map<number, ChainEnd>()
  private claimed: Claim | null = null
  private waiting: Logged[] = []

  constructor(
    private readonly connection: Transaction,
    result: SqlResult<Record<string, unknown>> | undefined,
  ) {
    const row = result?.rows[0] as OpenedRow | undefined
    if (!row) throw new Error('a function returned no row')
    this.knownKeys = row.known === '{}' ? [] : row.known.slice(1, -1).split(',')
    for (const queue of row.queues ?? []) this.queues.set(ownerKey(queue), queue)
    for (const { Block, ...owner } of row.blocks ?? []) this.blocks.set(Block, ownerKey(owner))
    this.used = row.used_ids ?? []
    for (const { SiteID, Version } of row.versions ?? []) this.versions.set(SiteID, Version)
    for (const { Chain, Link, Hash } of row.chains ?? []) this.chains.set(Chain, { Link, Hash })
  }

  async readKnown(): Promise<void> {
    if (this.knownKeys.length === 0) return
    for (const command of await findCommands(this.connection, this.knownKeys)) this.known.set(command.Key, command)
  }

  /** The IDs of claims under which no row was ever made, in any list; a known command may have made its rows. */
  newIDs(claims: readonly Claim[]): readonly number[] {
    const used = new Set(this.used.map(({ ID }) => ID))
    const fresh = claims.filter(({ Key }) => !this.known.has(Key.toLowerCase()))
    return fresh.flatMap(({ IDs, ServerIDs }) => [...IDs.filter((id) => !used.has(id)), ...ServerIDs])
  }

  async open(claim: Claim): Promise<Opened> {
    const command = this.known.get(claim.Key.toLowerCase())
    if (command) return { name: 'known', command }
    this.claimed = claim
    return {
      name: 'claimed',
      Version: claim.Scope === null ? null : this.versionOf(claim.Scope) + 1,
      Queue: this.queueOf(claim),
      ForeignIDs: claim.IDs.filter((id) => !this.isOwn(claim, id)),
      UsedIDs: this.used.filter(({ ID }) => claim.IDs.includes(ID)),
      ActBefore: await this.actBefore(claim),
    }
  }

  private versionOf(scope: number): number {
    const version = this.versions.get(scope)
    if (version === undefined) throw new Error(`the site ${scope} was not opened`)
    return version
  }

  finish(finish: Finish): void {
    const claim = this.claimed
    if (claim?.Key !== finish.Key) throw new Error(`the command ${finish.Key} was not opened`)
    this.claimed = null
    const chain = chainOf(claim)
    const end = this.chains.get(chain)
    if (!end) throw new Error(`the chain of scope ${chain} was not opened`)
    const content = contentOf(claim, finish, chain)
    const Previous = end.Hash
    const next = { Link: end.Link + 1, Hash: linkHash(Previous, contentHash(content)) }
    this.chains.set(chain, next)
    if (claim.Scope !== null && finish.Version !== null) this.versions.set(claim.Scope, finish.Version)
    this.waiting.push({ claim, finish, content, Previous, ...next })
    const { Outcome, Status, Answer, Version, Open, UserID, DeviceID, SiteID } = finish
    const { Key, UserName, Call, Fingerprint, Entry } = claim
    const command = {
      UserID,
      UserName,
      DeviceID,
      SiteID,
      Call,
      Fingerprint,
      Outcome,
      Status,
      Answer,
      Version,
      Entry,
      Open,
    }
    const logged = { ...command, Key, ResolvedHow: null }
    this.known.set(Key.toLowerCase(), logged)
    if (claim.Sequence !== null) this.finished.set(numberKey(claim, claim.Sequence), logged)
    for (const id of claim.IDs) if (isBlockID(id)) this.takeBlock(claim, blockOf(id))
    if (finish.Queue) this.noteAct(claim, finish, finish.Queue)
  }

  /** Returns the command that this transaction finished under a number of a queue; null where the log has to be read. */
  finishedAt(owner: QueueOwner, sequence: number): LoggedCommand | null {
    return this.finished.get(numberKey(owner, sequence)) ?? null
  }

  /** Notes that a person decided about a command: the log says how. */
  forget(key: string): void {
    for (const [number, { Key }] of this.finished)
      if (Key.toLowerCase() === key.toLowerCase()) this.finished.delete(number)
  }

  /** Writes the log of what was finished since; it travels with the next statement. */
  log(): void {
    const logged = this.waiting
    const last = logged.at(-1)
    if (!last) return
    this.waiting = []
    this.hasLogged = true
    const owners = new Map(logged.map(({ claim }) => [ownerKey(claim), claim]))
    const queues = [...owners.keys()].flatMap((owner) => this.queues.get(owner) ?? [])
    const rows = logged.map(toLogRow)
    this.connection.later(logSql, [
      JSON.stringify(rows),
      JSON.stringify(queues.map((queue) => ({ ...queue, Above: toArrayText(queue.Above) }))),
      JSON.stringify([...new Map(rows.map((row) => [row.Chain, row])).values()]),
      last.claim.ReceivedAt,
    ])
    this.noteIDs(logged, last.claim.ReceivedAt)
  }

  private noteIDs(logged: readonly Logged[], at: Instant): void {
    const used = new Map<string, { owner: QueueOwner; ids: number[] }>()
    for (const { claim } of logged) {
      const ids = claim.IDs.filter((id) => this.isOwn(claim, id))
      const of = used.get(ownerKey(claim)) ?? { owner: claim, ids: [] }
      if (ids.length > 0) used.set(ownerKey(claim), { ...of, ids: [...of.ids, ...ids] })
    }
    if (used.size === 0) return
    const owners = [...used.values()].map(({ owner: { DeviceID, UserID }, ids }) => {
      return { DeviceID, UserID, IDs: toArrayText(ids) }
    })
    this.connection.later('select use_ids_of($1::text::json, $2::timestamptz)', [JSON.stringify(owners), at])
  }

  private queueOf(claim: Claim): QueueState {
    const queue = claim.Sequence === null ? undefined : this.queues.get(ownerKey(claim))
    return { Through: queue?.Through ?? 0, Above: queue?.Above ?? [] }
  }

  private noteAct(claim: Claim, { MadeAt }: Finish, { Through, Above }: QueueState): void {
    const before = this.queues.get(ownerKey(claim))
    if (!before || claim.Sequence === null) return
    const ActAt = before.ActAt !== null && before.ActAt > MadeAt ? before.ActAt : MadeAt
    const ActSequence = Math.max(before.ActSequence, claim.Sequence)
    this.queues.set(ownerKey(claim), { ...before, Through, Above, ActAt, ActSequence })
  }

  /** One that was held: behind the number before it, and behind those on its lanes. */
  private async actBefore(claim: Claim): Promise<Instant | null> {
    const queue = claim.Sequence === null ? undefined : this.queues.get(ownerKey(claim))
    if (!queue || claim.Sequence === null) return null
    if (queue.ActSequence < claim.Sequence) return queue.ActAt
    this.log()
    const { rows } = await this.connection.query<{ readonly At: Instant | null }>(
      `select max(l."MadeAt") as "At" from command_log l where l."DeviceID" = $1::text and l."UserID" = $2::bigint and l."Sequence" = any(
        $4::text::bigint[] || (select max(p."Sequence") from command_log p
          where p."DeviceID" = $1::text and p."UserID" = $2::bigint and p."Sequence" < $3::bigint))`,
      [claim.DeviceID, claim.UserID, claim.Sequence, toArrayText(claim.After)],
    )
    return rows[0]?.At ?? null
  }

  /** True for an ID of a block of this device and person, or of one that the server does not know. */
  private isOwn(owner: QueueOwner, id: number): boolean {
    return isBlockID(id) && (this.blocks.get(blockOf(id)) ?? ownerKey(owner)) === ownerKey(owner)
  }

  private takeBlock(owner: QueueOwner, block: number): void {
    if (!this.blocks.has(block)) this.blocks.set(block, ownerKey(owner))
  }
}

interface Logged {
  readonly claim: Claim
  readonly finish: Finish
  readonly content: ReturnType<typeof contentOf>
  readonly Link: number
  readonly Previous: string
  readonly Hash: string
}

function contentOf(claim: Claim, finish: Finish, chain: number) {
  const { Key, Outcome, Status, Version, DeviceID, UserID, SiteID, MadeAt } = finish
  const { UserName, Sequence, Call, Fingerprint, ReceivedAt, Mark } = claim
  return {
    ...{
      Chain: `${chain}`,
      Key: Key.toLowerCase(),
      UserID: `${UserID}`,
      UserName,
      DeviceID,
      Sequence: textOf(Sequence),
    },
    ...{ SiteID: `${SiteID}`, Call, Fingerprint, Outcome, Status: `${Status}`, Version: textOf(Version), Mark },
    ...{ MadeAt: canonicalTime(MadeAt), ReceivedAt: canonicalTime(ReceivedAt) },
    Answer: finish.Answer === null ? null : JSON.stringify(finish.Answer),
    Entry: JSON.stringify(claim.Entry),
  }
}

function textOf(number: number | null): string | null {
  return number === null ? null : `${number}`
}

function toLogRow({ claim, finish, content, Link, Previous, Hash }: Logged) {
  return { ...content, MadeAt: finish.MadeAt, ReceivedAt: claim.ReceivedAt, Link, Previous, Hash, Open: finish.Open }
}

/**
 * $1 the log rows, their JSON as text, which is kept as it was hashed; $2 queues; $3 the last row of each chain; $4 the
 * time. Queues, chains and sites were opened and exist: an upsert looks each up, where a join might read all of them.
 */
const logSql = `
  with given as materialized (
    select * from json_to_recordset($1::text::json) as g("Key" uuid, "Outcome" text, "Status" integer, "Answer" text, "Version" bigint,
      "DeviceID" text, "UserID" bigint, "SiteID" bigint, "UserName" text, "Sequence" bigint, "Call" text, "Fingerprint" text, "Entry" text,
      "MadeAt" timestamptz, "ReceivedAt" timestamptz, "Mark" text, "Chain" bigint, "Link" bigint, "Previous" text, "Hash" text, "Open" boolean)
  ), logged as (
    insert into command_log ("Key", "Outcome", "Status", "Answer", "Version", "DeviceID", "UserID", "SiteID", "UserName", "Sequence",
      "Call", "Fingerprint", "Entry", "MadeAt", "ReceivedAt", "Mark", "Chain", "Link", "Previous", "Hash")
    select "Key", "Outcome", "Status", "Answer"::json, "Version", "DeviceID", "UserID", "SiteID", "UserName", "Sequence",
      "Call", "Fingerprint", "Entry"::json, "MadeAt", "ReceivedAt", "Mark", "Chain", "Link", decode("Previous", 'hex'), decode("Hash", 'hex')
    from given
  ), refused as (
    insert into open_refusal ("Key", "UserID", "SiteID") select "Key", "UserID", "SiteID" from given where "Open"
  ), queued as (
    insert into device_queue ("DeviceID", "UserID", "Through", "Above", "ActAt", "ActSequence")
    select "DeviceID", "UserID", "Through", "Above"::bigint[], "ActAt", "ActSequence"
    from json_to_recordset($2::text::json) as o("DeviceID" text, "UserID" bigint, "Through" bigint, "Above" text, "ActAt" timestamptz,
      "ActSequence" bigint)
    on conflict ("DeviceID", "UserID") do update
    set "Through" = excluded."Through", "Above" = excluded."Above", "ActAt" = excluded."ActAt", "ActSequence" = excluded."ActSequence"
  ), last as materialized (
    select * from json_to_recordset($3::text::json)
      as g("Chain" bigint, "Link" bigint, "Previous" text, "Hash" text, "Version" bigint, "Mark" text)
  ), head as (
    insert into log_head ("Chain", "Link", "Previous", "Hash", "At")
    select "Chain", "Link", decode("Previous", 'hex'), decode("Hash", 'hex'), $4::timestamptz from last
    on conflict ("Chain") do update
    set "Link" = excluded."Link", "Previous" = excluded."Previous", "Hash" = excluded."Hash", "At" = excluded."At"
  )
  insert into site_version ("SiteID", "Version", "Mark") select "Chain", "Version", "Mark" from last where "Version" is not null
  on conflict ("SiteID") do update set "Version" = excluded."Version", "Mark" = excluded."Mark"`
