import { cloudUploadOutline, trashOutline } from 'ionicons/icons'
import type { Site } from '../../../domain/sites/site.ts'
import { showDateTime } from '../../../domain/values/display.ts'
import { listFailedPhotos } from '../../../mirror/reads/photos.ts'
import { getTrailers } from '../../../mirror/reads/trailers.ts'
import type { PhotoRecord } from '../../../mirror/records.ts'
import { yardClient } from '../../../sync/client.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { Button } from '../../kit/button.tsx'
import { confirm } from '../../kit/confirm-dialog.tsx'
import { usePicture } from './use-picture.ts'
import './photos.css'
import './failed-photos.css'

export interface FailedPhotosProps {
  readonly site: Site
}

/** Photos of this person that the server did not take, each with its reason and what to do. */
export function FailedPhotos({ site }: FailedPhotosProps) {
  const failed = useLiveQuery(readFailed, [])
  if (!failed || failed.length === 0) return null
  return (
    <ul className="failed-photos" aria-label="Photos not sent">
      {failed.map(({ photo, number }) => (
        <FailedPhoto key={photo.ID} photo={photo} number={number} zone={site.Timezone} />
      ))}
    </ul>
  )
}

interface FailedPhotoProps {
  readonly photo: PhotoRecord
  readonly number: string | null
  readonly zone: string
}

function FailedPhoto({ photo, number, zone }: FailedPhotoProps) {
  const url = usePicture(photo.ID, 'thumbnail')
  const name = number === null ? 'Photo' : `Photo of ${number}`
  async function drop(): Promise<void> {
    const text = 'It is only on this tablet.'
    if (!(await confirm({ title: 'Delete this photo?', text, confirmLabel: 'Delete', tone: 'danger' }))) return
    await yardClient.dropPhoto(photo.ID)
  }
  return (
    <li className="failed-photo">
      {url ? <img src={url} alt={name} /> : <span />}
      <div>
        <h3>{name}</h3>
        <p>{showDateTime(photo.TakenAt, zone)}</p>
        <p className="failed-reason">{photo.Reason}</p>
        <div className="failed-acts">
          <Button icon={cloudUploadOutline} onClick={() => void yardClient.retryPhoto(photo.ID)}>
            Send again
          </Button>
          <Button tone="danger" icon={trashOutline} onClick={() => void drop()}>
            Delete photo
          </Button>
        </div>
      </div>
    </li>
  )
}

async function readFailed() {
  const photos = await listFailedPhotos()
  const trailers = new Map((await getTrailers(photos.map((photo) => photo.TrailerID))).map((row) => [row.ID, row]))
  return photos.map((photo) => ({ photo, number: trailers.get(photo.TrailerID)?.Number ?? null }))
}
