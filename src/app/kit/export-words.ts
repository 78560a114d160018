const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

/** Returns the progress of an export, e.g. '1,200 rows, 240 KB'. */
export function progressWords({ rows, bytes }: { readonly rows: number; readonly bytes: number }): string {
  const counted = rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} rows`
  return `${counted}, ${sizeWords(bytes)}`
}

function sizeWords(bytes: number): string {
  if (bytes >= MEGABYTE) return `${(bytes / MEGABYTE).toFixed(1)} MB`
  return `${Math.ceil(bytes / KILOBYTE)} KB`
}
