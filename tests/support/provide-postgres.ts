import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createFilledTemplate, createPostgresTemplate, writeEmbeddedImages } from './database-images.ts'
import { type PostgresCluster, startPostgresCluster } from './postgres-cluster.ts'
import { fillYardUnderTest } from './yard-under-test.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A superuser's address of a running PostgreSQL; null where there is none, and then the tests
     * run on the embedded database alone.
     */
    postgresUrl: string | null
    /** Name of a database with the newest schema in that PostgreSQL, to be copied. */
    postgresTemplate: string | null
    /** Name of one that `fillYardUnderTest` has filled. */
    postgresYard: string | null
    /** File with an embedded database with the newest schema, to be copied. */
    embeddedImage: string
    /** File with one that `fillYardUnderTest` has filled. */
    embeddedYard: string
  }
}

let cluster: PostgresCluster | null = null
let folder: string | null = null

/**
 * Runs before the tests that need a database: they get a PostgreSQL of their own, and on both
 * databases a migrated one to copy, and one with the yard of `serverBefore`. The first project that
 * has such tests makes them for all.
 */
export async function setup({ vitest }: TestProject): Promise<void> {
  if ('embeddedImage' in vitest.getProvidedContext()) return
  cluster = await startPostgresCluster()
  if (cluster === null) missing()
  folder = await mkdtemp(join(tmpdir(), 'yardhand-image-'))
  const embeddedImage = join(folder, 'embedded.tar')
  const embeddedYard = join(folder, 'embedded-yard.tar')
  // One after the other: the embedded database holds up this process, and PostgreSQL ends a transaction that waits for it.
  const template = cluster && (await createPostgresTemplate(cluster.url))
  const yard = cluster && template && (await createFilledTemplate(cluster.url, template, fillYardUnderTest))
  await writeEmbeddedImages(embeddedImage, embeddedYard, fillYardUnderTest)
  vitest.provide('postgresUrl', cluster?.url ?? null)
  vitest.provide('postgresTemplate', template)
  vitest.provide('postgresYard', yard)
  vitest.provide('embeddedImage', embeddedImage)
  vitest.provide('embeddedYard', embeddedYard)
}

export async function teardown(): Promise<void> {
  await cluster?.stop()
  if (folder !== null) await rm(folder, { recursive: true, force: true })
}

function missing(): void {
  const words = 'No PostgreSQL 15 or newer was found on PATH or in /usr/lib/postgresql.'
  if (process.env.CI === 'true') throw new Error(words)
  process.stderr.write(
    `${words} Every test of the server runs on the embedded database only; its twin on PostgreSQL is left out.\n`,
  )
}
