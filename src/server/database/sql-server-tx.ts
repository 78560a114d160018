import { type ListName, mapLists, SHARED } from '../../domain/lists.ts'
import type { Instant } from '../../domain/values/instant.ts'
import { canonicalTime, contentHash, FIRST_HASH } from '../log/entry-hash.ts'
import type {
  Claim,
  Finish,
  LikelyRead,
  ListWrites,
  LoggedCommand,
  Opened,
  QueueOwner,
  ServerTx,
  UsedID,
} from '../pipeline/server-store.ts'
import { createAccountStore } from './account-store.ts'
import { type SqlConnection, toArrayText, type Transaction } from './connection.ts'
import { createDeviceStore } from './device-store.ts'
import { createImportStore } from './import-store.ts'
import { raiseSql, removeSql, type WrittenRows, writeSql } from './list-sql.ts'
import { countLocked, otherSite, putLogo } from './site-administration.ts'
import { createForeseeingReader, type ForeseeingReader, readPage, readStamped, tallyRows } from './row-reader.ts'

/** Writes travel with the next statement or with the commit. */
export function createServerTx(connection: Transaction, siteID: number): ServerTx {
  const rows = createForeseeingReader(connection, siteID)
  let claimed: Claim | null = null
  return {
    open: (claim, likely = []) => {
      claimed = claim
      return open(connection, claim, rows, likely)
    },
    rows,
    devices: createDeviceStore(connection),
    imports: createImportStore(connection, siteID),
    stamped: (list, id) => readStamped(connection, siteID, list, id),
    page: (list, afterID, limit) => readPage(connection, siteID, list, afterID, limit),
    count: (list, where) => countLocked(connection, siteID, list, where),
    tally: (list, fields, where) => tallyRows(connection, siteID, list, fields, where),
    findCommand: (key) => findOne(connection, '"Key" = $1::uuid', [key]),
    findCommandBySequence: ({ DeviceID, UserID }, sequence) =>
      findOne(connection, '"DeviceID" = $1::text and "UserID" = $2::bigint and "Sequence" = $3::bigint', [
        DeviceID,
        UserID,
        sequence,
      ]),
    ownsID: (owner, id) => ownsID(connection, owner, id),
    write: async (writes, version, at) => write(connection, siteID, writes, version, at),
    keepTrail: async (changes) => {
      connection.later(
        'insert into admin_change select * from json_populate_recordset(null::admin_change, $1::text::json)',
        [JSON.stringify(changes)],
      )
    },
    flush: async () => {
      await connection.series([])
    },
    stampHistories: async (trailerIDs, version, at) => {
      for (const list of ['TrailerHistory', 'Photos'])
        connection.later(
          `update row_version v set "Version" = $3::bigint, "At" = $4::timestamptz from "${list}" h
          where h."SiteID" = $1::bigint and h."TrailerID" = any($2::text::bigint[])
            and v."SiteID" = h."SiteID" and v."List" = '${list}' and v."ID" = h."ID"`,
          [siteID, toArrayText(trailerIDs), version, at],
        )
    },
    announce: async (announced, at) => {
      for (const { Topic, What } of announced)
        connection.later(
          `insert into announcement ("SiteID", "Topic", "What", "At") values ($1::bigint, $2::text, $3::text::json, $4::timestamptz)
          on conflict ("Topic") where "DoneAt" is null do update set "At" = excluded."At"`,
          [siteID, Topic, JSON.stringify(What), at],
        )
    },
    resolve: async (key, how, at) => {
      connection.later(
        `with closed as (delete from open_refusal where "Key" = $1::uuid)
        insert into resolved_refusal ("Key", "At", "How") values ($1::uuid, $2::timestamptz, $3::text) on conflict ("Key") do nothing`,
        [key, at, how],
      )
    },
    handOver: async (key, note, at) => {
      connection.later(
        'update open_refusal set "HandedAt" = $2::timestamptz, "HandedNote" = $3::text where "Key" = $1::uuid',
        [key, at, note],
      )
    },
    accounts: createAccountStore(connection),
    at: (otherID) => otherSite(connection, otherID),
    putLogo: async (ofSite, logo) => putLogo(connection, ofSite, logo),
    finish: async (finish) => {
      if (claimed?.Key !== finish.Key) throw new Error(`the command ${finish.Key} was not opened`)
      finishCommand(connection, claimed, finish)
    },
  }
}

