import { createHash } from 'node:crypto'
import type { Entities } from '../../domain/lists.ts'
import { PhotoKind, PhotoState } from '../../domain/photos/photo.ts'
import { TrailerState, TrailerType } from '../../domain/trailers/trailer-lists.ts'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import { fromMs, toMs } from '../../domain/values/instant.ts'
import { openSharp } from '../pictures/open-sharp.ts'
import { makePhoto } from '../photos/make-photo.ts'
import { filesOf, type PhotoStore } from '../photos/photo-store.ts'
import type { DemoPerson } from '../../domain/demo/people.ts'

interface PhotoPlan {
  readonly siteID: number
  readonly trailers: readonly Trailer[]
  readonly people: readonly DemoPerson[]
  /** Milliseconds since 1970. */
  readonly now: number
  readonly takeID: () => number
}

/** Photos for each of the first reefers on the yard. */
const PHOTOS = [3, 2, 1]
const MINUTE_MS = 60_000

/** Draws photos of reefers, keeps their files, and returns their rows. */
export async function demoPhotos(plan: PhotoPlan, store: PhotoStore): Promise<readonly Entities['Photos'][]> {
  const reefers = plan.trailers.filter(
    ({ State, Type, SetTemperature }) =>
      State === TrailerState.OnYard && Type === TrailerType.Reefer && SetTemperature !== null,
  )
  const rows: Entities['Photos'][] = []
  for (const [place, count] of PHOTOS.entries()) {
    const trailer = reefers[place]
    if (!trailer) break
    for (const [index, scene] of scenesOf(trailer).slice(0, count).entries())
      rows.push(await keep(plan, store, trailer, scene, index))
  }
  return rows
}

async function keep(
  { siteID, people, now, takeID }: PhotoPlan,
  store: PhotoStore,
  trailer: Trailer,
  scene: string,
  index: number,
): Promise<Entities['Photos']> {
  const file = await drawn(scene)
  const made = await makePhoto(file)
  if (typeof made === 'string') throw new Error(`a drawn photo cannot be stored: ${made}`)
  const taker = people[2 + (index % 2)]
  const row = {
    ...{ SiteID: siteID, ID: takeID(), TrailerID: trailer.ID, Kind: PhotoKind.Trailer, AuditID: null },
    TakenDate: fromMs(Math.min(now, toMs(trailer.ArrivalDate) + (index + 1) * MINUTE_MS)),
    ...{ GivenDate: null, TimeUncertain: false },
    ...{ TakenByID: taker?.ID ?? 0, TakenByName: taker ? `${taker.FirstName} ${taker.LastName}` : 'Yardhand' },
    ...{ ContentType: 'image/jpeg', Size: file.length, Digest: createHash('sha256').update(file).digest('hex') },
    ...{ State: PhotoState.Stored, Width: made.Width, Height: made.Height, Reason: null },
    ...{ RemovedDate: null, RemovedByName: null },
  }
  const { picture, thumbnail } = filesOf(row)
  await store.put(picture, made.Bytes)
  await store.put(thumbnail, made.Thumbnail)
  return row
}

async function drawn(scene: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" font-family="sans-serif">${scene}</svg>`
  const open = await openSharp()
  return await open(Buffer.from(svg), {}).flatten({ background: '#fff' }).jpeg({ quality: 80 }).toBuffer()
}

/** The display of the unit, the sealed doors, and the side with a dent. */
function scenesOf({ Number: number, SetTemperature, SealNumber }: Trailer): readonly string[] {
  const shown = `${SetTemperature}.0`.replace(/(\.\d)\.0$/, '$1')
  return [
    [
      '<rect width="960" height="720" fill="#59636b"/><rect x="150" y="120" width="660" height="480" rx="30" fill="#d7dbdd"/>',
      '<rect x="220" y="190" width="520" height="210" rx="12" fill="#12251a"/>',
      `<text x="480" y="340" font-size="130" text-anchor="middle" fill="#6dff8f">${shown}</text>`,
      '<text x="700" y="385" font-size="34" text-anchor="end" fill="#6dff8f">SETPOINT °F</text>',
      '<g fill="#7b868c"><circle cx="290" cy="500" r="44"/><circle cx="420" cy="500" r="44"/><circle cx="550" cy="500" r="44"/></g>',
    ].join(''),
    [
      '<rect width="960" height="720" fill="#aab6bd"/><rect x="120" y="40" width="350" height="640" fill="#e8ecee"/>',
      '<rect x="490" y="40" width="350" height="640" fill="#e1e6e8"/><rect x="420" y="40" width="18" height="640" fill="#6c767c"/>',
      '<rect x="522" y="40" width="18" height="640" fill="#6c767c"/><rect x="380" y="380" width="200" height="34" fill="#4d565b"/>',
      '<rect x="560" y="400" width="210" height="90" rx="10" fill="#f2c230"/>',
      `<text x="665" y="458" font-size="34" text-anchor="middle" fill="#222">${escaped(SealNumber ?? 'SEAL')}</text>`,
    ].join(''),
    [
      '<rect width="960" height="720" fill="#8fb4d6"/><rect y="560" width="960" height="160" fill="#5d5f60"/>',
      '<rect x="40" y="150" width="880" height="360" fill="#f4f6f7"/><rect x="40" y="490" width="880" height="26" fill="#3c4347"/>',
      '<path d="M600 260l60 30 40-20 30 70-70 50-80-30z" fill="#c3cacd"/><path d="M620 280l50 60M700 270l-20 90" stroke="#7c868b" stroke-width="6"/>',
      '<g fill="#26292b"><circle cx="700" cy="580" r="60"/><circle cx="830" cy="580" r="60"/></g>',
      `<text x="110" y="330" font-size="90" fill="#16435f">${escaped(number)}</text>`,
    ].join(''),
  ]
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
