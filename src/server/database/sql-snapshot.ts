import type { IdRange, RefusedItem } from '../../contract/sync.ts'
import {
  auditWindowStart,
  departedWindowStart,
  messageWindowStart,
  readNoticeWindowStart,
  shipmentWindowStart,
  taskWindowStart,
} from '../../domain/window.ts'
import { type Entities, type ListName, listNames } from '../../domain/lists.ts'
import { maySee } from '../../domain/messages/comments.ts'
import { ALL_SITES } from '../../domain/sites/site.ts'
import { BLOCK_SIZE } from '../pipeline/id-blocks.ts'
import type {
  CountAsk,
  DeltaAsk,
  DeltaPart,
  HistoriesAsk,
  Latest,
  ListAsk,
  ListPart,
  Reader,
  ScopeState,
  Snapshot,
  Standing,
  StandingAsk,
} from '../pipeline/server-store.ts'
import { seesAllSites } from '../pipeline/visibility.ts'
import {
  type ConnectionSource,
  inOneTrip,
  type SqlConnection,
  type SqlResult,
  type SqlStatement,
  toArrayText,
} from './connection.ts'
import { columnsOf, quoted } from './list-sql.ts'
import { wholeWindowSql, windowSql } from './window-sql.ts'

export const BEGIN_SNAPSHOT = 'begin isolation level repeatable read read only'

/** The connection's transaction must keep one state. */
export function createSnapshot(connection: SqlConnection): Snapshot {
  return {
    standing: (ask) => readStanding(connection, ask),
    delta: (ask) => readDelta(connection, ask),
    list: (ask) => readList(connection, ask),
    count: (ask) => countList(connection, ask),
    histories: (ask) => readHistories(connection, ask),
    refused: (userID, ofSite) => readRefused(connection, userID, ofSite),
  }
}

interface StandingRow {
  readonly Scopes: readonly ScopeState[]
  readonly Queue: Standing['Queue'] | null
  readonly HasRefused: boolean
  readonly Untouched: readonly number[]
}

/** The mark is in `site_version` too, so the log is not read when nothing is new. */
const standingSql = `
  select
    (select coalesce(json_agg(json_build_object(
        'Head', json_build_object('Version', coalesce(v."Version", 0), 'Mark', coalesce(v."Mark", '')),
        'OldestCursor', coalesce(v."OldestCursor", 0),
        'MarkThen', case when v."Version" = a.version then v."Mark"
          else (select l."Mark" from command_log l where l."SiteID" = a.site and l."Version" = a.version) end,
        'Newest', (select json_build_object('Chain', h."Chain", 'Link', h."Link", 'Hash', encode(h."Hash", 'hex'))
          from log_head h where h."Chain" = a.site)
      ) order by a.place), '[]'::json)
      from unnest($3::text::bigint[], $4::text::bigint[]) with ordinality as a(site, version, place)
      left join site_version v on v."SiteID" = a.site) as "Scopes",
    (select json_build_object('Through', "Through", 'Above', "Above") from device_queue
      where "DeviceID" = $1::text and "UserID" = $2::bigint) as "Queue",
    exists (select 1 from open_refusal where "UserID" = $2::bigint)
      or exists (select 1 from open_refusal where "SiteID" = $5::bigint) as "HasRefused",
    (select coalesce(json_agg("Block" order by "GrantedAt", "Block"), '[]'::json) from id_block
      where "DeviceID" = $1::text and "UserID" = $2::bigint and "UsedTo" < "Block" * ${BLOCK_SIZE}) as "Untouched"`

async function readStanding(connection: SqlConnection, ask: StandingAsk): Promise<Standing> {
  const { text, values } = standingStatement(ask)
  const { rows } = await connection.query<StandingRow>(text, values)
  return toStanding(rows)
}

function standingStatement(ask: StandingAsk): Required<SqlStatement> {
  const sites = toArrayText(ask.Scopes.map((scope) => scope.SiteID))
  const versions = toArrayText(ask.Scopes.map((scope) => scope.Version))
  return { text: standingSql, values: [ask.DeviceID, ask.UserID, sites, versions, ask.RefusedOfSite] }
}

function toStanding([row]: readonly StandingRow[]): Standing {
  if (!row) throw new Error('a select without a table answered no row')
  return { ...row, Queue: row.Queue ?? { Through: 0, Above: [] }, Untouched: row.Untouched.map(toRange) }
}

function toRange(block: number): IdRange {
  return { From: block * BLOCK_SIZE, To: block * BLOCK_SIZE + BLOCK_SIZE - 1 }
}

interface ReaderSql {
  readonly reach: string
  readonly userID: string
  readonly seesPrivate: string
  readonly seesAllSites: string
}

function readerSql(first: number): ReaderSql {
  return {
    reach: `$${first}::text::bigint[]`,
    userID: `$${first + 1}::bigint`,
    seesPrivate: `$${first + 2}::boolean`,
    seesAllSites: `$${first + 3}::boolean`,
  }
}

const foreignPrivate = { IsPrivate: 1, CreatedBy: 0 }

