import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { askedPictures, makeSession, origin, passTime, signIn } from './session-bench.ts'

test('without a signal no picture is asked for, and again once the server answers', async () => {
  const session = makeSession()
  await session.start()
  await signIn(session, 'ann')
  await passTime()
  const read = () => session.photos.readPicture(5, 'thumbnail')
  await read()
  expect(askedPictures).toEqual(['/photos/5/thumbnail'])
  origin.online = false
  session.bench?.engine.wake()
  await passTime()
  expect([await read(), await read()]).toEqual([null, null])
  expect(askedPictures).toHaveLength(1)
  origin.online = true
  session.bench?.engine.wake()
  await passTime()
  await read()
  expect(askedPictures).toHaveLength(2)
})

test('a server that reports trouble with a cycle is asked for pictures', async () => {
  const session = makeSession()
  await session.start()
  await signIn(session, 'ann')
  await passTime()
  origin.network.call = async () => ({ status: 500, body: {}, header: () => '1' })
  session.bench?.engine.wake()
  await passTime()
  expect(session.bench?.engine.isAnswered).toBe(false)
  askedPictures.length = 0
  await session.photos.readPicture(5, 'thumbnail')
  expect(askedPictures).toEqual(['/photos/5/thumbnail'])
})
