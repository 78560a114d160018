import type { TestProject } from 'vitest/node'
import { type PostgresCluster, startPostgresCluster } from './postgres-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A superuser's address of a running PostgreSQL; null where there is none, and then the tests
     * run on the embedded database alone.
     */
    postgresUrl: string | null
  }
}

let cluster: PostgresCluster | null = null

/** Runs once before the tests that need a database: they get a PostgreSQL of their own. */
export async function setup(project: TestProject): Promise<void> {
  cluster = await startPostgresCluster()
  if (cluster === null) missing()
  project.provide('postgresUrl', cluster?.url ?? null)
}

export async function teardown(): Promise<void> {
  await cluster?.stop()
}

function missing(): void {
  const words = 'No PostgreSQL 15 or newer was found on PATH or in /usr/lib/postgresql.'
  if (process.env.CI === 'true') throw new Error(words)
  process.stderr.write(
    `${words} Every test of the server runs on the embedded database only; its twin on PostgreSQL is left out.\n`,
  )
}
