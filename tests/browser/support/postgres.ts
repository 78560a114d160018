import { test as base } from './test.ts'

interface OnPostgres {
  /** The address of the server's database. */
  readonly databaseUrl: string
}

/** The same yard, on PostgreSQL for certain. Left out where there is none, which in CI is a failure. */
export const onPostgres = base.extend<OnPostgres>({
  databaseUrl: async ({ server: { databaseUrl } }, use, info) => {
    if (databaseUrl === null && process.env.CI === 'true') throw new Error('There is no PostgreSQL 15 or newer.')
    info.skip(databaseUrl === null, 'There is no PostgreSQL 15 or newer on this machine.')
    if (databaseUrl !== null) await use(databaseUrl)
  },
})
