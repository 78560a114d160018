/** Bytes that hold the size of a picture; a camera's notes stand before it in a JPEG. */
export const PICTURE_HEAD_BYTES = 1024 * 1024

export interface PixelSize {
  readonly width: number
  readonly height: number
}

/**
 * Returns the size of a JPEG, PNG or WebP from the beginning of its file, in pixels, before anything is decoded; null
 * for other kinds, and for a file that ends before.
 */
export function pixelSizeOf(head: Uint8Array): PixelSize | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  try {
    if (view.getUint32(0) === PNG_START) return { width: view.getUint32(16), height: view.getUint32(20) }
    if (view.getUint16(0) === JPEG_START) return jpegSize(view)
    if (view.getUint32(0) === RIFF && view.getUint32(8) === WEBP) return webpSize(view)
    return null
  } catch (error) {
    // The file ends before its size.
    if (error instanceof RangeError) return null
    throw error
  }
}

const PNG_START = 0x89504e47
const JPEG_START = 0xffd8
const RIFF = 0x52494646
const WEBP = 0x57454250

/** Walks the segments up to the frame. */
function jpegSize(view: DataView): PixelSize | null {
  let at = 2
  while (view.getUint8(at) === 0xff) {
    const code = view.getUint8(at + 1)
    // A fill byte before the marker.
    if (code === 0xff) at += 1
    else if (isFrame(code)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    else at += 2 + view.getUint16(at + 2)
  }
  return null
}

/** SOF0 to SOF15, without the tables among them. */
function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc
}

const LOSSY = 0x56503820
const LOSSLESS = 0x5650384c
const EXTENDED = 0x56503858

function webpSize(view: DataView): PixelSize | null {
  const kind = view.getUint32(12)
  if (kind === LOSSY) return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (kind === LOSSLESS) {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (kind !== EXTENDED) return null
  const three = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000
  return { width: three(24) + 1, height: three(27) + 1 }
}
