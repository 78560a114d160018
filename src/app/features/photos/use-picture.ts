import { useEffect, useEffectEvent, useState } from 'react'
import type { PictureSize } from '../../../sync/api.ts'
import { yardClient } from '../../../sync/client.ts'
import type { GalleryPicture } from './use-gallery.ts'
import { readHasServer, useHasServer } from '../../data/use-session.ts'

/**
 * Returns a picture's address in this page; null: it cannot be read now, undefined: not yet known. `state`: that of its
 * row, since a photo of another tablet can be read once it is stored.
 */
export function usePicture(id: number | null, size: PictureSize, state?: number): string | null | undefined {
  const hasServer = useHasServer()
  const [shown, setShown] = useState<{ readonly id: number | null; readonly url: string | null }>()
  const [round, setRound] = useState(0)
  const readAgain = useEffectEvent(() => {
    if (shown?.id === id && shown.url === null) setRound(round + 1)
  })
  // One that is missing is read again when the server answers again.
  useEffect(() => {
    if (hasServer) readAgain()
  }, [hasServer])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round or state reads again.
  useEffect(() => {
    if (id === null) return
    let url: string | null = null
    let ended = false
    void readAcrossOutage(id, size).then((bytes) => {
      if (ended) return
      url = bytes && URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }))
      setShown({ id, url })
    })
    return () => {
      ended = true
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [id, size, state, round])
  return shown?.id === id ? shown.url : undefined
}

/**
 * Reads a picture once more if it is missing, but the server came within reach meanwhile: the state and the picture come
 * by ways of their own, so the state may be there first.
 */
export async function readAcrossOutage(id: number, size: PictureSize): Promise<Uint8Array<ArrayBuffer> | null> {
  const hadServer = readHasServer()
  const bytes = await readPicture(id, size)
  return bytes || hadServer || !readHasServer() ? bytes : await readPicture(id, size)
}

/** Returns a picture from this tablet, else from the server; null if neither has it now. */
export async function readPicture(id: number, size: PictureSize): Promise<Uint8Array<ArrayBuffer> | null> {
  return await yardClient.readPicture(id, size).catch(() => null)
}

/** Returns the address of a picture of the gallery. */
export function useGalleryPicture(
  { ID, urls, photo }: Pick<GalleryPicture, 'ID' | 'urls' | 'photo'>,
  size: PictureSize,
) {
  const own = usePicture(ID, size, photo?.State)
  return urls ? urls[size] : own
}
