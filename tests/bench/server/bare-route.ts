import { join } from 'node:path'
import Fastify from 'fastify'
import { type ConnectionSource, withConnection } from '../../../src/server/database/connection.ts'
import { openPGlite } from '../../../src/server/database/pglite.ts'
import { openPostgres } from '../../../src/server/database/postgres.ts'

// The least work of a route with a database: one SELECT by key, through the same connections as the
// real server. Runs as a process of its own, started with the database's address or an embedded
// one's folder, and prints its port.

const [databaseUrl = '', dataDir = ''] = process.argv.slice(2)
const report = (error: unknown) => process.stderr.write(`${String(error)}\n`)
const source: ConnectionSource =
  databaseUrl === '' ? await openPGlite(join(dataDir, 'database'), report) : openPostgres(databaseUrl, report)

const app = Fastify({ logger: false })
app.get('/bare', async () => {
  const { rows } = await withConnection(source, (connection) =>
    connection.query('select "Version", "Mark" from site_version where "SiteID" = $1::bigint', [0]),
  )
  return rows[0] ?? {}
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${address}\n`)

process.once('SIGTERM', () => {
  app
    .close()
    .then(() => source.close())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    )
})
