import type { Random } from './ports.ts'

/** Returns a UUID of version 7: 48 bits of time, then 74 random bits. Keys sort by time. */
export function makeKey(nowMs: number, random: Random): string {
  const time = Math.max(0, Math.floor(nowMs)).toString(16).padStart(12, '0')
  const variant = (8 + Math.floor(random() * 4)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3, random)}-${variant}${hex(3, random)}-${hex(12, random)}`
}

function hex(digits: number, random: Random): string {
  let text = ''
  for (let i = 0; i < digits; i++) text += Math.floor(random() * 16).toString(16)
  return text
}
