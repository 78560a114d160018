import { lazyPart } from '../../kit/lazy-part.ts'

/** The photos of a trailer, titled with its number (spec 2§2.5). */
export const galleryDialog = lazyPart(() => import('./gallery-dialog.tsx').then((module) => module.GalleryDialog))

/** The photo link of forms, labelled with the trailer's number. */
export const photoButton = lazyPart(() => import('./photo-button.tsx').then((module) => module.PhotoButton))

/** Small pictures of a trailer or a session, for the proof card and the audit report. */
export const photoStrip = lazyPart(() => import('./photo-strip.tsx').then((module) => module.PhotoStrip))

/** Photos that the server did not take. */
export const failedPhotos = lazyPart(() => import('./failed-photos.tsx').then((module) => module.FailedPhotos))

/** The camera for a trailer. */
export const trailerCamera = lazyPart(() => import('./trailer-camera.tsx').then((module) => module.TrailerCamera))

export type { FilePicture } from './pictures-for-file.ts'

/** A trailer's small pictures as data URLs, for a page that needs no other file. Throws if this part is not downloaded. */
export const readPicturesForFile: ReadPictures = async (...of) =>
  (await import('./pictures-for-file.ts')).readPicturesForFile(...of)

type ReadPictures = typeof import('./pictures-for-file.ts').readPicturesForFile
