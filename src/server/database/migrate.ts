import { Migrator } from 'kysely'
import type { Kysely } from 'kysely'
import { migrations } from './migrations/list.ts'

/**
 * Brings a database to the newest schema. Several processes may start at once: one migrates under a
 * lock, the others find it done. Throws the error of the failed migration, which is rolled back.
 */
export async function migrate(db: Kysely<never>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
