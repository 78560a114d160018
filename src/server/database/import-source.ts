import type { ImportSource, PieceToStage, SiteLook } from '../pipeline/import-source.ts'
import { type ConnectionSource, inTransaction, type SqlConnection, withConnection } from './connection.ts'
import { findAccepted } from './import-store.ts'
import { countRows, createReader, readPage, tallyRows } from './row-reader.ts'
import { readVersion } from './site-versions.ts'
import { available } from './sql-server-store.ts'
import { BEGIN_SNAPSHOT } from './sql-snapshot.ts'

/** The reads and the staging of imports, each in a short transaction. */
export function createImportSource(source: ConnectionSource): ImportSource {
  return {
    look: (siteID, read) =>
      available(inTransaction(source, (connection) => read(createLook(connection, siteID)), BEGIN_SNAPSHOT)),
    stage: (piece) => available(withConnection(source, (connection) => stagePiece(connection, piece))),
    sites: () => available(withConnection(source, listSites)),
  }
}

function createLook(connection: SqlConnection, siteID: number): SiteLook {
  return {
    rows: createReader(connection, siteID),
    count: (list, where) => countRows(connection, siteID, list, where),
    tally: (list, fields, where) => tallyRows(connection, siteID, list, fields, where),
    page: (list, afterID, limit) => readPage(connection, siteID, list, afterID, limit),
    acceptedImport: () => findAccepted(connection, siteID),
    isLogged: async (key) =>
      (await connection.query('select 1 from command_log where "Key" = $1::uuid', [key])).rows.length > 0,
    head: () => readVersion(connection, siteID),
  }
}

async function listSites(connection: SqlConnection): Promise<readonly number[]> {
  const { rows } = await connection.query<{ readonly SiteID: number }>(
    'select "SiteID" from import_run order by "SiteID"',
  )
  return rows.map(({ SiteID }) => SiteID)
}

async function stagePiece(connection: SqlConnection, { key, place, piece, at }: PieceToStage): Promise<void> {
  await connection.query(
    'insert into import_piece ("Key", "Place", "Rows", "At") values ($1::uuid, $2::bigint, $3::text::json, $4::timestamptz)',
    [key, place, JSON.stringify(piece), at],
  )
}
