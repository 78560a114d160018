import { decodeEpc, encodeEpc, EPC_DIGITS, epcKindOf } from './epc.ts'

/**
 * Text from a person, a file or a reader, read as an RFID tag. `EPC` is what the list of tags stores: the tag URI, or
 * raw hex in upper case for tags that are no GIAI-96 or GRAI-96, such as AAR S-918 and ISO 10374.
 */
export type TagCode = { readonly EPC: string } | { readonly reason: string }

/** Hex digits from which a code is a tag and no trailer number. */
const HEX_MIN = 16
/** 256 bits, twice the longest tag of AAR S-918. */
const HEX_MAX = 64

const URI = /urn:epc:tag:[a-z0-9-]+:[0-9.]*/i
const RUN = /[0-9A-F]+/gi
/** Written before the tag by some readers. Some of the letters are hex digits themselves. */
const LABEL = /^\W*(epc|tag|rfid|uii|hex|id|0x)[\s:=#-]*/i
/** The word of a tag's memory before an EPC of 96 bits, which some readers send too. */
const PROTOCOL_CONTROL = /^3[0-7]/
/** Hex digits of protocol control, and of a checksum. */
const AROUND = 4

/**
 * Reads a tag from a scan, with what readers write around it: a label, protocol control, a checksum, the signal's
 * strength. Null for text that is no tag, such as a trailer number.
 */
export function scannedTag(text: string): TagCode | null {
  const uri = URI.exec(text)?.[0]
  if (uri !== undefined) return fromURI(uri)
  const digits = longestRun(text)
  return digits.length < HEX_MIN ? null : fromHex(digits)
}

/** Reads a tag that was typed or imported, where a short text is one cut off. */
export function typedTag(text: string): TagCode {
  const scanned = scannedTag(text)
  if (scanned !== null) return scanned
  const typed = text.trim()
  if (/^urn:/i.test(typed)) return fromURI(typed)
  if (!/^[0-9A-F]+$/i.test(typed)) return { reason: TAG_MESSAGE }
  return epcKindOf(typed) ? fromHex(typed.toUpperCase()) : { reason: `A tag has ${HEX_MIN} hex digits at least` }
}

export const TAG_MESSAGE = 'Please enter the tag as URI or hex digits'

/** Returns the tag's hex digits, as a reader shows them. */
export function tagHex(EPC: string): string {
  const encoded = encodeEpc(EPC)
  return 'hex' in encoded ? encoded.hex : EPC
}

/** Returns the kind of a stored tag: GIAI-96, GRAI-96, a code of GS1 that names no trailer, or one not of GS1. */
export function tagKind(EPC: string): string {
  const [, kind] = /^urn:epc:tag:([a-z]+-96):/i.exec(EPC) ?? []
  if (kind !== undefined) return kind.toUpperCase()
  const other = EPC.length === EPC_DIGITS ? otherKinds[EPC.slice(0, 2)] : undefined
  return other === undefined ? 'Raw hex' : `${other}, not a trailer tag`
}

/** Codes of GS1 for other things than assets, by header. */
const otherKinds: Readonly<Record<string, string>> = {
  ...{ '2C': 'GDTI-96', '2D': 'GSRN-96', '30': 'SGTIN-96', '31': 'SSCC-96', '32': 'SGLN-96', '35': 'GID-96' },
}

/** Returns a keyword for searches in `EPC`: hex digits of a whole tag find its URI. */
export function tagKeyword(keyword: string): string {
  const read = scannedTag(keyword)
  return (read && 'EPC' in read ? read.EPC : keyword.trim()).toLowerCase()
}

function longestRun(text: string): string {
  const runs = [...text.replace(LABEL, '').matchAll(RUN)].map(([run]) => run)
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), '').toUpperCase()
}

function fromURI(uri: string): TagCode {
  const encoded = encodeEpc(uri)
  if ('reason' in encoded) return encoded
  const decoded = decodeEpc(encoded.hex)
  return 'uri' in decoded ? { EPC: decoded.uri } : decoded
}

/** Reads hex digits in upper case. */
function fromHex(digits: string): TagCode {
  const decoded = decodeEpc(epcWithin(digits) ?? digits)
  if ('uri' in decoded) return { EPC: decoded.uri }
  if (epcKindOf(digits)) return decoded
  if (digits.length % 2 === 1) return { reason: `This tag is cut off: it has ${digits.length} hex digits` }
  return digits.length <= HEX_MAX ? { EPC: digits } : { reason: `A tag has ${HEX_MAX} hex digits at most` }
}

/**
 * Returns the GIAI-96 or GRAI-96 among hex digits: protocol control or another prefix of up to 4 digits before it, and
 * a checksum of up to 4 or zeros behind it, are left out. Null for none.
 */
function epcWithin(digits: string): string | null {
  for (let from = 0; from <= AROUND && from + EPC_DIGITS <= digits.length; from += 1) {
    const epc = digits.slice(from, from + EPC_DIGITS)
    const rest = digits.slice(from + EPC_DIGITS)
    const isRest = from === 0 ? rest.length <= AROUND || /^0*$/.test(rest) : isFramed(digits, rest)
    if (isRest && 'uri' in decodeEpc(epc)) return epc
  }
  return null
}

/** True for an EPC at the end, or between protocol control and checksum: 128 bits alone are a tag of another kind. */
function isFramed(digits: string, rest: string): boolean {
  return rest === '' || (rest.length === AROUND && PROTOCOL_CONTROL.test(digits))
}
