import type { Site } from '../../../domain/sites/site.ts'
import { listPhotos, type PhotosOf } from '../../../mirror/reads/photos.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { captionOf } from './photo-tile.tsx'
import { type GalleryPicture, toOwn } from './use-gallery.ts'
import { useGalleryPicture } from './use-picture.ts'
import './photo-strip.css'

export interface PhotoStripProps {
  readonly of: PhotosOf
  readonly site: Site
  /** Trailers by ID, where there is more than one. */
  readonly numbers?: ReadonlyMap<number, string>
}

/** Small pictures with time and author, for the screen and on paper. */
export function PhotoStrip({ of, site, numbers }: PhotoStripProps) {
  const photos = useLiveQuery(() => listPhotos(site.ID, of), [site.ID, ...Object.values(of)])
  const pictures = photos?.map((shown) => ({ ...toOwn(shown), number: numbers?.get(shown.photo.TrailerID) }))
  return (
    <section>
      <h4>Photos</h4>
      {pictures === undefined && <p>Loading...</p>}
      {pictures?.length === 0 && <p>No photos found.</p>}
      <ul className="photo-strip" aria-label="Photos">
        {pictures?.map((picture) => (
          <li key={picture.key}>
            <Small picture={picture} number={picture.number} zone={site.Timezone} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface SmallProps {
  readonly picture: GalleryPicture
  readonly number: string | undefined
  readonly zone: string
}

function Small({ picture, number, zone }: SmallProps) {
  const url = useGalleryPicture(picture, 'thumbnail')
  const caption = captionOf(picture, zone)
  const words = number === undefined ? caption : `${number}, ${caption}`
  return (
    <figure>
      {url ? <img src={url} alt={words} /> : <span className="photo-strip-none">Not on this tablet</span>}
      <figcaption>{words}</figcaption>
    </figure>
  )
}
