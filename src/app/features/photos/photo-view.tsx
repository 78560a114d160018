import { chevronBackOutline, chevronForwardOutline, imageOutline, trashOutline } from 'ionicons/icons'
import { useEffect, useRef } from 'react'
import { toPerson } from '../../../domain/access/rights.ts'
import type { SessionUser } from '../../../domain/people/session-user.ts'
import type { Photo } from '../../../domain/photos/photo.ts'
import { mayRemovePhoto } from '../../../domain/photos/photo-removal.ts'
import { serverNow } from '../../data/server-now.ts'
import { saveCommand, showSaveResult } from '../../forms/save-command.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { confirm } from '../../kit/confirm-dialog.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { EmptyState, Loading } from '../../kit/states.tsx'
import { useSteady } from '../../kit/use-steady.ts'
import { useSwipeAcross } from '../../kit/use-swipe.ts'
import { captionOf } from './photo-tile.tsx'
import type { GalleryPicture } from './use-gallery.ts'
import { useGalleryPicture } from './use-picture.ts'

export interface PhotoViewProps {
  readonly picture: GalleryPicture
  readonly place: number
  readonly of: number
  readonly zone: string
  readonly user: SessionUser
  /** Shows the next (1) or the one before (-1). */
  readonly onMove: (by: 1 | -1) => void
  readonly onClose: () => void
}

const keys: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 }

/** One photo as large as the screen allows; a swipe or an arrow key shows the next one. */
export function PhotoView({ picture, place, of, zone, user, onMove, onClose }: PhotoViewProps) {
  const url = useGalleryPicture(picture, 'full')
  const frame = useRef<HTMLDivElement>(null)
  const move = (by: 1 | -1) => place + by >= 0 && place + by < of && onMove(by)
  useSwipeAcross(frame, move)
  useArrowKeys(move)
  const { photo } = picture
  const by = { ...toPerson(user), UserID: user.UserID }
  const gone = photo && mayRemovePhoto(photo, by, serverNow()) ? photo : null
  async function remove({ ID }: Photo): Promise<void> {
    if (!(await confirm({ title: 'Remove this photo?', confirmLabel: 'Remove', tone: 'danger' }))) return
    if (showSaveResult(await saveCommand('removePhoto', { ID }), 'Photo removed on this tablet')) onClose()
  }
  return (
    <Dialog
      title={`Photo ${place + 1} of ${of}`}
      wide
      onClose={onClose}
      footer={
        gone && (
          <Button tone="danger" large icon={trashOutline} onClick={() => void remove(gone)}>
            Remove
          </Button>
        )
      }
    >
      <div ref={frame}>
        <div className="photo-full">
          {url && <img src={url} alt={captionOf(picture, zone)} />}
          {url === undefined && <Loading label="Loading..." />}
          {url === null && <EmptyState icon={imageOutline} text="This picture is not on this tablet." />}
        </div>
        <div className="photo-steps">
          <IconButton icon={chevronBackOutline} label="Photo before" disabled={place === 0} onClick={() => move(-1)} />
          <p role="status">{captionOf(picture, zone)}</p>
          <IconButton
            icon={chevronForwardOutline}
            label="Next photo"
            disabled={place === of - 1}
            onClick={() => move(1)}
          />
        </div>
      </div>
    </Dialog>
  )
}

function useArrowKeys(onMove: (by: 1 | -1) => void): void {
  const move = useSteady(onMove)
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent) => {
      const by = keys[key]
      if (by) move(by)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [move])
}
