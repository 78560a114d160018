import type { Instant } from '../../domain/values/instant.ts'
import type {
  Claim,
  Finish,
  ListWrites,
  LoggedCommand,
  Opened,
  QueueOwner,
  ServerTx,
} from '../pipeline/server-store.ts'
import { type SqlConnection, toArrayText } from './connection.ts'
import { mapLists, removeSql, upsertSql } from './list-sql.ts'
import { createReader } from './row-reader.ts'

/** One transaction of the pipeline, over a connection that has begun. */
export function createServerTx(connection: SqlConnection, siteID: number): ServerTx {
  return {
    open: (claim) => open(connection, claim),
    rows: createReader(connection, siteID),
    findCommand: (key) => findOne(connection, '"Key" = $1::uuid', [key]),
    findCommandBySequence: ({ DeviceID, UserID }, sequence) =>
      findOne(connection, '"DeviceID" = $1::text and "UserID" = $2::bigint and "Sequence" = $3::bigint', [
        DeviceID,
        UserID,
        sequence,
      ]),
    ownsID: (owner, id) => ownsID(connection, owner, id),
    write: (writes, version, at) => write(connection, siteID, writes, version, at),
    stampHistories: async (trailerIDs, version, at) => {
      await connection.query(
        `update row_version v set "Version" = $3::bigint, "At" = $4::timestamptz from "TrailerHistory" h
        where h."SiteID" = $1::bigint and h."TrailerID" = any($2::text::bigint[])
          and v."SiteID" = h."SiteID" and v."List" = 'TrailerHistory' and v."ID" = h."ID"`,
        [siteID, toArrayText(trailerIDs), version, at],
      )
    },
    resolve: async (key, how, at) => {
      await connection.query(
        `with closed as (delete from open_refusal where "Key" = $1::uuid)
        update command_log set "ResolvedAt" = $2::timestamptz, "ResolvedHow" = $3::text where "Key" = $1::uuid`,
        [key, at, how],
      )
    },
    handOver: async (key, note, at) => {
      await connection.query(
        'update command_log set "HandedAt" = $2::timestamptz, "HandedNote" = $3::text where "Key" = $1::uuid',
        [key, at, note],
      )
    },
    finish: (finish) => finishCommand(connection, finish),
  }
}

/** One text per set of lists that commands write together: few, since there are few commands. */
const upserts = new Map<string, string>()
const removals = mapLists(removeSql)

async function write(
  connection: SqlConnection,
  siteID: number,
  writes: readonly ListWrites[],
  version: number,
  at: Instant,
): Promise<void> {
  const put = writes.filter(({ Put }) => Put.length > 0)
  if (put.length > 0) await connection.query(upsertOf(put), [version, at, ...put.map(({ Put }) => JSON.stringify(Put))])
  for (const { List, Removed } of writes)
    if (Removed.length > 0) await connection.query(removals[List], [siteID, toArrayText(Removed), version, at])
}

function upsertOf(put: readonly ListWrites[]): string {
  const names = put.map(({ List }) => List)
  const key = names.join()
  const text = upserts.get(key) ?? upsertSql(names)
  upserts.set(key, text)
  return text
}

interface OpenedRow {
  readonly is_new: boolean
  readonly new_version: number | null
  readonly settled_through: number | null
  readonly settled_above: readonly number[] | null
  readonly foreign_ids: readonly number[] | null
}

async function open(connection: SqlConnection, claim: Claim): Promise<Opened> {
  const { rows } = await connection.query<OpenedRow>(
    `select * from open_command($1::uuid, $2::bigint, $3::text, $4::text, $5::bigint, $6::bigint, $7::text, $8::text, $9::text,
      $10::timestamptz, $11::timestamptz, $12::bigint, $13::text, $14::text)`,
    [
      ...[claim.Key, claim.UserID, claim.UserName, claim.DeviceID, claim.Sequence, claim.SiteID, claim.Call],
      ...[claim.Fingerprint, JSON.stringify(claim.Entry), claim.MadeAt, claim.ReceivedAt, claim.Scope, claim.Mark],
      toArrayText(claim.IDs),
    ],
  )
  const opened = rows[0]
  if (!opened?.is_new) return { name: 'known', command: await findKnown(connection, claim.Key) }
  const Queue = { Through: opened.settled_through ?? 0, Above: opened.settled_above ?? [] }
  return { name: 'claimed', Version: opened.new_version, Queue, ForeignIDs: opened.foreign_ids ?? [] }
}

async function findKnown(connection: SqlConnection, key: string): Promise<LoggedCommand> {
  const known = await findOne(connection, '"Key" = $1::uuid', [key])
  if (known === null) throw new Error(`the log row of ${key} is there and is not there`)
  return known
}

interface LogRow extends Omit<LoggedCommand, 'Open' | 'Entry' | 'Answer'> {
  readonly ResolvedAt: string | null
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
      "ResolvedHow", "Entry"::text as "Entry", exists (select 1 from open_refusal o where o."Key" = command_log."Key") as "Open"
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

async function finishCommand(connection: SqlConnection, finish: Finish): Promise<void> {
  const { Key, Outcome, Status, Answer, Version, Queue, DeviceID, UserID, SiteID, Open } = finish
  await connection.query(
    `with logged as (
      update command_log set "Outcome" = $2::text, "Status" = $3::integer, "Answer" = $4::text::json, "Version" = $5::bigint
      where "Key" = $1::uuid
    ), queue as (
      update device_queue set "Through" = $6::bigint, "Above" = $7::text::bigint[]
      where $6::bigint is not null and "DeviceID" = $8::text and "UserID" = $9::bigint
    )
    insert into open_refusal ("Key", "UserID", "SiteID") select $1::uuid, $9::bigint, $10::bigint where $11::boolean`,
    [
      ...[Key, Outcome, Status, Answer === null ? null : JSON.stringify(Answer), Version, Queue?.Through ?? null],
      ...[Queue ? toArrayText(Queue.Above) : null, DeviceID, UserID, SiteID, Open],
    ],
  )
}
