import type { Instant } from '../../domain/values/instant.ts'
import type { AcceptedImport, FoundImport, ImportStore, StagedPiece } from '../pipeline/imports.ts'
import type { SqlConnection, Transaction } from './connection.ts'

/** Returns the accepted, unfinished import of a site or of the shared lists. */
export async function findAccepted(connection: SqlConnection, siteID: number): Promise<FoundImport | null> {
  const { rows } = await connection.query<{ readonly Run: string; readonly Left: number }>(
    `select "Run"::text as "Run", (select count(*) from import_piece p where p."Key" = r."Key") as "Left"
    from import_run r where "SiteID" = $1::bigint`,
    [siteID],
  )
  const [found] = rows
  return found ? { run: JSON.parse(found.Run) as AcceptedImport, left: found.Left } : null
}

/** The transaction must have the scope's lock. */
export function createImportStore(connection: Transaction, siteID: number): ImportStore {
  return {
    accepted: () => findAccepted(connection, siteID),
    accept: (run, at) =>
      connection.later(
        'insert into import_run ("Key", "SiteID", "Run", "At") values ($1::uuid, $2::bigint, $3::text::json, $4::timestamptz)',
        [run.Staged, siteID, JSON.stringify(run), at],
      ),
    takePiece: async (key) => {
      const { rows } = await connection.query<{ readonly Rows: string }>(
        `delete from import_piece where "Key" = $1::uuid
          and "Place" = (select min("Place") from import_piece where "Key" = $1::uuid) returning "Rows"::text as "Rows"`,
        [key],
      )
      const [piece] = rows
      return piece ? (JSON.parse(piece.Rows) as StagedPiece) : null
    },
    finish: (key) => connection.later('delete from import_run where "Key" = $1::uuid', [key]),
  }
}

/** Deletes the pieces of imports that were never accepted. */
export async function pruneStaged(connection: SqlConnection, before: Instant): Promise<void> {
  await connection.query(
    `delete from import_piece p where "At" < $1::timestamptz
      and not exists (select 1 from import_run r where r."Key" = p."Key")`,
    [before],
  )
}
