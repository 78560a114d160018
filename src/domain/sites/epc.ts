/**
 * RFID tags of trailers by GS1's Tag Data Standard: GIAI-96 names one asset, GRAI-96 a returnable asset by type and
 * serial. Company prefix and asset type keep their leading zeros: they are text, not numbers.
 */

export type EpcKind = 'giai-96' | 'grai-96'

/** The tag URI, or the reason for its absence. */
export type Decoded = { readonly uri: string } | { readonly reason: string }

/** 24 hex digits in upper case, or the reason for their absence. */
export type Encoded = { readonly hex: string } | { readonly reason: string }

/** 96 bits. */
export const EPC_DIGITS = 24

const headers: Readonly<Record<string, EpcKind>> = { '33': 'grai-96', '34': 'giai-96' }

interface Field {
  readonly name: string
  readonly bits: number
  /** Digits with leading zeros; null for a number without. */
  readonly digits: number | null
}

const PREFIX_BITS = [40, 37, 34, 30, 27, 24, 20]
const TYPE_BITS = [4, 7, 10, 14, 17, 20, 24]
const REFERENCE_BITS = [42, 45, 48, 52, 55, 58, 62]
const SERIAL_BITS = 38
/** Digits of the company prefix in partition 0, one fewer in each next one; also of prefix and asset type together. */
const PREFIX_MAX = 12

/** Returns the fields after the partition; null for a partition that GS1 does not define. */
function fieldsOf(kind: EpcKind, partition: number): readonly Field[] | null {
  const [prefix, type, reference] = [PREFIX_BITS[partition], TYPE_BITS[partition], REFERENCE_BITS[partition]]
  if (prefix === undefined || type === undefined || reference === undefined) return null
  const company = { name: 'company prefix', bits: prefix, digits: PREFIX_MAX - partition }
  if (kind === 'giai-96') return [company, { name: 'asset reference', bits: reference, digits: null }]
  return [
    company,
    { name: 'asset type', bits: type, digits: partition },
    { name: 'serial', bits: SERIAL_BITS, digits: null },
  ]
}

/** Returns the kind by the first two hex digits; null for any other tag. */
export function epcKindOf(hex: string): EpcKind | null {
  return headers[hex.slice(0, 2)] ?? null
}

/** Decodes the hex digits of a GIAI-96 or GRAI-96 tag, in either case. */
export function decodeEpc(hex: string): Decoded {
  const kind = epcKindOf(hex)
  if (!kind) return { reason: 'This is neither a GIAI-96 nor a GRAI-96 tag' }
  if (!/^[0-9A-F]+$/i.test(hex)) return { reason: 'This tag has characters that are no hex digits' }
  if (hex.length < EPC_DIGITS)
    return { reason: `This tag is cut off: it has ${hex.length} of ${EPC_DIGITS} hex digits. Read it again` }
  if (hex.length > EPC_DIGITS) return { reason: `This tag has ${hex.length} hex digits instead of ${EPC_DIGITS}` }
  const take = bitReader(BigInt(`0x${hex}`))
  take(8)
  const filter = take(3)
  const partition = Number(take(3))
  const fields = fieldsOf(kind, partition)
  if (!fields) return { reason: `This tag has partition ${partition}, which GS1 does not define` }
  const parts: string[] = []
  for (const { name, bits, digits } of fields) {
    const text = textOf(take(bits), digits)
    if (text === null) return { reason: `The ${name} of this tag has more than ${digits} digits` }
    parts.push(text)
  }
  return { uri: `urn:epc:tag:${kind}:${[filter, ...parts].join('.')}` }
}

const URI = /^urn:epc:tag:(giai-96|grai-96):([0-7])\.(.*)$/i

/** Encodes the URI of a GIAI-96 or GRAI-96 tag. */
export function encodeEpc(uri: string): Encoded {
  const [, name = '', filter = '', rest = ''] = URI.exec(uri) ?? []
  const [header, kind] = Object.entries(headers).find(([, one]) => one === name.toLowerCase()) ?? []
  if (header === undefined || kind === undefined)
    return { reason: 'A tag URI looks like urn:epc:tag:giai-96:0.0614141.7 or urn:epc:tag:grai-96:0.0614141.12345.7' }
  const parts = rest.split('.')
  const partition = PREFIX_MAX - (parts[0]?.length ?? 0)
  const fields = fieldsOf(kind, partition)
  if (!fields) return { reason: 'The company prefix of a tag URI has 6 to 12 digits' }
  if (parts.length !== fields.length)
    return { reason: `A ${kind.slice(0, 4).toUpperCase()} has ${fields.map((field) => field.name).join(', ')}` }
  const put = bitWriter()
  put(BigInt(`0x${header}`), 8)
  put(BigInt(filter), 3)
  put(BigInt(partition), 3)
  for (const [place, field] of fields.entries()) {
    const text = parts[place] ?? ''
    const reason = reasonAgainst(text, field)
    if (reason !== null) return { reason }
    put(BigInt(text), field.bits)
  }
  return { hex: put(0n, 0).toString(16).toUpperCase().padStart(EPC_DIGITS, '0') }
}

function reasonAgainst(text: string, { name, bits, digits }: Field): string | null {
  if (digits !== null)
    return text.length === digits && /^\d*$/.test(text) ? null : `The ${name} of this tag URI has ${digits} digits`
  if (!/^(0|[1-9]\d*)$/.test(text)) return `The ${name} of a 96-bit tag is a number without leading zeros`
  return BigInt(text) >> BigInt(bits) === 0n ? null : `The ${name} ${text} is too large for a 96-bit tag`
}

/** Returns a value's text; null if it has too many digits. An asset type of no digits is empty. */
function textOf(value: bigint, digits: number | null): string | null {
  if (digits === null) return value.toString()
  const text = value === 0n ? '' : value.toString()
  return text.length > digits ? null : text.padStart(digits, '0')
}

/** Reads 96 bits from the left. */
function bitReader(bits: bigint): (width: number) => bigint {
  let left = EPC_DIGITS * 4
  return (width) => {
    left -= width
    return (bits >> BigInt(left)) & ((1n << BigInt(width)) - 1n)
  }
}

/** Appends values; returns all bits so far. */
function bitWriter(): (value: bigint, width: number) => bigint {
  let bits = 0n
  return (value, width) => {
    bits = (bits << BigInt(width)) | value
    return bits
  }
}
