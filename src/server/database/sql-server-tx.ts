import { type ListName, mapLists, scopeOf } from '../../domain/lists.ts'
import type { Instant } from '../../domain/values/instant.ts'
import type { Claim, LikelyRead, ListWrites, QueueOwner, ServerTx, VersionOf } from '../pipeline/server-store.ts'
import { createAccountStore } from './account-store.ts'
import { type SqlConnection, toArrayText, type Transaction } from './connection.ts'
import { createDeviceStore } from './device-store.ts'
import { createImportStore } from './import-store.ts'
import { raiseSql, removeSql, type RowStamp, type WrittenRows, writeSql } from './list-sql.ts'
import { findCommand, findCommandBySequence } from './logged-commands.ts'
import { OpenedCommands, openStatement } from './opened-commands.ts'
import { createForeseeingReader, readPage, readStamped, tallyRows } from './row-reader.ts'
import { countLocked, otherSite, putLogo } from './site-administration.ts'

/** Runs a transaction of the store: writes travel with the next statement or with the commit. */
export async function runServerTx<T>(
  connection: Transaction,
  siteID: number,
  scope: (tx: ServerTx) => Promise<T>,
): Promise<T> {
  const { tx, complete } = createServerTx(connection, siteID)
  const result = await scope(tx)
  complete()
  return result
}

function createServerTx(connection: Transaction, siteID: number): { tx: ServerTx; complete(): void } {
  const rows = createForeseeingReader(connection, siteID)
  let opened: OpenedCommands | null = null
  const prepare = async (claims: readonly Claim[], likely: readonly LikelyRead[]) => {
    const { statements, keep } = rows.foresee(likely)
    const [first, ...read] = await connection.series([openStatement(claims), ...statements])
    keep(read)
    opened = new OpenedCommands(connection, first)
    rows.keepMissing(opened.newIDs(claims))
    await opened.readKnown()
    return opened
  }
  const logged = () => opened?.log()
  const tx: ServerTx = {
    prepare: async (claims, likely) => {
      await prepare(claims, likely)
    },
    foresee: async (likely) => {
      const { statements, keep } = rows.foresee(likely)
      if (statements.length > 0) keep(await connection.series(statements))
    },
    open: async (claim) => await (opened ?? (await prepare([claim], []))).open(claim),
    rows,
    devices: createDeviceStore(connection),
    imports: createImportStore(connection, siteID),
    stamped: (list, id) => readStamped(connection, siteID, list, id),
    page: (list, afterID, limit) => readPage(connection, siteID, list, afterID, limit),
    count: (list, where) => countLocked(connection, siteID, list, where),
    tally: (list, fields, where) => tallyRows(connection, siteID, list, fields, where),
    findCommand: (key) => {
      logged()
      return findCommand(connection, key)
    },
    findCommandBySequence: (owner, sequence) => {
      logged()
      return findCommandBySequence(connection, owner, sequence)
    },
    ownsID: (owner, id) => {
      logged()
      return ownsID(connection, owner, id)
    },
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
      // A statement can update a row once.
      const topics = new Map(announced.toReversed().map(({ Topic, What }) => [Topic, { Topic, What }]))
      connection.later(
        `insert into announcement ("SiteID", "Topic", "What", "At")
        select $1::bigint, "Topic", "What", $3::timestamptz from json_to_recordset($2::text::json) as given("Topic" text, "What" json)
        on conflict ("Topic") where "DoneAt" is null do update set "At" = excluded."At"`,
        [siteID, JSON.stringify([...topics.values()].toReversed()), at],
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
      if (!opened) throw new Error(`the command ${finish.Key} was not opened`)
      opened.finish(finish)
    },
  }
  const complete = () => {
    logged()
    // Held or known commands alone: nothing happened.
    if (opened && !opened.hasLogged) connection.abandon()
  }
  return { tx, complete }
}

/** One text per set of lists; there are few. */
const writings = new Map<string, string>()
const removals = mapLists<Record<ListName, string>>(removeSql)

function write(
  connection: Transaction,
  siteID: number,
  writes: readonly ListWrites[],
  version: number | VersionOf,
  at: Instant,
): void {
  const versionOf = typeof version === 'number' ? () => version : version
  const parts = writes.flatMap(({ List, Inserted, Put }) => [
    { list: List, how: 'insert' as const, rows: Inserted },
    { list: List, how: 'put' as const, rows: Put },
  ])
  const written = parts.filter(({ rows }) => rows.length > 0)
  const stamps = [
    ...written.flatMap(({ list, rows }) => rows.map(({ SiteID, ID }) => stampOf(versionOf, list, SiteID, ID, false))),
    ...writes.flatMap(({ List, Undone }) =>
      Undone.map((id) => stampOf(versionOf, List, scopeOf(List, siteID), id, true)),
    ),
  ]
  if (stamps.length > 0)
    connection.later(writingOf(written), [
      ...[JSON.stringify(stamps), at],
      ...written.map(({ rows }) => JSON.stringify(rows)),
    ])
  for (const { List, Removed, Raised } of writes) {
    const versions = (ids: readonly number[]) => toArrayText(ids.map((id) => versionOf(List, id)))
    if (Removed.length > 0) connection.later(removals[List], [siteID, toArrayText(Removed), versions(Removed), at])
    if (Raised.length > 0) connection.later(raiseSql(List), [siteID, toArrayText(Raised), versions(Raised), at])
  }
}

function stampOf(versionOf: VersionOf, List: ListName, SiteID: number, ID: number, Removed: boolean): RowStamp {
  return { SiteID, List, ID, Version: versionOf(List, ID), Removed }
}

function writingOf(written: readonly WrittenRows[]): string {
  const key = written.map(({ list, how }) => `${how} ${list}`).join()
  const text = writings.get(key) ?? writeSql(written)
  writings.set(key, text)
  return text
}

async function ownsID(connection: SqlConnection, owner: QueueOwner, id: number): Promise<boolean> {
  const { rows } = await connection.query(
    'select 1 from id_block where "Block" = $1::bigint / 10000 and "DeviceID" = $2::text and "UserID" = $3::bigint',
    [id, owner.DeviceID, owner.UserID],
  )
  return rows.length > 0
}
