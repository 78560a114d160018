import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import account from '@20minutes/s3rver/lib/models/account.js'

/** A bucket of an S3-compatible store on loopback. */
export interface Bucket {
  readonly url: string
  /** Sets the secret that the store expects. */
  expect(secret: string): void
  /** Count of the objects in it. */
  count(): number
  close(): Promise<void>
}

const NAME = 'yard-photos'
const KEY = 'YARD1'

/** Starts a store on a free port, whose address in the settings has this secret. */
export async function startBucket(secret: string): Promise<Bucket> {
  const directory = mkdtempSync(join(tmpdir(), 'yardhand-bucket-'))
  const store = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory },
    configureBuckets: [{ name: NAME }],
  })
  const { port } = await store.run()
  account.DUMMY_ACCOUNT.createKeyPair(KEY, secret)
  const [key, hidden] = [KEY, secret].map(encodeURIComponent)
  return {
    url: `http://${key}:${hidden}@127.0.0.1:${port}/${NAME}`,
    expect: (expected) => account.DUMMY_ACCOUNT.createKeyPair(KEY, expected),
    count: () => readdirSync(join(directory, NAME)).filter((name) => name.endsWith('_object')).length,
    close: async () => {
      await store.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
