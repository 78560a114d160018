import { Migrator } from 'kysely'
import type { Kysely } from 'kysely'
import { migrations } from './migrations/list.ts'

/** Migrates under a lock, as processes may start together. Throws what rolled a migration back. */
export async function migrate(db: Kysely<never>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