/** One text per set of lists; there are few. */
const writings = new Map<string, string>()
const removals = mapLists<Record<ListName, string>>(removeSql)

function write(
  connection: Transaction,
  siteID: number,
  writes: readonly ListWrites[],
  version: number,
  at: Instant,
): void {
  const parts = writes.flatMap(({ List, Inserted, Put }) => [
    { list: List, how: 'insert' as const, rows: Inserted },
    { list: List, how: 'put' as const, rows: Put },
  ])
  const written = parts.filter(({ rows }) => rows.length > 0)
  if (written.length > 0)
    connection.later(writingOf(written), [version, at, ...written.map(({ rows }) => JSON.stringify(rows))])
  for (const { List, Removed, Raised } of writes) {
    if (Removed.length > 0) connection.later(removals[List], [siteID, toArrayText(Removed), version, at])
    if (Raised.length > 0) connection.later(raiseSql(List), [siteID, toArrayText(Raised), version, at])
  }
}

function writingOf(written: readonly WrittenRows[]): string {
  const key = written.map(({ list, how }) => `${how} ${list}`).join()
  const text = writings.get(key) ?? writeSql(written)
  writings.set(key, text)
  return text
}

interface OpenedRow {
  readonly is_new: boolean
  readonly new_version: number | null
  readonly settled_through: number | null
  readonly settled_above: readonly number[] | null
  readonly foreign_ids: readonly number[] | null
  readonly used_ids: readonly UsedID[] | null
  readonly act_before: Instant | null
}

const openSql = `select is_new, new_version, settled_through, settled_above, foreign_ids, used_ids, act_before
  from open_command($1::uuid, $2::bigint, $3::text, $4::bigint, $5::timestamptz, $6::bigint, $7::text, $8::text, $9::text)`

/** Likely reads follow the claim, and so see the state under the site's lock. */
async function open(
  connection: SqlConnection,
  claim: Claim,
  reader: ForeseeingReader,
  likely: readonly LikelyRead[],
): Promise<Opened> {
  const values = [
    ...[claim.Key, claim.UserID, claim.DeviceID, claim.Sequence, claim.ReceivedAt, claim.Scope, claim.Mark],
    ...[toArrayText(claim.IDs), toArrayText(claim.After)],
  ]
  const [first, ...read] = await connection.series([{ text: openSql, values }, ...reader.statementsOf(likely)])
  reader.keep(likely, read)
  const opened = first?.rows[0] as OpenedRow | undefined
  if (!opened?.is_new) return { name: 'known', command: await findKnown(connection, claim.Key) }
  const Queue = { Through: opened.settled_through ?? 0, Above: opened.settled_above ?? [] }
  const ids = { ForeignIDs: opened.foreign_ids ?? [], UsedIDs: opened.used_ids ?? [] }
  return { name: 'claimed', Version: opened.new_version, Queue, ActBefore: opened.act_before, ...ids }
}

async function findKnown(connection: SqlConnection, key: string): Promise<LoggedCommand> {
  const known = await findOne(connection, '"Key" = $1::uuid', [key])
  if (known === null) throw new Error(`the log row of ${key} is there and is not there`)
  return known
}

interface LogRow extends Omit<LoggedCommand, 'Open' | 'Entry' | 'Answer'> {
  readonly Entry: string
  readonly Answer: string | null
  readonly Open: boolean
}

async function findOne(
  connection: SqlConnection,
  where: string,
  values: readonly unknown[],
): Promise<LoggedCommand | null> {
  const { rows } = await connection.query<LogRow>(
    `select "Key", "UserID", "DeviceID", "SiteID", "Call", "Fingerprint", "Outcome", "Status", "Answer"::text as "Answer", "Version",
      (select r."How" from resolved_refusal r where r."Key" = command_log."Key") as "ResolvedHow", "Entry"::text as "Entry",
      exists (select 1 from open_refusal o where o."Key" = command_log."Key") as "Open"
    from command_log where ${where} order by "ReceivedAt" desc limit 1`,
    values,
  )
  const row = rows[0]
  if (!row) return null
  return { ...row, Entry: JSON.parse(row.Entry), Answer: row.Answer === null ? null : JSON.parse(row.Answer) }
}

