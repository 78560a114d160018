import { createHash } from 'node:crypto'
import type { SharpOptions } from 'sharp'
import { invalid, type Refusal } from '../../domain/commands/refusal.ts'
import { LOGO_MAX_PIXELS, logoMessage, SVG_MAX_BYTES } from '../../domain/sites/logo.ts'
import { inTurn, type Open, openSharp, pixelKindOf } from '../pictures/open-sharp.ts'
import type { Logo } from '../pipeline/server-store.ts'

/** Twice the menu's width, for dense screens. */
const WIDTH = 512
const HEIGHT = 256
const SECONDS = 5
/** Dots per inch at which an SVG has its own size, and the most accepted. */
const SVG_DENSITY = 72
const SVG_DENSITY_MAX = 2400
const NAME_LENGTH = 16

/** A logo whose name changes with its bytes. */
export interface NamedLogo extends Logo {
  readonly Name: string
}

/** Draws a file anew as a small PNG or JPEG, so that nothing of it is kept or served. Throws a `Refusal` 400. */
export function makeLogo(file: Buffer): Promise<NamedLogo> {
  return inTurn(async () => {
    const kind = kindOf(file)
    if (kind === null) throw refused('kind')
    if (kind === 'svg') assertPassive(file)
    if (kind === 'png' && isAnimated(file)) throw refused('animated')
    const open = await openSharp()
    try {
      return named(await draw(open, file, kind))
    } catch (error) {
      throw refused(/pixel limit/i.test(String(error)) ? 'tooManyPixels' : 'unreadable')
    }
  })
}

type Kind = 'png' | 'jpeg' | 'svg'

/** An SVG may begin with a byte order mark, an XML declaration and comments. */
const SVG = /^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*<(svg|!doctype)[\s>]/i
const SVG_BEGIN_BYTES = 4096

/** Reads the first bytes; a file's name says nothing. */
function kindOf(file: Buffer): Kind | null {
  const kind = pixelKindOf(file)
  if (kind === 'png' || kind === 'jpeg') return kind
  return SVG.test(file.toString('utf8', 0, SVG_BEGIN_BYTES)) ? 'svg' : null
}

/** Anything that runs, expands or loads; a link may only lead to a part of the same file. */
const ACTIVE: readonly RegExp[] = [
  /<!(doctype|entity)/i,
  /<\?xml-stylesheet/i,
  /<[\w:]*(script|foreignobject|iframe|object|embed|audio|video|image|feimage)\b/i,
  /\son\w+\s*=/i,
  /@import/i,
  /url\(\s*(?!['"]?#)/i,
  /\b(href|src)\s*=\s*(?!["']\s*#)/i,
  /xml:base/i,
]

/** Parts that multiply what is drawn: a small file would keep a processor busy for minutes. */
const MULTIPLYING: readonly RegExp[] = [
  /<[\w:]*(use|symbol|pattern|marker|mask|filter)\b/i,
  /<[\w:]*clippath\b(?:(?!<\/[\w:]*clippath)[\s\S])*url\(/i,
  /stroke-dasharray/i,
]

function assertPassive(file: Buffer): void {
  if (file.length > SVG_MAX_BYTES) throw refused('svgTooLarge')
  const text = file.toString('utf8')
  // Character references could spell any of these.
  if (ACTIVE.some((pattern) => pattern.test(text)) || /=\s*["'][^"']*&#/.test(text)) throw refused('active')
  if (MULTIPLYING.some((pattern) => pattern.test(text))) throw refused('complex')
}

/** An animated PNG has its control chunk before the picture. */
function isAnimated(file: Buffer): boolean {
  const control = file.indexOf('acTL')
  return control > 0 && control < file.indexOf('IDAT')
}

async function draw(open: Open, file: Buffer, kind: Kind): Promise<Logo> {
  const limits: SharpOptions = { limitInputPixels: LOGO_MAX_PIXELS, failOn: 'error' }
  const { width, height } = await open(file, limits).metadata()
  const grow = Math.min(WIDTH / width, HEIGHT / height)
  // Drawn at the size that is kept, instead of enlarging a small drawing's pixels.
  const density = Math.min(SVG_DENSITY_MAX, SVG_DENSITY * Math.max(1, grow))
  const picture = open(file, kind === 'svg' ? { ...limits, density } : limits)
    .autoOrient()
    .resize({ width: WIDTH, height: HEIGHT, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: SECONDS })
  if (kind === 'jpeg') return { ContentType: 'image/jpeg', Bytes: await picture.jpeg({ quality: 85 }).toBuffer() }
  return { ContentType: 'image/png', Bytes: await picture.png({ compressionLevel: 9 }).toBuffer() }
}

function named(logo: Logo): NamedLogo {
  return { ...logo, Name: createHash('sha256').update(logo.Bytes).digest('base64url').slice(0, NAME_LENGTH) }
}

function refused(reason: keyof typeof logoMessage): Refusal {
  return invalid({ Image: [logoMessage[reason]] })
}
