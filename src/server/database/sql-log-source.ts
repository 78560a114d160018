import { contentFields, type EntryContent } from '../log/entry-hash.ts'
import type { ChainedEntry, ChainHead, LogSource } from '../log/log-source.ts'
import { type ConnectionSource, inTransaction, withConnection } from './connection.ts'
import { available } from './sql-server-store.ts'
import { BEGIN_SNAPSHOT } from './sql-snapshot.ts'

const headColumns = `h."Chain", h."Link", encode(h."Hash", 'hex') as "Hash", h."PrunedLink", encode(h."PrunedHash", 'hex') as "PrunedHash"`

/** Every number under which there are entries, found in steps over the index, and every site that has changed. */
const chainsSql = `
  with recursive found as (
    (select "Chain" from command_log order by "Chain" limit 1)
    union all
    select (select l."Chain" from command_log l where l."Chain" > f."Chain" order by l."Chain" limit 1) from found f where f."Chain" is not null
  ), chains as (
    select "Chain" from found where "Chain" is not null
    union select "Chain" from log_head
    union select "SiteID" from site_version where "Version" > 0
  )
  select c."Chain" as "Number", ${headColumns} from chains c left join log_head h on h."Chain" = c."Chain" order by 1`

const times: ReadonlySet<string> = new Set(['MadeAt', 'ReceivedAt'])

const contentColumns = contentFields.map((field) => {
  const value = times.has(field)
    ? `to_char("${field}" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : `"${field}"::text`
  return `${value} as "${field}"`
})

const pageSql = `
  select "Link" as "Place", encode("Previous", 'hex') as "Previous", encode("Hash", 'hex') as "Hash", ${contentColumns.join(', ')}
  from command_log where "Chain" = $1::bigint and "Link" > $2::bigint order by "Link", "Key" limit $3::integer`

const headSql = `select ${headColumns} from log_head h where h."Chain" = $1::bigint`

/**
 * Before the snapshot: a deletion of old entries that came between the head and its entries would look as if they had
 * been removed. The heads it writes are seen from then on.
 */
const lockSql = 'lock table only command_log in access share mode'

type EntryRow = EntryContent & { readonly Place: number; readonly Previous: string; readonly Hash: string }

/** Reads the chain over the log, the same on both databases. */
export function createLogSource(source: ConnectionSource): LogSource {
  const read = <R>(text: string, values: readonly unknown[]) =>
    available(withConnection(source, async (connection) => (await connection.query<R>(text, values)).rows))
  return {
    chains: async () => {
      const rows = await read<{ Number: number } & ChainHead>(chainsSql, [])
      return rows.map(({ Number: Chain, ...head }) => ({ Chain, Head: head.Hash === null ? null : head }))
    },
    head: async (chain) => (await read<ChainHead>(headSql, [chain]))[0] ?? null,
    page: (chain, after, limit) =>
      available(
        inTransaction(
          source,
          async (connection) => {
            const [, head, entries] = await connection.series([
              { text: lockSql },
              { text: headSql, values: [chain] },
              { text: pageSql, values: [chain, after, limit] },
            ])
            const rows = (entries?.rows ?? []) as unknown as readonly EntryRow[]
            return { Head: (head?.rows[0] as ChainHead | undefined) ?? null, Entries: rows.map(toEntry) }
          },
          BEGIN_SNAPSHOT,
        ),
      ),
    placesOf: async (chain, hash, near) => {
      const rows = await read<{ Link: number }>(
        `select "Link" from command_log where "Chain" = $1::bigint and "Link" between $3::bigint - ${NEAR} and $3::bigint + ${NEAR}
          and "Hash" = decode($2::text, 'hex') order by 1`,
        [chain, hash, near],
      )
      return rows.map(({ Link }) => Link)
    },
    hashAt: async (chain, link) => {
      const rows = await read<{ Hash: string }>(
        `select encode("Hash", 'hex') as "Hash" from command_log where "Chain" = $1::bigint and "Link" = $2::bigint`,
        [chain, link],
      )
      return rows[0]?.Hash ?? null
    },
    keepKey: (pem, at) => keepKey(source, pem, at),
  }
}

/** Entries to each side, so that the search costs no more than a page. */
const NEAR = 500

/** The first process to come keeps its key; the others take that one. */
async function keepKey(source: ConnectionSource, pem: string, at: string): Promise<string> {
  return await available(
    withConnection(source, async (connection) => {
      const kept = 'select "Pem" from signing_key where "ID" = 1'
      const [found] = (await connection.query<{ Pem: string }>(kept)).rows
      if (found) return found.Pem
      await connection.query(
        'insert into signing_key ("ID", "Pem", "At") values (1, $1::text, $2::timestamptz) on conflict ("ID") do nothing',
        [pem, at],
      )
      const [now] = (await connection.query<{ Pem: string }>(kept)).rows
      return now?.Pem ?? pem
    }),
  )
}

function toEntry({ Place, Previous, Hash, ...Content }: EntryRow): ChainedEntry {
  const Version = Content.Version === null ? null : Number(Content.Version)
  return { Link: Place, Previous, Hash, ReceivedAt: Content.ReceivedAt.replace(/\d{3}Z$/, 'Z'), Version, Content }
}
