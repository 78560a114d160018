import type { PhotoImage } from '../../contract/answers.ts'
import { array, object, string } from '../../domain/values/schema.ts'
import { fromMs } from '../../domain/values/instant.ts'
import { type AskLimits, askJson, SERVICE_LIMITS } from '../outlets/ask-json.ts'
import type { Settings } from '../settings.ts'

export interface AskedImages {
  /** The account of the site at the service. */
  readonly user: string
  readonly trailer: string
  readonly scac: string | null
  /** Moments; null for open. */
  readonly from: string | null
  readonly before: string | null
  /** Signed by this installation, see `photo-key.ts`. */
  readonly key: string
}

/** The photo service of PHOTECTOR_URL. */
export interface PhotoService {
  /** Throws for anything but pictures within the limits. */
  list(asked: AskedImages): Promise<readonly PhotoImage[]>
  /** Returns the address of its app for a trailer. */
  addressFor(asked: Pick<AskedImages, 'user' | 'trailer' | 'key'>): string
}

const MAX_IMAGES = 200
const MAX_ADDRESS = 2000
const MAX_NAME = 100

const imagesSchema = object({
  Images: array()
    .of(
      object({
        Url: string().required().max(MAX_ADDRESS),
        ThumbnailUrl: string().nullable().max(MAX_ADDRESS),
        TakenDate: string().nullable(),
        TakenBy: string().nullable(),
      }).required(),
    )
    .required(),
}).required()

/** Null when none is set up. */
export function createPhotoService(
  { photectorUrl }: Pick<Settings, 'photectorUrl'>,
  limits: AskLimits = SERVICE_LIMITS,
): PhotoService | null {
  if (photectorUrl === null) return null
  const { origin } = new URL(photectorUrl)
  return {
    list: async ({ key, ...asked }) => {
      const url = addressOf(photectorUrl, asked)
      url.pathname = `${url.pathname.replace(/\/$/, '')}/images`
      const answer = await askJson(url, { authorization: `Bearer ${key}` }, limits)
      const { Images } = imagesSchema.validateSync(answer, { strict: true })
      const shown = Images.filter(({ Url }) => isAt(origin, Url)).slice(0, MAX_IMAGES)
      return shown.map(({ Url, ThumbnailUrl, TakenDate, TakenBy }) => ({
        ...{ ID: null, Url, Source: 'photector' },
        // Pictures of other hosts are refused by the page's policy, and would reveal who looks.
        ThumbnailUrl: ThumbnailUrl && isAt(origin, ThumbnailUrl) ? ThumbnailUrl : Url,
        TakenDate: momentOf(TakenDate ?? null),
        TakenBy: TakenBy ? TakenBy.replaceAll(/\p{Cc}/gu, ' ').slice(0, MAX_NAME) : null,
      }))
    },
    addressFor: (asked) => addressOf(photectorUrl, asked).href,
  }
}

function addressOf(base: string, asked: Partial<AskedImages>): URL {
  const url = new URL(base)
  for (const [name, value] of Object.entries(asked)) if (value !== null) url.searchParams.set(name, value)
  return url
}

function isAt(origin: string, address: string): boolean {
  return URL.canParse(address) && new URL(address).origin === origin
}

const LAST_MOMENT_MS = 253_402_300_799_999

function momentOf(given: string | null): string | null {
  const ms = given === null ? Number.NaN : Date.parse(given)
  return ms >= 0 && ms <= LAST_MOMENT_MS ? fromMs(ms) : null
}
