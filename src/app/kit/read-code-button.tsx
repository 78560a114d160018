import { scanOutline } from 'ionicons/icons'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { canReadCodes, readCode } from './code-reader.ts'
import { Dialog } from './dialog.tsx'
import './read-code.css'

export interface ReadCodeProps {
  readonly onCode: (code: string) => void
}

/** Reads a QR code or Code 128 with the camera; nothing where the browser cannot. */
export function ReadCodeButton({ onCode }: ReadCodeProps) {
  const [isOpen, setOpen] = useState(false)
  if (!canReadCodes()) return null
  return (
    <>
      <Button large icon={scanOutline} onClick={() => setOpen(true)}>
        Read code
      </Button>
      {isOpen && (
        <ReadCodeDialog
          onCode={(code) => {
            setOpen(false)
            onCode(code)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const REFUSED = 'The camera is not allowed here. Allow it in the settings of the browser.'
const NO_CAMERA = 'The camera cannot be used.'

export function ReadCodeDialog({ onCode, onClose }: ReadCodeProps & { readonly onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const found = useEffectEvent(onCode)
  useEffect(() => {
    const ending = new AbortController()
    const show = (error: unknown) =>
      setTrouble(error instanceof Error && error.name === 'NotAllowedError' ? REFUSED : NO_CAMERA)
    if (video.current) readCode(video.current, (code) => found(code), ending.signal).catch(show)
    return () => ending.abort()
  }, [])
  return (
    <Dialog title="Read code" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      {trouble === null ? (
        <>
          <video ref={video} className="read-code-video" muted playsInline aria-label="Camera" />
          <p>Hold the QR code or barcode in front of the camera.</p>
        </>
      ) : (
        <p role="alert">{trouble}</p>
      )}
    </Dialog>
  )
}
