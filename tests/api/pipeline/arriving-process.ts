import { writeSync } from 'node:fs'
import { openDatabase } from '../../../src/server/database/open.ts'
import { buildTablet, buildYard } from './yard-fixture.ts'

/**
 * Arrives trailers in a process of its own until it is killed: `DATA_DIR DATABASE_URL|- ROUND`.
 * Prints the ID of each acknowledged trailer, unbuffered.
 */
const [dataDir = '', databaseUrl = '-', round = '0'] = process.argv.slice(2)
const report = (error: unknown) => process.stderr.write(`${String(error)}\n`)
const database = await openDatabase({
  ...{ databaseUrl: databaseUrl === '-' ? null : databaseUrl, dataDir, report, clock: Date.now },
}).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(3)
})
const yard = await buildYard(database.store)
await Promise.all(
  ['A', 'B', 'C', 'D'].map(async (writer) => {
    const person = { UserID: 1000 + Number(round), DeviceID: `tablet-${round}-${writer}` }
    const tablet = await buildTablet(yard, person)
    for (let made = 1; ; made++) {
      const entry = tablet.arrive(`R${round}${writer}${made}`)
      const { Outcome } = await tablet.send(entry)
      if (Outcome !== 'applied') throw new Error(Outcome)
      writeSync(1, `${entry.Body.ID}\n`)
    }
  }),
)
