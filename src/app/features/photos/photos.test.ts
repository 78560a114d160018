import { expect, test } from 'vitest'
import { type Photo, PhotoState } from '../../../domain/photos/photo.ts'
import { cameraWords } from './use-camera.ts'
import { joined, noteOn } from './use-gallery.ts'

const photo: Photo = {
  ...{ ID: 7, SiteID: 1, TrailerID: 2, Kind: 1, AuditID: null, TakenDate: '2026-11-20T18:00:00.000Z' },
  ...{ GivenDate: null, TimeUncertain: false, TakenByID: 3, TakenByName: 'Ann Smith', ContentType: 'image/jpeg' },
  ...{ Size: 1, Digest: '', State: PhotoState.Waiting, Width: null, Height: null, Reason: null },
  ...{ RemovedDate: null, RemovedByName: null },
}

const image = { Url: '/api/photos/7', ThumbnailUrl: '/api/photos/7/thumbnail', TakenDate: null, TakenBy: null }

test('a photo of both sides shows once, with what it waits for, and newest first', () => {
  const outside = { ...image, ID: null, Url: 'https://photos.example/a', TakenDate: '2026-11-21T18:00:00.000Z' }
  const old = { ...image, ID: 6, TakenDate: '2026-11-19T18:00:00.000Z' }
  const here = [{ photo, waits: true, isHere: true }]
  const pictures = joined(here, [
    { ...image, ID: 7, Source: 'yardhand' },
    { ...old, Source: 'yardhand' },
    { ...outside, Source: 'photector' },
  ])
  expect(pictures.map(({ key, note }) => [key, note])).toEqual([
    ['https://photos.example/a', null],
    ['7', 'Waiting to be sent'],
    ['6', null],
  ])
  expect(pictures[0]?.urls?.full).toBe('https://photos.example/a')
})

test('a photo of another tablet that has not arrived, and a rejected one, say so', () => {
  const rejected = { ...photo, ID: 8, State: PhotoState.Rejected, Reason: 'The picture is cut off.' }
  const notes = joined(
    [
      { photo, waits: true, isHere: false },
      { photo: rejected, waits: false, isHere: true },
    ],
    [],
  ).map(({ note }) => note)
  expect(notes).toEqual(['Not sent yet by the tablet that took it', 'Rejected: The picture is cut off.'])
})

test('a gallery that could not be read at the server says why', () => {
  expect(noteOn(undefined)).toBeNull()
  expect(noteOn({ name: 'answered', value: { Images: [] }, etag: null })).toBeNull()
  expect(noteOn({ name: 'no-signal' })).toMatch(/You are offline/)
  expect(noteOn({ name: 'answered', value: { Images: [], Warnings: ['No pictures.'] }, etag: null })).toBe(
    'No pictures.',
  )
})

test.each([
  ['NotAllowedError', /may not use the camera/],
  ['NotFoundError', /No camera was found/],
  ['NotReadableError', /Another app uses the camera/],
  ['SecurityError', /secure address/],
  ['AbortError', /camera stopped/],
])('without a camera because of %s, the dialog says what to do', (name, words) => {
  expect(cameraWords(Object.assign(new Error('x'), { name }))).toMatch(words)
  expect(cameraWords(Object.assign(new Error('x'), { name }))).toMatch(/the button below/)
})
