import { type BrotliOptions, constants } from 'node:zlib'

/** Shorter answers are sent as they are. */
export const COMPRESS_FROM_BYTES = 1024

/**
 * Up to this length an answer is compressed in one go, which takes about a millisecond. As a stream, in a thread of its
 * own, one of 24 kB took three times the processor time.
 */
export const COMPRESS_AT_ONCE_BYTES = 131_072

/**
 * With a window of 256 kB an export is sent while it is made. With the usual one, of 4 MB, brotli kept the first 8 MB
 * back, and the tablet saw nothing for seconds.
 */
export const brotliOptions: BrotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
}

/** True if the header `accept-encoding` allows gzip. */
export function acceptsGzip(header: string | string[] | undefined): boolean {
  return String(header ?? '')
    .split(',')
    .some((one) => {
      const [name = '', ...parameters] = one.toLowerCase().split(';')
      return name.trim() === 'gzip' && !parameters.some((text) => /^\s*q=0(\.0*)?\s*$/.test(text))
    })
}