/** Follows the order of `readerSql`. */
function readerValues(reader: Reader): readonly unknown[] {
  return [toArrayText(reader.Reach), reader.UserID, maySee(foreignPrivate, reader), seesAllSites(reader)]
}

/** Uses each parameter once, since a statement must name them all. */
function names(parameters: readonly string[]): string {
  return parameters.map((parameter) => `${parameter} is not null`).join(' and ')
}

/** `isVisible` of the pipeline in SQL. */
function visibleSql(list: ListName, alias: string, { reach, userID, seesPrivate, ...reader }: ReaderSql): string {
  if (list === 'Sites') return `(${reader.seesAllSites} or ${alias}."ID" = any(${reach}))`
  if (list === 'People') return `(${alias}."IsActive" and ${alias}."SiteIDs" && ${reach})`
  if (list === 'Messages') return `(${alias}."IsPrivate" = 0 or ${seesPrivate} or ${alias}."CreatedBy" = ${userID})`
  if (list === 'BannerViews' || list === 'Notices') return `${alias}."UserID" = ${userID}`
  return 'true'
}

/** `asShown` of the pipeline in SQL. */
function shownColumns(list: ListName, alias: string, { reach }: ReaderSql): string {
  const columns = columnsOf(list, alias)
  const field = sitesFields[list]
  if (!field) return columns
  const sites = `${alias}.${quoted(field)}`
  const within = `array(select site from unnest(${sites}) with ordinality as at(site, place) where site = any(${reach}) or site = ${ALL_SITES} order by place)`
  return columns.replace(sites, `${within} as ${quoted(field)}`)
}

/** Columns of sites, of which a reader sees those within reach. */
const sitesFields: { readonly [L in ListName]?: keyof Entities[L] & string } = { People: 'SiteIDs', Messages: 'Sites' }

/** A row's text by its list: of the subqueries, those of its list alone run. `offset 0`: see `deltaSql`. */
const textSql = `case "List" ${listNames
  .map((list) => {
    const found = `select ${columnsOf(list, 't')} from ${quoted(list)} t where t."SiteID" = v."SiteID" and t."ID" = v."ID" offset 0`
    return `when '${list}' then (select row_to_json(r)::text from (${found}) r)`
  })
  .join(' ')} end`

const changedSql = `
  select "List", "ID", "Version", "Removed", case when not "Removed" then ${textSql} end as "Json"
  from (
    select "SiteID", "List", "ID", "Version", "Removed" from row_version
    where "SiteID" = $1::bigint and ("Version", "List", "ID") > ($2::bigint, $3::text collate "C", $4::bigint) and "Version" <= $5::bigint
    order by "Version", "List", "ID" limit $6::integer
  ) v
  order by "Version", "List", "ID"`

const marksSql = `
  select "Version", "Mark" from command_log
  where "SiteID" = $1::bigint and "Version" between $2::bigint and $3::bigint order by "Version" limit $4::integer`

function deltaStatements({ SiteID, After, Head, Limit, WithMarks }: DeltaAsk): readonly SqlStatement[] {
  const rows = { text: changedSql, values: [SiteID, After.Version, After.List, After.ID, Head, Limit] }
  return WithMarks ? [rows, { text: marksSql, values: [SiteID, After.Version, Head, Limit] }] : [rows]
}

/** The columns of the statements. */
function toDelta(results: readonly SqlResult<object>[]): DeltaPart {
  const [rows, marks] = results.map((result) => result.rows as unknown)
  return { Rows: rows as DeltaPart['Rows'], Marks: (marks ?? []) as DeltaPart['Marks'] }
}

async function readDelta(connection: SqlConnection, ask: DeltaAsk): Promise<DeltaPart> {
  return toDelta(await connection.series(deltaStatements(ask)))
}

/** Reads a standing, deltas and rejected commands in one round trip. */
export async function readLatest(
  source: ConnectionSource,
  standing: StandingAsk,
  asks: readonly DeltaAsk[],
  withRefused: boolean,
): Promise<Latest> {
  const statements = asks.map(deltaStatements)
  const [first, ...others] = await inOneTrip(source, BEGIN_SNAPSHOT, [
    standingStatement(standing),
    ...statements.flat(),
    ...(withRefused ? [refusedStatement(standing.UserID, standing.RefusedOfSite)] : []),
  ])
  if (!first) throw new Error('a series answered nothing')
  const Deltas = statements.map(({ length }) => toDelta(others.splice(0, length)))
  const Standing = toStanding(first.rows as readonly unknown[] as readonly StandingRow[])
  const [refused] = others
  return { Standing, Deltas, Refused: refused ? toRefused(refused.rows as readonly unknown[] as RefusedRow[]) : null }
}

const listReader = readerSql(4)
const starts = {
  departed: '$8::text collate "C"',
  audit: '$9::text collate "C"',
  task: '$10::text collate "C"',
  message: '$11::text collate "C"',
  shipment: '$12::text collate "C"',
  readNotice: '$13::text collate "C"',
}

