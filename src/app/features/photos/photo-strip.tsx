import type { Site } from '../../../domain/sites/site.ts'
import { captionOf } from './photo-tile.tsx'
import { type GalleryPicture, useGallery } from './use-gallery.ts'
import { usePicture } from './use-picture.ts'
import './photo-strip.css'

export interface PhotoStripProps {
  readonly trailerID: number
  readonly site: Site
}

/** A trailer's small pictures with time and author, for the screen and on paper. */
export function PhotoStrip({ trailerID, site }: PhotoStripProps) {
  const { pictures } = useGallery({ ID: trailerID }, site)
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
  const url = usePicture(picture.photo.ID, 'thumbnail')
  const words = captionOf(picture, zone)
  return (
    <figure>
      {url ? <img src={url} alt={words} /> : <span className="photo-strip-none">Not on this tablet</span>}
      <figcaption>{words}</figcaption>
    </figure>
  )
}
