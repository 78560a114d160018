import { expect, test, vi } from 'vitest'
import { Folder, FolderMedium } from '../../../tests/support/folder-medium.ts'
import type { OutboxRecord } from '../records.ts'
import { Ledger } from './ledger.ts'

const UserID = 7

function put(Sequence: number) {
  const Entry = { Key: `key-${Sequence}`, Sequence } as OutboxRecord['Entry']
  const Record: OutboxRecord = {
    ...{ Sequence, Key: Entry.Key, Entry, State: 'waiting', TrailerIDs: [], SettlesKey: '' },
  }
  return { put: [{ Record, About: null }] }
}

const unsent = (ledger: Ledger) => [...(ledger.queueOf(UserID)?.records.keys() ?? [])].sort((a, b) => a - b)

test('a tab takes over the part of a closed one, but not of an open one', async () => {
  const folder = new Folder()
  const closed = await Ledger.open(new FolderMedium(folder))
  const open = await Ledger.open(new FolderMedium(folder))
  await closed.note(UserID, 'Ann', put(1))
  await open.note(UserID, 'Ann', put(2))
  closed.close()
  const next = await Ledger.open(new FolderMedium(folder))
  expect(unsent(next)).toEqual([1, 2])
  expect(folder.files.size).toBe(2)
  await open.note(UserID, 'Ann', put(3))
  await next.refresh()
  expect(unsent(next)).toEqual([1, 2, 3])
})

test('an entry saved in one tab and settled in another is unsent in none, also after both closed', async () => {
  const folder = new Folder()
  const one = await Ledger.open(new FolderMedium(folder))
  const other = await Ledger.open(new FolderMedium(folder))
  await one.note(UserID, 'Ann', put(1))
  await other.note(UserID, 'Ann', { removed: [1] })
  await one.refresh()
  expect(unsent(one)).toEqual([])
  one.close()
  other.close()
  expect(unsent(await Ledger.open(new FolderMedium(folder)))).toEqual([])
})

test('files cleared away under the page are written again from memory', async () => {
  const folder = new Folder()
  const ledger = await Ledger.open(new FolderMedium(folder))
  await ledger.note(UserID, 'Ann', put(1))
  folder.files.clear()
  await ledger.note(UserID, 'Ann', put(2))
  expect(unsent(await Ledger.open(new FolderMedium(folder)))).toEqual([1, 2])
  folder.files.clear()
  await ledger.refresh()
  expect(unsent(ledger)).toEqual([1, 2])
  expect(unsent(await Ledger.open(new FolderMedium(folder)))).toEqual([1, 2])
})

test('a reservation fails when there is no room', async () => {
  const medium = new FolderMedium(new Folder())
  const ledger = await Ledger.open(medium)
  medium.isFull = true
  await expect(ledger.reserve()).rejects.toThrow('full')
})

test('files cleared away on a full tablet are reported once, stop saving, and return with the space', async () => {
  const folder = new Folder()
  const medium = new FolderMedium(folder)
  const ledger = await Ledger.open(medium)
  await ledger.note(UserID, 'Ann', put(1))
  folder.files.clear()
  medium.isFull = true
  await expect(ledger.restore()).rejects.toThrow('full')
  expect([await ledger.restore(), await ledger.restore()]).toEqual([false, false])
  // The open file still has room, where nobody can read it.
  const room = vi.spyOn(medium, 'reserve').mockResolvedValue()
  await expect(ledger.reserve()).rejects.toThrow('full')
  room.mockRestore()
  expect(unsent(ledger)).toEqual([1])
  medium.isFull = false
  expect([await ledger.restore(), await ledger.restore()]).toEqual([true, false])
  expect(unsent(await Ledger.open(new FolderMedium(folder)))).toEqual([1])
})

test('what was cleared away stays known when a short line still finds room', async () => {
  const folder = new Folder()
  const medium = new FolderMedium(folder)
  const ledger = await Ledger.open(medium)
  await ledger.note(UserID, 'Ann', put(1))
  await ledger.note(UserID, 'Ann', put(2))
  folder.files.clear()
  medium.isFull = true
  await expect(ledger.restore()).rejects.toThrow('full')
  medium.isFull = false
  // A database takes a short line where it had no room for the whole queue.
  const line = JSON.stringify({ N: 9, UserID, removed: [1] })
  vi.spyOn(medium, 'readAll').mockResolvedValue([{ name: 'own', state: 'own', text: `${line}\n` }])
  await ledger.reserve()
  expect(unsent(ledger)).toContain(2)
})

test('lines noted in a database while there were no files move into them', async () => {
  const elsewhere = new FolderMedium(new Folder())
  await (await Ledger.open(elsewhere)).note(UserID, 'Ann', put(1))
  const ledger = await Ledger.open(new FolderMedium(new Folder()))
  await ledger.note(UserID, 'Ann', put(2))
  await ledger.takeOver(elsewhere)
  expect(unsent(ledger)).toEqual([1, 2])
})
