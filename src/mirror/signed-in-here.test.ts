import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { openDevice } from './device-database.ts'
import { readSignedIn, signedInAtStart } from './signed-in-here.ts'

test('a database that cannot be read says nothing about a sign-out, and holds up no start', async () => {
  expect(await signedInAtStart()).toBeNull()
  await expect(readSignedIn()).rejects.toThrow()
  await openDevice()
  expect(await readSignedIn()).toBeNull()
})
