import { type ConnectionSource, withConnection } from './connection.ts'

/** Writes and reads a row: a full disk or a broken engine still returns rows from memory. Concurrent calls share it. */
export function createPing(source: ConnectionSource): () => Promise<void> {
  let underWay: Promise<void> | null = null
  return () => {
    underWay ??= writeAndRead(source).finally(() => {
      underWay = null
    })
    return underWay
  }
}

async function writeAndRead(source: ConnectionSource): Promise<void> {
  await withConnection(source, async (connection) => {
    const written = await connection.query<{ Checks: number }>(
      'update health_check set "Checks" = "Checks" + 1 returning "Checks"',
    )
    const read = await connection.query<{ Checks: number }>('select "Checks" from health_check')
    const wanted = written.rows[0]?.Checks
    const found = read.rows[0]?.Checks
    if (wanted === undefined || found === undefined || found < wanted)
      throw new Error('the database does not keep the row that was written')
  })
}
