/** A form's file in plain values, for drafts and calls. */
export interface PickedFile {
  readonly Name: string
  /** Media type, derived from the name; '' if unknown. */
  readonly Type: string
  /** Bytes. */
  readonly Size: number
  /** Base64. */
  readonly Content: string
}

/** True for a picked file. */
export function isPicked(value: unknown): value is PickedFile {
  return typeof value === 'object' && value !== null && 'Content' in value && 'Name' in value
}

/** Bytes per conversion: a call takes a limited number of arguments. */
const SLICE = 32_768

/** Reads a file; throws if it cannot be read. */
export async function readPicked(file: File): Promise<PickedFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let start = 0; start < bytes.length; start += SLICE) {
    text += String.fromCharCode(...bytes.subarray(start, start + SLICE))
  }
  return { Name: file.name, Type: file.type, Size: file.size, Content: btoa(text) }
}

/** Returns a size such as '640 B', '12 KB', '1.5 MB'. */
export function sizeWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const kilobytes = bytes / 1024
  return kilobytes < 1024 ? `${Math.round(kilobytes)} KB` : `${Math.round(kilobytes / 102.4) / 10} MB`
}
