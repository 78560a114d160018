import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { PIECE_TYPE } from '../../../src/contract/photo-upload.ts'
import { PhotoState } from '../../../src/domain/photos/photo.ts'
import { withConnection } from '../../../src/server/database/connection.ts'
import { seeded } from '../../../src/domain/demo/seeded.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { cutPhotos } from '../../support/volumes.ts'
import { outboxOf } from '../outlets/outbox-fixture.ts'
import { declare, jpeg, type Photo, type Photographer, photographer, rowOf, store, upload } from './photo-fixture.ts'
import { serverBefore } from './server-under-test.ts'

const folder = mkdtempSync(join(tmpdir(), 'yardhand-photos-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const photosFolder = join(folder, 'photos')

const filesIn = () =>
  readdirSync(photosFolder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(photosFolder, name)).isFile(),
  )

describeOnDatabases('an upload that is cut off', (open) => {
  const server = serverBefore(open, { environment: { DATA_DIR: folder } })
  beforeEach(() => rmSync(photosFolder, { recursive: true, force: true }))

  /** Sends so many bytes of a request for a piece, then cuts the line without reading the answer. */
  async function cut(client: Photographer, { ID }: Photo, start: number, piece: Buffer, sent: number) {
    const { port } = new URL(await address())
    const head = [
      `PATCH /api/batch/photos/${ID} HTTP/1.1`,
      ...['Host: localhost', `Authorization: Bearer ${client.token}`, `X-Device-ID: ${client.deviceID}`],
      ...[`Content-Type: ${PIECE_TYPE}`, `Content-Length: ${piece.length}`, `Upload-Offset: ${start}`],
    ].join('\r\n')
    const bytes = Buffer.concat([Buffer.from(`${head}\r\n\r\n`), piece])
    await new Promise<void>((resolve) => {
      const line = connect(Number(port), '127.0.0.1', () => line.write(bytes.subarray(0, sent), () => line.destroy()))
      line.on('error', () => undefined).on('close', () => resolve())
    })
  }

  let listening: Promise<string> | null = null
  const address = () => (listening ??= server.app.listen({ host: '127.0.0.1', port: 0 }))

  test('at any byte, goes on behind the last whole piece and makes one file', { timeout: 240_000 }, async () => {
    const chance = seeded(35)
    let cuts = cutPhotos.cuts
    const tablets: Photographer[] = []
    for (const name of ['a', 'b', 'c', 'd']) tablets.push(await photographer(server, 'gate', `tablet-${name}`))
    const kept: Photo[] = []
    const sendAll = async (tablet: Photographer, count: number) => {
      for (let at = 0; at < count; at++) {
        const bytes = await jpeg(kept.length + at, 200, 150)
        const photo = await declare(tablet, bytes)
        kept.push(photo)
        const { offset, piece } = upload(server, tablet, photo.ID)
        for (;;) {
          const now = await offset()
          if (now.statusCode === 410) break
          const start = Number(now.headers['upload-offset'])
          const next = bytes.subarray(start, start + chance.whole(600, 2100))
          if (cuts > 0 && chance.chance(0.6)) {
            cuts -= 1
            await cut(tablet, photo, start, next, chance.whole(0, next.length + 400))
          } else {
            // Another line of the same photo may still be at work.
            expect([204, 409, 410, 423]).toContain((await piece(start, next)).statusCode)
          }
        }
      }
    }
    const each = cutPhotos.photos / tablets.length
    await Promise.all(tablets.map((tablet) => sendAll(tablet, each)))
    expect([kept.length, cuts]).toEqual([cutPhotos.photos, 0])
    for (const { ID } of kept) expect(await rowOf(server, ID)).toMatchObject({ State: PhotoState.Stored, Width: 200 })
    expect(filesIn()).toHaveLength(2 * cutPhotos.photos)
    const { rows } = await withConnection(server.database.source, (connection) =>
      connection.query('select 1 from photo_piece'),
    )
    expect(rows).toEqual([])
  })

  test('and two lines that send the same piece at once: one of them counts', async () => {
    const gate = await photographer(server, 'gate', 'tablet-e')
    const bytes = await jpeg(9, 640, 480)
    const { ID } = await declare(gate, bytes)
    const { piece } = upload(server, gate, ID)
    const half = bytes.subarray(0, 3000)
    const both = await Promise.all([piece(0, half), piece(0, half)])
    const statuses = both.map(({ statusCode }) => statusCode).sort()
    expect(statuses[0]).toBe(204)
    expect([409, 423]).toContain(statuses[1])
    expect((await piece(3000, bytes.subarray(3000))).statusCode).toBe(204)
    expect(filesIn()).toHaveLength(2)
  })

  test('the files of a removed photo are deleted', async () => {
    const gate = await photographer(server, 'gate', 'tablet-f')
    const { ID } = await store(server, gate, await jpeg(10))
    expect(filesIn()).toHaveLength(2)
    expect(statSync(join(photosFolder, filesIn()[0] ?? '')).mode & 0o777).toBe(0o600)
    await gate.send('DELETE', `/photos/${ID}`)
    await outboxOf(server, { DATA_DIR: folder }).round()
    expect(filesIn()).toEqual([])
    expect((await rowOf(server, ID)).RemovedDate).not.toBeNull()
  })

  test('pieces without progress for a week are deleted, and the upload begins again', async () => {
    const gate = await photographer(server, 'gate', 'tablet-g')
    const bytes = await jpeg(11)
    const { ID } = await declare(gate, bytes)
    const { piece, offset } = upload(server, gate, ID)
    await piece(0, bytes.subarray(0, 1000))
    const day = 24 * 3_600_000
    await server.database.keepUp(server.now() + 6 * day)
    expect((await offset()).headers['upload-offset']).toBe('1000')
    await server.database.keepUp(server.now() + 8 * day)
    expect((await offset()).headers['upload-offset']).toBe('0')
  })
})
