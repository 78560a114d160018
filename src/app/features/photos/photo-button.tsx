import { cameraOutline } from 'ionicons/icons'
import { useState } from 'react'
import type { Site } from '../../../domain/sites/site.ts'
import { Button } from '../../kit/button.tsx'
import { openPhotoApp } from './photo-app.ts'
import { CameraDialog } from './camera-dialog.tsx'
import { type PhotoSubject, savePhoto } from './save-photo.ts'
import './photo-button.css'

export interface PhotoButtonProps {
  readonly site: Site
  /** The trailer's number, which labels the button; '' while it has none. */
  readonly number: string
  /** Null: the trailer is not saved yet, and the owner holds its photos. */
  readonly subject: PhotoSubject | null
  /** Holds a photo; returns why it cannot, null when it is held. */
  readonly onHold?: (file: Blob) => Promise<string | null>
  /** Photos that are held. */
  readonly held?: number
  readonly disabled?: boolean
}

/** Opens the camera for a trailer, or the photo app of a site that has one (3-decisions §7). */
export function PhotoButton({ site, number, subject, onHold, held = 0, disabled }: PhotoButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const words = number === '' ? 'Photo' : `Photo of ${number}`
  const count = held === 0 ? '' : ` (${held})`
  async function open(): Promise<void> {
    const hasApp = (site.PhotectorUser ?? '') !== ''
    // Without an answer the photo is taken here.
    if (!subject || !hasApp || !(await openPhotoApp(subject.TrailerID))) setOpen(true)
  }
  return (
    <>
      <Button
        large
        icon={cameraOutline}
        disabled={disabled}
        // The same words, which may be cut.
        aria-label={`${words}${count}`}
        onClick={() => void open()}
      >
        {number === '' ? (
          `${words}${count}`
        ) : (
          <span className="photo-of">
            <small>Photo of </small>
            <span>{`${number}${count}`}</span>
          </span>
        )}
      </Button>
      {isOpen && (
        <CameraDialog
          title={number === '' ? 'the new trailer' : number}
          done={subject ? 'saved on this tablet' : 'kept, and saved with the trailer'}
          onTake={(file) => (subject ? savePhoto(subject, file) : (onHold?.(file) ?? Promise.resolve(null)))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
