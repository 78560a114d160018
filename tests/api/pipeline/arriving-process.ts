import { writeSync } from 'node:fs'
import { openDatabase } from '../../../src/server/database/open.ts'
import { settleCalls } from '../../../src/server/pipeline/batch.ts'
import { buildTablet, buildYard } from './yard-fixture.ts'

/** Arrivals of a batch. */
const BATCH = 5

/**
 * Arrives trailers in a process of its own until it is killed: `DATA_DIR DATABASE_URL|- ROUND`. Four tablets send batches
 * at once, each with one arrival that is rejected. Prints a line per acknowledged one, unbuffered: its outcome, its key
 * and the ID of its trailer.
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
const tablets = await Promise.all(
  ['A', 'B', 'C', 'D'].map(async (writer) => {
    const person = { UserID: 1000 + Number(round), DeviceID: `tablet-${round}-${writer}` }
    return { writer, tablet: await buildTablet(yard, person) }
  }),
)
await Promise.all(
  tablets.map(async ({ writer, tablet }) => {
    for (let batch = 1; ; batch++) {
      const numbers = Array.from({ length: BATCH }, (_, place) => `R${round}${writer}${batch}N${place}`)
      const calls = [numbers[0] ?? '', ...numbers].map((number) => tablet.arrive(number))
      const answers = await settleCalls({ ...yard, monotonic: yard.clock.read }, tablet.caller, calls)
      if (answers.length < calls.length) throw new Error(JSON.stringify(answers.at(-1)))
      for (const [place, { Key, Outcome }] of answers.entries()) {
        if (Outcome !== (place === 1 ? 'rejected' : 'applied')) throw new Error(Outcome)
        writeSync(1, `${Outcome} ${Key} ${calls[place]?.Body.ID}\n`)
      }
    }
  }),
)
