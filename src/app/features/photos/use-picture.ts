import { useEffect, useState } from 'react'
import type { PictureSize } from '../../../sync/api.ts'
import { yardClient } from '../../../sync/client.ts'
import type { GalleryPicture } from './use-gallery.ts'
import { useHasServer } from '../../data/use-session.ts'

/** Returns a picture's address in this page; null: it cannot be read now, undefined: not yet known. */
export function usePicture(id: number | null, size: PictureSize): string | null | undefined {
  const hasServer = useHasServer()
  const [shown, setShown] = useState<{ readonly id: number | null; readonly url: string | null }>()
  const isMissing = shown?.id === id && shown.url === null
  // One that is missing is read again when the server answers again.
  const round = isMissing && hasServer
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round reads again.
  useEffect(() => {
    if (id === null) return
    if (id === null) return
    let url: string | null = null
    let ended = false
    void readPicture(id, size).then((bytes) => {
      if (ended) return
      url = bytes && URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }))
      setShown({ id, url })
    })
    return () => {
      ended = true
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [id, size, round])
  return shown?.id === id ? shown.url : undefined
}

async function readPicture(id: number, size: PictureSize): Promise<Uint8Array<ArrayBuffer> | null> {
  return await yardClient.readPicture(id, size).catch(() => null)
}

/** Returns the address of a picture of the gallery. */
export function useGalleryPicture({ ID, urls }: Pick<GalleryPicture, 'ID' | 'urls'>, size: PictureSize) {
  const own = usePicture(ID, size)
  return urls ? urls[size] : own
}
