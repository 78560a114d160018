import { cloudUploadOutline, imageOutline } from 'ionicons/icons'
import { showDateTime } from '../../../domain/values/display.ts'
import { withTimeWords } from '../../../domain/values/time-mark.ts'
import { Icon } from '../../kit/icon.tsx'
import type { GalleryPicture } from './use-gallery.ts'
import { useGalleryPicture } from './use-picture.ts'

export interface PhotoTileProps {
  readonly picture: GalleryPicture
  readonly zone: string
  readonly onOpen: () => void
}

/** A small picture with its time and author, which opens it. */
export function PhotoTile({ picture, zone, onOpen }: PhotoTileProps) {
  const url = useGalleryPicture(picture, 'thumbnail')
  const words = captionOf(picture, zone)
  return (
    <button type="button" className="photo-tile" aria-label={`Photo, ${words}`} onClick={onOpen}>
      <span className="photo-small">{url ? <img src={url} alt="" /> : <Icon icon={imageOutline} />}</span>
      <span className="photo-words">
        <b>{timeOf(picture, zone)}</b>
        <span>{picture.takenBy}</span>
        {picture.note !== null && (
          <span className="photo-note">
            <Icon icon={cloudUploadOutline} />
            {picture.note}
          </span>
        )}
      </span>
    </button>
  )
}

function timeOf({ takenDate, photo }: GalleryPicture, zone: string): string {
  const time = showDateTime(takenDate, zone)
  return photo ? withTimeWords(time, photo) : time
}

/** Returns "11/20/2026 12:00, Ann Smith, Waiting to be sent". */
export function captionOf(picture: GalleryPicture, zone: string): string {
  return [timeOf(picture, zone), picture.takenBy, picture.note].filter((part) => part !== null).join(', ')
}
