import { listPhotos } from '../../../mirror/reads/photos.ts'
import { captionOf } from './photo-tile.tsx'
import { toOwn } from './use-gallery.ts'
import { readPicture } from './use-picture.ts'

/** A small picture inside a page that needs no other file. */
export interface FilePicture {
  readonly caption: string
  /** A data URL; null: the picture is not on this tablet, or the file has no room for it. */
  readonly url: string | null
}

/** Mail servers take files of some megabytes; a small picture has about 15 kB. */
const FILE_BYTES = 2_000_000

/** Returns a trailer's small pictures, newest first, from this tablet or the server. */
export async function readPicturesForFile(
  siteID: number,
  trailerID: number,
  zone: string,
): Promise<readonly FilePicture[]> {
  const pictures: FilePicture[] = []
  let room = FILE_BYTES
  for (const photo of await listPhotos(siteID, { name: 'trailer', trailerID })) {
    const bytes = await readPicture(photo.photo.ID, 'thumbnail')
    const fits = bytes !== null && bytes.length <= room
    if (fits) room -= bytes.length
    pictures.push({ caption: captionOf(toOwn(photo), zone), url: fits ? await toDataUrl(bytes) : null })
  }
  return pictures
}

function toDataUrl(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('the picture could not be read'))
    reader.readAsDataURL(new Blob([bytes], { type: 'image/jpeg' }))
  })
}