async function ownsID(connection: SqlConnection, owner: QueueOwner, id: number): Promise<boolean> {
  const { rows } = await connection.query(
    'select 1 from id_block where "Block" = $1::bigint / 10000 and "DeviceID" = $2::text and "UserID" = $3::bigint',
    [id, owner.DeviceID, owner.UserID],
  )
  return rows.length > 0
}

const finishSql = `
    with head as (
      insert into log_head as h ("Chain", "Link", "Previous", "Hash", "At")
      values ($20::bigint, 1, decode('${FIRST_HASH}', 'hex'), sha256(decode('${FIRST_HASH}' || $21::text, 'hex')), $18::timestamptz)
      on conflict ("Chain") do update set "Link" = h."Link" + 1, "Previous" = h."Hash",
        "Hash" = sha256(h."Hash" || decode($21::text, 'hex')), "At" = excluded."At"
      returning "Link", "Previous", "Hash"
    ), logged as (
      insert into command_log ("Key", "Outcome", "Status", "Answer", "Version", "DeviceID", "UserID", "SiteID", "UserName", "Sequence",
        "Call", "Fingerprint", "Entry", "MadeAt", "ReceivedAt", "Mark", "Chain", "Link", "Previous", "Hash")
      select $1::uuid, $2::text, $3::integer, $4::text::json, $5::bigint, $8::text, $9::bigint, $10::bigint, $12::text, $13::bigint,
        $14::text, $15::text, $16::text::json, $17::timestamptz, $18::timestamptz, $19::text, $20::bigint, "Link", "Previous", "Hash"
      from head
    ), queue as (
      update device_queue set "Through" = $6::bigint, "Above" = $7::text::bigint[],
        "ActAt" = greatest("ActAt", $17::timestamptz), "ActSequence" = greatest("ActSequence", $13::bigint)
      where $6::bigint is not null and "DeviceID" = $8::text and "UserID" = $9::bigint
    )
    insert into open_refusal ("Key", "UserID", "SiteID") select $1::uuid, $9::bigint, $10::bigint where $11::boolean`

/** Adds the entry to the end of its chain, whose row is locked until the commit. */
function finishCommand(connection: Transaction, claim: Claim, finish: Finish): void {
  const { Key, Outcome, Status, Version, Queue, DeviceID, UserID, SiteID, Open, MadeAt } = finish
  const { UserName, Sequence, Call, Fingerprint, ReceivedAt, Mark } = claim
  const Answer = finish.Answer === null ? null : JSON.stringify(finish.Answer)
  const Entry = JSON.stringify(claim.Entry)
  // At a site outside its author's reach it made no version, and nobody may lock a foreign chain.
  const Chain = Version === null ? SHARED : SiteID
  const content = contentHash({
    ...{
      Chain: `${Chain}`,
      Key: Key.toLowerCase(),
      UserID: `${UserID}`,
      UserName,
      DeviceID,
      Sequence: textOf(Sequence),
    },
    ...{ SiteID: `${SiteID}`, Call, Fingerprint, Outcome, Status: `${Status}`, Answer, Version: textOf(Version), Mark },
    ...{ MadeAt: canonicalTime(MadeAt), ReceivedAt: canonicalTime(ReceivedAt), Entry },
  })
  connection.later(finishSql, [
    ...[Key, Outcome, Status, Answer, Version, Queue?.Through ?? null],
    ...[Queue ? toArrayText(Queue.Above) : null, DeviceID, UserID, SiteID, Open],
    ...[UserName, Sequence, Call, Fingerprint, Entry, MadeAt, ReceivedAt, Mark, Chain, content],
  ])
}

function textOf(number: number | null): string | null {
  return number === null ? null : `${number}`
}
