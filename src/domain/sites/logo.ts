import { object, string } from '../values/schema.ts'

/** Bytes of the chosen file. */
export const LOGO_MAX_BYTES = 2 * 1024 * 1024
export const SVG_MAX_BYTES = 256 * 1024
/** Pixels of the chosen picture. */
export const LOGO_MAX_PIXELS = 25_000_000

export const logoMessage = {
  kind: 'Please choose a PNG, JPEG or SVG file',
  tooLarge: 'The file can have 2 MB at most',
  svgTooLarge: 'An SVG file can have 256 kB at most',
  tooManyPixels: 'The picture can have 25 megapixels at most',
  animated: 'The picture is animated. Please choose a still one',
  active: 'This SVG file has scripts, entities or links to other files. Please choose a PNG file',
  complex: 'This SVG file is too complex. Please choose a PNG file',
  unreadable: 'The picture cannot be read. Please choose another file',
} as const

/** Base64 is four characters for three bytes. */
const MAX_LENGTH = Math.ceil(LOGO_MAX_BYTES / 3) * 4

/** The body of a logo: the file as Base64; null removes the logo. */
export const logoInput = object({
  Image: string()
    .defined()
    .nullable()
    .max(MAX_LENGTH, logoMessage.tooLarge)
    .test('base64', logoMessage.unreadable, (value) => value == null || isBase64(value)),
}).required()

function isBase64(text: string): boolean {
  return text.length > 0 && text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text)
}
