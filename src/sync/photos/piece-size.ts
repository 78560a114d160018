const FIRST_BYTES = 64 * 1024
const SMALLEST_BYTES = 16 * 1024
const LARGEST_BYTES = 256 * 1024
/** Aim: a piece that is cut off loses no more than this. */
const PIECE_MS = 4_000

/** The size of the pieces of an upload, which follows the speed of the line. */
export class PieceSize {
  #bytes = FIRST_BYTES

  get bytes(): number {
    return this.#bytes
  }

  /** A piece of this size arrived in this time; grows to the double at most. */
  took(bytes: number, ms: number): void {
    const aim = (bytes * PIECE_MS) / Math.max(1, ms)
    // The last piece of a photo is short, and says little.
    if (aim > this.#bytes && bytes < this.#bytes) return
    this.#set(Math.min(aim, this.#bytes * 2))
  }

  /** Halves the pieces; false if they are as small as can be. */
  shrink(): boolean {
    const before = this.#bytes
    this.#set(before / 2)
    return this.#bytes < before
  }

  #set(bytes: number): void {
    this.#bytes = Math.round(Math.min(LARGEST_BYTES, Math.max(SMALLEST_BYTES, bytes)))
  }
}
