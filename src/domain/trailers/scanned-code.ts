import { scannedTag } from '../sites/tag-code.ts'

/** A scan: an RFID tag, a tag that was not read whole, or the number on a trailer's plate. */
export type ScannedCode =
  | { readonly name: 'tag'; readonly EPC: string }
  | { readonly name: 'bad-tag'; readonly reason: string }
  | { readonly name: 'number'; readonly number: string }

/** Sent before a barcode by scanners that name its kind, such as `]C1` (ISO/IEC 15424). */
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/

/** Reads a scan; a number is in upper case, as forms store it. */
export function readScan(code: string): ScannedCode {
  const tag = scannedTag(code)
  if (tag === null) return { name: 'number', number: code.trim().replace(SYMBOLOGY, '').trim().toUpperCase() }
  return 'EPC' in tag ? { name: 'tag', EPC: tag.EPC } : { name: 'bad-tag', reason: tag.reason }
}

/** Returns the ways to read a number key as company code and number, as plates show both: `HLWC5301` as HLWC, 5301. */
export function plateReadings(key: string): readonly { readonly scac: string; readonly key: string }[] {
  const [letters = ''] = /^[A-Z]{2,}/.exec(key) ?? []
  const lengths = [4, 3, 2].filter((length) => length <= letters.length && length < key.length)
  return lengths.map((length) => ({ scac: key.slice(0, length), key: key.slice(length) }))
}
