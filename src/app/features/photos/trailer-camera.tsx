import { CameraDialog } from './camera-dialog.tsx'
import { type PhotoSubject, savePhoto } from './save-photo.ts'

export interface TrailerCameraProps {
  readonly number: string
  readonly subject: PhotoSubject
  readonly onClose: () => void
}

/** Takes photos of a trailer and saves each at once. */
export function TrailerCamera({ number, subject, onClose }: TrailerCameraProps) {
  return (
    <CameraDialog
      title={number}
      done="saved on this tablet"
      onTake={(file) => savePhoto(subject, file)}
      onClose={onClose}
    />
  )
}