const listSql = (list: ListName) => `
  select coalesce(string_agg(row_to_json(r)::text, ',' order by r."ID"), '') as "Json", count(*)::integer as "Count", max(r."ID") as "LastID"
  from (
    select ${shownColumns(list, 't', listReader)} from ${quoted(list)} t
    where t."SiteID" = $1::bigint and t."ID" > $2::bigint and ${visibleSql(list, 't', listReader)}
      and ${names([...Object.values(listReader), ...Object.values(starts)])}
      and (${windowSql(list, 't', starts)})
    order by t."ID" limit $3::integer
  ) r`

const listTexts = new Map(listNames.map((list) => [list, listSql(list)]))

function windowValues(Now: CountAsk['Now']): readonly string[] {
  const dated = [departedWindowStart(Now), auditWindowStart(Now), taskWindowStart(Now), messageWindowStart(Now)]
  return [...dated, shipmentWindowStart(Now), readNoticeWindowStart(Now)]
}

async function readList(connection: SqlConnection, ask: ListAsk): Promise<ListPart> {
  const { List, SiteID, AfterID, Limit, Reader, Now } = ask
  const values = [SiteID, AfterID, Limit, ...readerValues(Reader), ...windowValues(Now)]
  const { rows } = await connection.query<ListPart>(listTexts.get(List) ?? '', values)
  return rows[0] ?? { Json: '', Count: 0, LastID: null }
}

/** The two parameters that only a page has keep their places. */
const countSql = (list: ListName) => `
  select count(*)::integer as "Count" from ${quoted(list)} t
  where t."SiteID" = $1::bigint and t."ID" > $2::bigint and $3::integer is null and ${visibleSql(list, 't', listReader)}
    and ${names([...Object.values(listReader), ...Object.values(starts)])}
    and (${wholeWindowSql(list, 't', starts)})`

const countTexts = new Map(listNames.map((list) => [list, countSql(list)]))

async function countList(connection: SqlConnection, { List, SiteID, Reader, Now }: CountAsk): Promise<number> {
  const values = [SiteID, 0, null, ...readerValues(Reader), ...windowValues(Now)]
  const { rows } = await connection.query<{ Count: number }>(countTexts.get(List) ?? '', values)
  return rows[0]?.Count ?? 0
}

/** Without the shared fields and those that are null (`domain/trailers/packed-history.ts`). */
const historiesSql = `
  with later as materialized (
    select "ID" from row_version where "SiteID" = $1::bigint and "Version" > $2::bigint and "List" = 'TrailerHistory'
  )
  select json_build_object('TrailerID', a.id, 'Rows', coalesce(h.rows, '[]'::json))::text as "Json"
  from unnest($3::text::bigint[]) with ordinality as a(id, place)
  cross join lateral (
    select json_agg(json_strip_nulls(row_to_json(r)) order by r."ActionDateTime", r."ID") as rows from (
      select ${packedColumns('t')} from "TrailerHistory" t
      where t."SiteID" = $1::bigint and t."TrailerID" = a.id and t."ID" not in (select "ID" from later) offset 0
    ) r
  ) h
  order by a.place`

function packedColumns(alias: string): string {
  const shared = [`${alias}."SiteID", `, `${alias}."TrailerID", `]
  return shared.reduce((columns, column) => columns.replace(column, ''), columnsOf('TrailerHistory', alias))
}

async function readHistories(connection: SqlConnection, ask: HistoriesAsk): Promise<readonly string[]> {
  const values = [ask.SiteID, ask.Through, toArrayText(ask.TrailerIDs)]
  const { rows } = await connection.query<{ Json: string }>(historiesSql, values)
  return rows.map(({ Json }) => Json)
}

type RefusedRow = Omit<RefusedItem, 'Body' | 'Base' | 'IDs' | 'Answer'> & {
  readonly Entry: string
  readonly Answer: string
}

const refusedSql = `
  select l."Key", coalesce(l."Sequence", 0) as "Sequence", l."DeviceID", l."UserID", l."UserName", l."SiteID", l."Call", l."MadeAt",
    l."ReceivedAt" as "RefusedAt", o."HandedAt", o."HandedNote", l."Outcome", l."Status", l."Answer"::text as "Answer",
    l."Entry"::text as "Entry"
  from open_refusal o join command_log l on l."Key" = o."Key"
  where o."UserID" = $1::bigint or o."SiteID" = $2::bigint
  order by l."ReceivedAt", l."Sequence", l."Key"`

function refusedStatement(userID: number, ofSite: number | null): Required<SqlStatement> {
  return { text: refusedSql, values: [userID, ofSite] }
}

async function readRefused(
  connection: SqlConnection,
  userID: number,
  ofSite: number | null,
): Promise<readonly RefusedItem[]> {
  const { text, values } = refusedStatement(userID, ofSite)
  return toRefused((await connection.query<RefusedRow>(text, values)).rows)
}

function toRefused(rows: readonly RefusedRow[]): readonly RefusedItem[] {
  return rows.map(({ Entry, Answer, ...row }) => {
    const { Body, Base, IDs } = JSON.parse(Entry) as Pick<RefusedItem, 'Body' | 'Base' | 'IDs'>
    return { ...row, Body, Base, IDs, Answer: JSON.parse(Answer) as RefusedItem['Answer'] }
  })
}
