import { useState } from 'react'
import type { Site } from '../../domain/sites/site.ts'

export interface SiteLogoProps {
  readonly site: Site
  /** True where there is room for a square only. */
  readonly rail: boolean
}

/** A wider logo is illegible in the rail's square. */
const SQUARE_RATIO = 1.6

/** The logo's width by its height; null: none, or not loaded yet. */
interface Known {
  readonly logo: string
  readonly ratio: number | null
}

/** Returns a logo's address; a new picture gets a new one, so that no cache shows the old. */
export function logoAddress({ ID, Logo }: Pick<Site, 'ID' | 'Logo'>): string | undefined {
  return Logo === null ? undefined : `/api/sites/SiteLogo/${ID}?v=${Logo}`
}

/** The logo, or a monogram if there is none or no room. */
export function SiteLogo({ site, rail }: SiteLogoProps) {
  const [known, setKnown] = useState<Known | null>(null)
  const logo = logoAddress(site)
  const ratio = known !== null && known.logo === logo ? known.ratio : undefined
  const fits = ratio !== undefined && ratio !== null && (!rail || ratio <= SQUARE_RATIO)
  return (
    <div className="logo">
      {logo && ratio !== null && (
        <img
          className="logo-image"
          src={logo}
          alt={site.Name}
          hidden={!fits}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setKnown({ logo, ratio: naturalHeight > 0 ? naturalWidth / naturalHeight : null })
          }
          onError={() => setKnown({ logo, ratio: null })}
        />
      )}
      {!fits && (
        <>
          <span className="logo-monogram" aria-hidden="true">
            {monogram(site.Name)}
          </span>
          {!rail && <span className="logo-name">{site.Name}</span>}
        </>
      )}
    </div>
  )
}

/** Returns the initials of the first two words. */
function monogram(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  return words
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('')
}
