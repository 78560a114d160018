import { type RefObject, useEffect, useRef, useState } from 'react'

export type CameraState =
  | { readonly name: 'starting' | 'live' }
  /** `words`: why, and what to do. */
  | { readonly name: 'failed'; readonly words: string }

export interface Camera {
  readonly state: CameraState
  readonly video: RefObject<HTMLVideoElement | null>
  readonly again: () => void
  /** Returns the picture of this moment; null while there is none. */
  readonly shoot: () => Promise<Blob | null>
}

/** The camera's picture is made smaller when it is saved. */
const WANTED = { facingMode: 'environment', width: { ideal: 1_920 }, height: { ideal: 1_440 } } as const
const QUALITY = 0.92

/** Shows the camera on the back of the tablet in a video element, as long as it is mounted. */
export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>({ name: 'starting' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round starts the camera again.
  useEffect(() => {
    let stream: MediaStream | null = null
    let ended = false
    setState({ name: 'starting' })
    const fail = (error: unknown) => !ended && setState({ name: 'failed', words: cameraWords(error) })
    async function start(): Promise<void> {
      if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('', 'SecurityError')
      const opened = await navigator.mediaDevices.getUserMedia({ video: WANTED, audio: false })
      stream = opened
      if (ended) return stop(opened)
      for (const track of opened.getTracks()) track.addEventListener('ended', () => fail(null))
      const element = video.current
      if (!element) return
      element.srcObject = opened
      await element.play()
      if (!ended) setState({ name: 'live' })
    }
    start().catch(fail)
    return () => {
      ended = true
      if (stream) stop(stream)
    }
  }, [round])
  return { state, video, again: () => setRound(round + 1), shoot: () => shoot(video.current) }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

async function shoot(video: HTMLVideoElement | null): Promise<Blob | null> {
  if (!video || video.videoWidth === 0) return null
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

const DENIED = "This page may not use the camera. Allow it in the browser's site settings, or use the button below."
const NONE = 'No camera was found on this tablet. Use the button below.'
const BUSY = 'Another app uses the camera. Close it and try again, or use the button below.'
const INSECURE = 'The camera needs a secure address (https). Use the button below.'
const STOPPED = 'The camera stopped. Try again, or use the button below.'

const words: Readonly<Record<string, string>> = {
  NotAllowedError: DENIED,
  NotFoundError: NONE,
  OverconstrainedError: NONE,
  NotReadableError: BUSY,
  SecurityError: INSECURE,
}

/** Returns why there is no picture, by the browser's error. */
export function cameraWords(error: unknown): string {
  return (error instanceof Error && words[error.name]) || STOPPED
}
