/** The browser's own reader of codes; absent in many. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector

/** Codes on trailers and their papers. */
const FORMATS = ['qr_code', 'code_128'] as const
/** Between two looks at the picture, in milliseconds. */
const LOOK_MS = 150

function detectorClass(): DetectorClass | null {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: DetectorClass }
  return BarcodeDetector ?? null
}

/** True where the browser reads codes and has a camera to do so. */
export function canReadCodes(): boolean {
  return detectorClass() !== null && typeof navigator.mediaDevices?.getUserMedia === 'function'
}

/**
 * Shows the camera in `video` and calls back with the first code in sight, once. Throws the browser's error without a
 * camera or the permission to use it. Ends with `signal`, and with it the camera.
 */
export async function readCode(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const Detects = detectorClass()
  if (!Detects) return
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  const detector = new Detects({ formats: FORMATS })
  while (!signal.aborted) {
    // A picture that is not there yet, or blurred beyond reading.
    const [found] = await detector.detect(video).catch(() => [])
    if (found && !signal.aborted) return onCode(found.rawValue)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
