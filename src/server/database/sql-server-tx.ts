import { type ListName, listNames, mapLists, scopeOf, SHARED } from '../../domain/lists.ts'
import type { Instant } from '../../domain/values/instant.ts'
import type { Claim, ListWrites, QueueOwner, ServerTx, SiteRead, Sites, VersionOf } from '../pipeline/server-store.ts'
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
  sites: Sites,
  scope: (tx: ServerTx) => Promise<T>,
): Promise<T> {
  const isBrief = typeof sites !== 'number'
  if (isBrief) connection.later(BE_BRIEF, [])
  const { tx, complete } = createServerTx(connection, [sites].flat()[0] ?? SHARED)
  const result = await scope(tx)
  complete()
  if (isBrief) connection.later(COMMIT_PATIENTLY, [])
  return result
}

/** Others of its sites do not wait for a site that is locked, nor for a long statement. */
const BE_BRIEF = `select set_config('lock_timeout', '50ms', true), set_config('statement_timeout', '1s', true)`
/** A commit that is cancelled while it waits for a standby is acknowledged without it. */
const COMMIT_PATIENTLY = 'set local statement_timeout to default'

function createServerTx(connection: Transaction, siteID: number): { tx: ServerTx; complete(): void } {
  const rows = createForeseeingReader(connection)
  let opened: OpenedCommands | null = null
  const prepare = async (claims: readonly Claim[], likely: readonly SiteRead[]) => {
    const { statements, keep } = rows.foresee(likely)
    const [first, ...read] = await connection.series([openStatement(claims), ...statements])
    keep(read)
    opened = new OpenedCommands(connection, first)
    await opened.readKnown()
    rows.keepMissing(opened.newIDs(claims))
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
    rows: rows.at(siteID),
    rowsOf: (ofSite) => rows.at(ofSite),
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
    findCommandBySequence: async (owner, sequence) => {
      const finished = opened?.finishedAt(owner, sequence)
      if (finished) return finished
      logged()
      return await findCommandBySequence(connection, owner, sequence)
    },
    ownsID: (owner, id) => {
      logged()
      return ownsID(connection, owner, id)
    },
    write: async (writes, version, at) => write(connection, writes, version, at),
    keepTrail: async (changes) => {
      connection.later(
        'insert into admin_change select * from json_populate_recordset(null::admin_change, $1::text::json)',
        [JSON.stringify(changes)],
      )
    },
    flush: async () => {
      await connection.series([])
    },
    stampHistories: async (ofSite, trailerIDs, version, at) => {
      for (const list of ['TrailerHistory', 'Photos'])
        connection.later(
          `update row_version v set "Version" = $3::bigint, "At" = $4::timestamptz from "${list}" h
          where h."SiteID" = $1::bigint and h."TrailerID" = any($2::text::bigint[])
            and v."SiteID" = h."SiteID" and v."List" = '${list}' and v."ID" = h."ID"`,
          [ofSite, toArrayText(trailerIDs), version, at],
        )
    },
    announce: async (announced, at) => {
      // A statement can update a row once.
      const topics = new Map(announced.toReversed().map((one) => [one.Topic, one]))
      connection.later(
        `insert into announcement ("SiteID", "Topic", "What", "At")
        select "SiteID", "Topic", "What", $2::timestamptz
        from json_to_recordset($1::text::json) as given("SiteID" bigint, "Topic" text, "What" json)
        on conflict ("Topic") where "DoneAt" is null do update set "At" = excluded."At"`,
        [JSON.stringify([...topics.values()].toReversed()), at],
      )
    },
    resolve: async (key, how, at) => {
      opened?.forget(key)
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

function write(connection: Transaction, writes: readonly ListWrites[], version: number | VersionOf, at: Instant): void {
  const versionOf = typeof version === 'number' ? () => version : version
  const parts = listNames.flatMap((list) => {
    const ofList = writes.filter(({ List }) => List === list)
    return [
      { list, how: 'insert' as const, rows: ofList.flatMap(({ Inserted }) => Inserted) },
      { list, how: 'put' as const, rows: ofList.flatMap(({ Put }) => Put) },
    ]
  })
  const written = parts.filter(({ rows }) => rows.length > 0)
  const stamps = writes.flatMap((of) => [
    ...[...of.Inserted, ...of.Put].map(({ SiteID, ID }) => stampOf(versionOf, of, SiteID, ID, false)),
    ...of.Undone.map((id) => stampOf(versionOf, of, scopeOf(of.List, of.SiteID), id, true)),
  ])
  if (stamps.length > 0)
    connection.later(writingOf(written), [
      ...[JSON.stringify(stamps), at],
      ...written.map(({ rows }) => JSON.stringify(rows)),
    ])
  for (const of of writes) {
    const { SiteID, List, Removed, Raised } = of
    const versions = (ids: readonly number[]) => toArrayText(ids.map((id) => versionOf(of, id)))
    if (Removed.length > 0) connection.later(removals[List], [SiteID, toArrayText(Removed), versions(Removed), at])
    if (Raised.length > 0) connection.later(raiseSql(List), [SiteID, toArrayText(Raised), versions(Raised), at])
  }
}

function stampOf(versionOf: VersionOf, of: ListWrites, SiteID: number, ID: number, Removed: boolean): RowStamp {
  return { SiteID, List: of.List, ID, Version: versionOf(of, ID), Removed }
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
