import { createHash } from 'node:crypto'

/** UUID for a further write of a command; its first 48 bits are the command's time, as the log expects. */
export function furtherKey(key: string, what: string | number): string {
  const hash = createHash('sha256').update(`${key}:${what}`).digest('hex')
  return `${key.slice(0, 13)}-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`
}
