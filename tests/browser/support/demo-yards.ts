import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createDatabaseIn, dropDatabaseOf, type PostgresCluster } from '../../support/postgres-cluster.ts'
import { createServerProcess } from '../../support/server-process.ts'
import { environment } from './environment.ts'
import { createOffice } from './office.ts'
import { removeBanners } from './remove-banners.ts'

const run = promisify(execFile)

/** `embedded`: in the server's data folder. */
export type DatabaseKind = 'embedded' | 'postgres'

/** The data of a server. */
export interface Place {
  readonly dataDir: string
  /** Absent: the embedded database in `dataDir`. */
  readonly databaseUrl?: string
}

/** A place of the caller's own, which no server has open. */
export interface OwnPlace extends Place {
  /** Removes all data; its server must have ended. */
  remove(): Promise<void>
}

/** The demo yard on each kind of database, made when it is first asked for, and copied for each test. */
export interface DemoYards {
  /** Returns the data folder of the embedded one, to be copied. */
  folder(): Promise<string>
  /** Copies it to a new place: on the embedded database where there is no PostgreSQL. */
  copy(kind: DatabaseKind): Promise<OwnPlace>
  /** Removes the originals. */
  end(): Promise<void>
}

/** `cluster`: null where there is no PostgreSQL. */
export function createDemoYards(cluster: PostgresCluster | null): DemoYards {
  let folder: Promise<string> | null = null
  let database: Promise<{ readonly name: string; readonly dataDir: string }> | null = null

  function embedded(): Promise<string> {
    folder ??= newFolder().then(async (dataDir) => {
      await fillDemo({ dataDir })
      return dataDir
    })
    return folder
  }

  async function copyEmbedded(): Promise<OwnPlace> {
    const original = await embedded()
    const dataDir = await newFolder()
    await copyFolder(original, dataDir)
    return { dataDir, remove: () => removeFolder(dataDir) }
  }

  async function copyOnPostgres({ url }: PostgresCluster): Promise<OwnPlace> {
    database ??= fillOnPostgres(url)
    const original = await database
    const databaseUrl = await createDatabaseIn(url, original.name)
    const dataDir = await newFolder()
    // The photos of the yard.
    await copyFolder(original.dataDir, dataDir)
    const remove = async () => {
      await dropDatabaseOf(url, databaseUrl)
      await removeFolder(dataDir)
    }
    return { dataDir, databaseUrl, remove }
  }

  return {
    folder: embedded,
    copy: (kind) => (kind === 'postgres' && cluster !== null ? copyOnPostgres(cluster) : copyEmbedded()),
    end: async () => {
      if (folder !== null) await removeFolder(await folder)
      if (database !== null) await removeFolder((await database).dataDir)
    },
  }
}

/** Returns the name of a database that holds the demo yard, and the folder with its files. */
async function fillOnPostgres(cluster: string) {
  const databaseUrl = await createDatabaseIn(cluster)
  const dataDir = await newFolder()
  await fillDemo({ dataDir, databaseUrl })
  return { name: new URL(databaseUrl).pathname.slice(1), dataDir }
}

async function fillDemo(place: Place): Promise<void> {
  // On PostgreSQL a server makes a demo yard only by this setting.
  const server = await createServerProcess({ ...place, environment: { ...environment, YARDHAND_DEMO: '1' } })
  await server.start()
  await removeBanners(createOffice(server, 'super'))
  await server.stop()
}

const newFolder = () => mkdtemp(join(tmpdir(), 'yardhand-data-'))
const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true })

/** Copies by the system's own program: a thousand small files take Node several times as long. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await run('cp', ['-R', `${from}/.`, to])
}
