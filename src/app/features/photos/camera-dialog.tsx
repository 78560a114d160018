import { cameraOutline, imageOutline, refreshOutline } from 'ionicons/icons'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Icon } from '../../kit/icon.tsx'
import { notify } from '../../kit/notice.tsx'
import { Loading } from '../../kit/states.tsx'
import { useCamera } from './use-camera.ts'
import './camera.css'

const NO_PICTURE = 'The camera gave no picture. Take it again.'

export interface CameraDialogProps {
  /** The trailer's number, or words in its place. */
  readonly title: string
  /** Saves a photo; returns why it was not saved, null when it was. */
  readonly onTake: (file: Blob) => Promise<string | null>
  /** Words about a saved photo: 'saved on this tablet'. */
  readonly done: string
  readonly onClose: () => void
}

/** Takes photos one after the other, by the camera or from files. */
export function CameraDialog({ title, done, onTake, onClose }: CameraDialogProps) {
  const camera = useCamera()
  const [taken, setTaken] = useState(0)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  async function keep(files: readonly (Blob | null)[]): Promise<void> {
    setTrouble(null)
    for (const file of files) {
      const words = file ? await onTake(file) : NO_PICTURE
      if (words === null) setTaken((count) => count + 1)
      // One that is saved after it must not hide it.
      else tellTrouble(words)
    }
  }
  function tellTrouble(words: string): void {
    if (isShown.current) setTrouble(words)
    else notify(words, 'error')
  }
  async function once(act: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(true)
    await act().finally(() => setBusy(false))
  }
  async function pick({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(target.files ?? [])]
    target.value = ''
    if (files.length > 0) await once(() => keep(files))
  }
  const { state } = camera
  return (
    <Dialog title={`Photo of ${title}`} wide onClose={onClose}>
      <div className="camera">
        <div className="camera-view" data-live={state.name === 'live'}>
          <video ref={camera.video} playsInline muted aria-label="Camera" />
          {state.name === 'starting' && <Loading label="Starting the camera" />}
          {state.name === 'failed' && (
            <div className="camera-failed" role="alert">
              <p>{state.words}</p>
              <Button icon={refreshOutline} onClick={camera.again}>
                Try again
              </Button>
            </div>
          )}
        </div>
        {trouble !== null && (
          <p className="camera-trouble" role="alert">
            {trouble}
          </p>
        )}
        <div className="camera-acts">
          <p className="camera-count" role="status">
            {taken === 0 ? '' : `${taken === 1 ? '1 photo' : `${taken} photos`}: ${done}`}
          </p>
          <button
            type="button"
            className="camera-shutter"
            aria-label="Take photo"
            aria-busy={busy}
            disabled={state.name !== 'live' || busy}
            onClick={() => void once(async () => keep([await camera.shoot()]))}
          >
            <Icon icon={cameraOutline} />
          </button>
          <Button large icon={imageOutline} disabled={busy} onClick={() => picker.current?.click()}>
            Choose
          </Button>
          <input
            ref={picker}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            // Opens the tablet's own camera app where this page has none.
            capture={state.name === 'failed' ? 'environment' : undefined}
            multiple={state.name !== 'failed'}
            hidden
            aria-label="Choose photos"
            onChange={(event) => void pick(event)}
          />
        </div>
      </div>
    </Dialog>
  )
}
