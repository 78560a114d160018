import { cameraOutline } from 'ionicons/icons'
import { useState } from 'react'
import { may, toPerson } from '../../../domain/access/rights.ts'
import type { SessionUser } from '../../../domain/people/session-user.ts'
import { PhotoKind } from '../../../domain/photos/photo.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { NoteLine } from '../../kit/note-line.tsx'
import { EmptyState, Loading } from '../../kit/states.tsx'
import { PhotoTile } from './photo-tile.tsx'
import { PhotoView } from './photo-view.tsx'
import { TrailerCamera } from './trailer-camera.tsx'
import { type PhotographedTrailer, useGallery } from './use-gallery.ts'
import './photos.css'

export interface GalleryDialogProps {
  readonly trailer: PhotographedTrailer
  readonly site: Site
  readonly user: SessionUser
  readonly onClose: () => void
}

/** The photos of a trailer (spec 2§2.5), also those that wait on this tablet. */
export function GalleryDialog({ trailer, site, user, onClose }: GalleryDialogProps) {
  const { pictures, note } = useGallery(trailer, site)
  const [shown, setShown] = useState<string | null>(null)
  const [isTaking, setTaking] = useState(false)
  const mayTake = may(toPerson(user), 'photos.write')
  const place = pictures?.findIndex(({ key }) => key === shown) ?? -1
  const subject = { TrailerID: trailer.ID, Kind: PhotoKind.Trailer, AuditID: null }
  return (
    <>
      <Dialog
        title={trailer.Number}
        wide
        onClose={onClose}
        footer={
          mayTake && (
            <Button tone="primary" large icon={cameraOutline} onClick={() => setTaking(true)}>
              Take photo
            </Button>
          )
        }
      >
        {pictures === undefined && <Loading label="Loading..." />}
        {pictures?.length === 0 && <EmptyState text="No photos found." />}
        {pictures && pictures.length > 0 && (
          <ul className="photo-grid" aria-label="Photos">
            {pictures.map((picture) => (
              <li key={picture.key}>
                <PhotoTile picture={picture} zone={site.Timezone} onOpen={() => setShown(picture.key)} />
              </li>
            ))}
          </ul>
        )}
        <NoteLine words={note} />
      </Dialog>
      {pictures?.[place] && (
        <PhotoView
          picture={pictures[place]}
          place={place}
          of={pictures.length}
          zone={site.Timezone}
          user={user}
          onMove={(by) => setShown(pictures[place + by]?.key ?? shown)}
          onClose={() => setShown(null)}
        />
      )}
      {isTaking && <TrailerCamera number={trailer.Number} subject={subject} onClose={() => setTaking(false)} />}
    </>
  )
}
