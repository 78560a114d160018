import 'fake-indexeddb/auto'
import { expect } from 'vitest'
import { listNames } from '../../src/domain/lists.ts'
import { isObject } from '../../src/domain/values/json-object.ts'
import { PhotoKind } from '../../src/domain/photos/photo.ts'
import { MirrorDatabase } from '../../src/mirror/database.ts'
import { savePhotos } from '../../src/sync/photos/save-photos.ts'
import { digestOf } from '../../src/sync/photos/shrink.ts'
import type { Session } from '../../src/sync/session.ts'
import type { NetworkRequest } from '../../src/sync/engine/ports.ts'
import { until } from '../support/until.ts'
import { arrive, origin, passTime, photoFiles, server, signIn, startAs } from './session-bench.ts'
import { SITE } from './simulation/sim-server.ts'

/** The records of a person on this tablet, by table; those of numbers alone are left out. */
export async function countRecords(userID: number): Promise<number> {
  const mirror = new MirrorDatabase(userID)
  await mirror.open()
  const tables = [
    ...listNames,
    'outbox',
    'sent',
    'lanes',
    'needsYou',
    'shadow',
    'sites',
    'seen',
    'drafts',
    'photoQueue',
    'photoBytes',
  ]
  const counts = await Promise.all(tables.map((name) => mirror.table(name).count()))
  mirror.close()
  return counts.reduce((sum, count) => sum + count, 0)
}

/**
 * Passes rounds until the records of these people are removed, and their delivery has ended. A round opens the databases
 * of all tests so far: its end takes more than the turns of a test, and only then the next one is due.
 */
export async function untilRemoved(...userIDs: readonly number[]): Promise<void> {
  await until('the records are removed', async () => {
    await passTime(61_000)
    const counts = await Promise.all(userIDs.map(countRecords))
    return counts.every((count) => count === 0) && !userIDs.some((userID) => origin.deliverable.has(userID))
  })
}

/** The stored commands that wait for an admin of the site. */
export const parked = () =>
  server.store.snapshot(async (snapshot) =>
    (await snapshot.refused(0, SITE)).map(({ Body, UserID, Outcome }) => [Outcome, UserID, Body.Number]),
  )

/** Saves a photo of three bytes; returns its digest. */
export async function take(session: Session, TrailerID: number, seed: number): Promise<string> {
  const { engine } = session.bench ?? {}
  if (!engine) throw new Error('nobody is signed in')
  const Bytes = new Uint8Array([1, 2, seed])
  const Digest = await digestOf(Bytes)
  const shrink = async () => ({ Bytes, Thumbnail: null, Digest })
  const photo = { file: new Blob(), TrailerID, Kind: PhotoKind.Trailer, AuditID: null }
  expect(await savePhotos(engine, photoFiles, shrink, [], [photo])).toMatchObject({ name: 'saved' })
  expect(await photoFiles.read(Digest)).toEqual(Bytes)
  return Digest
}

/** Signs Ann out, and Bob, whose photo waits with its command. */
export async function leaveWithPhoto(): Promise<Session> {
  const session = await startAs('ann')
  await session.signOut()
  await signIn(session, 'bob')
  const trailer = await arrive(session, '200')
  await passTime(60_000)
  origin.online = false
  await take(session, trailer, 7)
  await session.signOut()
  return session
}

/** Counts the tries to send commands from now on; a revoked tablet also reports each store that is empty. */
export function countSendings(): () => number {
  const isSending = ({ path, body }: NetworkRequest) => path === '/batch' && !(isObject(body) && body.Wiped === true)
  const count = () => origin.requests.filter(isSending).length
  const before = count()
  return () => count() - before
}
