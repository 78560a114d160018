import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { PhotoState } from '../../../src/domain/photos/photo.ts'
import { createS3Store } from '../../../src/server/photos/s3-store.ts'
import { startBucket } from '../../support/bucket.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { declare, jpeg, photographer, rowOf, upload } from './photo-fixture.ts'
import { serverBefore } from './server-under-test.ts'

/** With signs that an address has to escape. */
const SECRET = 'right+secret/1'
const bucket = await startBucket(SECRET)
afterAll(() => bucket.close())

describeOnDatabases('photos in a bucket', (open) => {
  const server = serverBefore(open, { environment: { S3_URL: bucket.url } })

  test('a wrong secret keeps the bytes until it is set right, and is never logged', async () => {
    const gate = await photographer(server, 'gate', 'tablet-1')
    const bytes = await jpeg(1, 640, 480)
    const { ID } = await declare(gate, bytes)
    const { piece, offset } = upload(server, gate, ID)
    const before = bucket.count()
    bucket.expect('another secret')
    const refused = await piece(0, bytes)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '30'])
    const log = server.log.join('\n')
    expect(log).toContain('The object store does not take the key of S3_URL (403).')
    expect(log).not.toMatch(/right.{1,3}secret|127\.0\.0\.1:\d+\/yard-photos/)
    const waiting = await offset()
    expect([waiting.statusCode, waiting.headers['upload-offset']]).toEqual([200, String(bytes.length)])
    expect((await rowOf(server, ID)).State).toBe(PhotoState.Waiting)

    bucket.expect(SECRET)
    expect((await piece(bytes.length, Buffer.alloc(0))).statusCode).toBe(204)
    expect((await rowOf(server, ID)).State).toBe(PhotoState.Stored)
    expect(bucket.count()).toBe(before + 2)
    const shown = await gate.get(`/photos/${ID}`)
    expect((await sharp(shown.rawPayload).metadata()).width).toBe(640)
  })
})

test('a bucket keeps, replaces, returns and deletes files, and misses none', async () => {
  const store = createS3Store(bucket.url)
  expect(await store.get('none.jpg')).toBeNull()
  await store.remove('none.jpg')
  for (const words of ['first', 'second']) {
    await store.put('one.jpg', Buffer.from(words))
    expect((await store.get('one.jpg'))?.toString()).toBe(words)
  }
  await store.remove('one.jpg')
  expect(await store.get('one.jpg')).toBeNull()
})

test('a store that hangs or is out of reach is an error', async () => {
  const away = createS3Store('http://key:secret@127.0.0.1:9/yard-photos', 500)
  await expect(away.put('one.jpg', Buffer.from('x'))).rejects.toThrow('fetch failed')
})
