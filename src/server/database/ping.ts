import { type ConnectionSource, withConnection } from './connection.ts'

/**
 * The way to learn whether a database works: a row is written and read back. Reading alone says little, since a full disk or a broken engine still answers from
 * memory. Calls that come while one is under way share it, so that asking often costs no more than asking.
 */
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
