import { PIECE_MAX_BYTES } from '../domain/photos/photo.ts'
import { type Call, commandCall } from './call.ts'
import { object } from '../domain/values/schema.ts'
import { PIECE_TYPE } from './photo-upload.ts'
import { idPath } from './requests.ts'
import { day, pathID, words } from './wire.ts'

/** `Name`, that of the site, is ignored: the session's site names the account at the photo service. */
const imagesQuery = object({
  TrailerNumber: words().required(),
  StartDate: day(),
  EndDate: day(),
  ScacName: words(),
  Name: words(),
})

const photoKeyQuery = object({ TrailerID: pathID() })

export const photoCalls = {
  addPhoto: commandCall('addPhoto', 'Photo', 'Declares a photo of a trailer, whose bytes follow.'),
  removePhoto: commandCall('removePhoto', 'Nothing', 'Removes a photo.'),
  photoOffset: {
    method: 'HEAD',
    path: '/batch/photos/{id}',
    access: 'delivery',
    params: idPath,
    answer: 'UploadState',
    summary: 'How many bytes of a photo have arrived; 410 when no more are taken.',
  },
  sendPhotoPiece: {
    method: 'PATCH',
    path: '/batch/photos/{id}',
    access: 'delivery',
    params: idPath,
    bytes: { type: PIECE_TYPE, max: PIECE_MAX_BYTES },
    answer: 'Nothing',
    summary: 'The next piece of a photo, at `Upload-Offset`; the last one stores the picture.',
  },
  getPhoto: {
    method: 'GET',
    path: '/photos/{id}',
    access: 'photos.read',
    params: idPath,
    answer: 'Photograph',
    summary: 'A stored photo, at most 2048 pixels wide or high.',
  },
  getPhotoThumbnail: {
    method: 'GET',
    path: '/photos/{id}/thumbnail',
    access: 'photos.read',
    params: idPath,
    answer: 'Photograph',
    summary: 'A stored photo, at most 320 pixels wide or high.',
  },
  photectorImages: {
    method: 'GET',
    path: '/Trailers/photectorImages',
    access: 'photos.read',
    query: imagesQuery,
    answer: 'PhotoImages',
    summary: "The photos of a trailer, newest first: our own, and those of the site's account at the photo service.",
  },
  photectorKey: {
    method: 'GET',
    path: '/users/photectorKey',
    access: 'photos.write',
    query: photoKeyQuery,
    answer: 'PhotoKey',
    summary: 'A key for the photo service, for one trailer and five minutes; 409 for a site without an account there.',
  },
} as const satisfies Record<string, Call>
