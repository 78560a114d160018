import { constants, crc32, deflateRawSync } from 'node:zlib'

/** Text that was compressed by itself, to be used in several gzip files. */
export interface GzipPart {
  readonly bytes: Buffer
  /** Ends at a whole byte and is not the last block, so that others may follow. */
  readonly deflated: Buffer
}

const LEVEL = 6

export function compressPart(text: string): GzipPart {
  const bytes = Buffer.from(text)
  return { bytes, deflated: deflateRawSync(bytes, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH }) }
}

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** Makes a gzip file (RFC 1952) of a part between two texts, which are short and stored as they are. */
export function gzipAround(before: string, part: GzipPart, after: string): Buffer {
  const [first, last] = [Buffer.from(before), Buffer.from(after)]
  const end = Buffer.alloc(8)
  end.writeUInt32LE([first, part.bytes, last].reduce(addToSum, 0), 0)
  end.writeUInt32LE((first.length + part.bytes.length + last.length) % 2 ** 32, 4)
  return Buffer.concat([HEADER, ...storedBlocks(first, false), part.deflated, ...storedBlocks(last, true), end])
}

/** zlib takes no bytes for a request of its first value. */
function addToSum(sum: number, bytes: Buffer): number {
  return bytes.length === 0 ? sum : crc32(bytes, sum)
}

const BLOCK_MAX = 0xffff

/** Blocks of RFC 1951 that are not compressed. */
function storedBlocks(bytes: Buffer, isLast: boolean): Buffer[] {
  const blocks: Buffer[] = []
  for (let from = 0; from < bytes.length || (isLast && from === 0); from += BLOCK_MAX) {
    const piece = bytes.subarray(from, from + BLOCK_MAX)
    const head = Buffer.alloc(5)
    head.writeUInt8(isLast && from + BLOCK_MAX >= bytes.length ? 1 : 0, 0)
    head.writeUInt16LE(piece.length, 1)
    head.writeUInt16LE(BLOCK_MAX - piece.length, 3)
    blocks.push(head, piece)
  }
  return blocks
}
