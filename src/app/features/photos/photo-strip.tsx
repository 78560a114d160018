import type { Site } from '../../../domain/sites/site.ts'
import { listPhotos } from '../../../mirror/reads/photos.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { captionOf } from './photo-tile.tsx'
import { type GalleryPicture, toOwn } from './use-gallery.ts'
import { useGalleryPicture } from './use-picture.ts'
import './photo-strip.css'

export interface PhotoStripProps {
  readonly trailerID: number
  readonly site: Site
}

/** A trailer's small pictures with time and author, for the screen and on paper. */
export function PhotoStrip({ trailerID, site }: PhotoStripProps) {
  const pictures = useLiveQuery(() => listPhotos(site.ID, trailerID), [site.ID, trailerID])?.map(toOwn)
  return (
    <section>
      <h4>Photos</h4>
      {pictures === undefined && <p>Loading...</p>}
      {pictures?.length === 0 && <p>No photos found.</p>}
      <ul className="photo-strip" aria-label="Photos">
        {pictures?.map((picture) => (
          <li key={picture.key}>
            <Small picture={picture} zone={site.Timezone} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Small({ picture, zone }: { readonly picture: GalleryPicture; readonly zone: string }) {
  const url = useGalleryPicture(picture, 'thumbnail')
  const words = captionOf(picture, zone)
  return (
    <figure>
      {url ? <img src={url} alt={words} /> : <span className="photo-strip-none">Not on this tablet</span>}
      <figcaption>{words}</figcaption>
    </figure>
  )
}
