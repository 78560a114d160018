import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildTrailer } from '../../domain/testing/builders.ts'
import { closeMirror, type MirrorDatabase, openMirror } from '../../mirror/database.ts'
import { getDraft, saveDraft } from '../../mirror/reads/drafts.ts'
import { draftOver, type TrailerDraft } from './draft-over.ts'
import { asListed, leftWords, readTrailerNow } from './trailer-now.ts'

const mine = buildTrailer({ ID: 9_000, Number: 'CF7' })
const theirs = buildTrailer({ ID: 7, Number: 'CF7', AKA: 'THEIRS' })
const alias = { SiteID: theirs.SiteID, ID: mine.ID, TrailerID: theirs.ID, Visit: theirs.Visit }
let mirror: MirrorDatabase
let nextUserID = 1

beforeEach(async () => {
  mirror = await openMirror(nextUserID++)
  await mirror.table('Trailers').put(theirs)
})

afterEach(closeMirror)

const closed = async () => {
  const now = await readTrailerNow(mine)
  return { keptFor: now.keptFor, words: leftWords(mine, now, 'UTC') }
}

/** Puts the rejected call among those that need a person. */
async function reject(Call: string, Key: string): Promise<void> {
  const Item = { Key, Call, Body: { ID: mine.ID }, MadeAt: '2026-11-20T08:00:00.000Z' }
  await mirror.table('needsYou').put({ Key, Item, TrailerIDs: [mine.ID] })
}

test('a form over a rejected arrival says so, and not that the trailer was deleted', async () => {
  await reject('POST /trailers', 'arrival')
  expect(await closed()).toEqual({
    keptFor: 'decision',
    words: 'The arrival of trailer CF7 was rejected and waits for a decision. What you typed is kept as a draft.',
  })
})

test('a form over a trailer that was deleted says so, also when an edit of it was rejected', async () => {
  await reject('PUT /trailers/{id}', 'edit')
  expect(await closed()).toEqual({ keptFor: null, words: 'Trailer CF7 was deleted.' })
})

test('a form over an arrival that was the same truck says where its draft opens', async () => {
  await mirror.table('Aliases').put(alias)
  expect(await closed()).toEqual({
    keptFor: 'other-entry',
    words:
      'Trailer CF7 is now listed under another entry. What you typed is kept: close this form and open it from the list.',
  })
})

test('an arrival that was the same truck is watched by the entry that was there, as it was typed', async () => {
  expect(await asListed(mine)).toBe(mine)
  await mirror.table('Aliases').put(alias)
  const listed = await asListed(mine)
  expect(listed).toEqual({ ...mine, ID: theirs.ID })
  expect((await readTrailerNow(listed)).row).toEqual(theirs)
})

const read = (stored: unknown) => (stored as TrailerDraft<{ readonly Notes: string }> | undefined) ?? null
const draft = { form: { Notes: 'typed' }, trailer: mine, visit: null }

test('a draft over an arrival that was the same truck opens with the trailer that was there', async () => {
  await mirror.table('Aliases').put(alias)
  await saveDraft('trailer:edit:9000', draft, '2026-11-20T08:00:00.000Z')
  const opened = await draftOver('trailer:edit:7', theirs, read)
  // The row as seen stays the own one, so that the fields of the other person are shown as changed.
  expect(opened).toEqual({ draft: draft.form, trailer: { ...mine, ID: 7 } })
  expect(await getDraft('trailer:edit:9000')).toBeUndefined()
  expect((await getDraft('trailer:edit:7'))?.Value).toEqual({ ...draft, trailer: { ...mine, ID: 7 } })
})

test('a draft of a form of another kind, or of an earlier visit, is not taken over', async () => {
  await mirror.table('Aliases').put(alias)
  await saveDraft('trailer:edit:9000', draft, '2026-11-20T08:00:00.000Z')
  expect((await draftOver('state:depart:7', theirs, read)).draft).toBeNull()
  const later = { ...theirs, Visit: theirs.Visit + 1 }
  expect((await draftOver('trailer:edit:7', later, read)).draft).toBeNull()
})
