import { useState } from 'react'
import type { Site } from '../../domain/sites/site.ts'

export interface SiteLogoProps {
  readonly site: Site
  /** Room for a square only. */
  readonly rail: boolean
}

/** The site's logo; where there is none, or no signal yet, a monogram of its name in the same place. */
export function SiteLogo({ site, rail }: SiteLogoProps) {
  const [failed, setFailed] = useState<number | null>(null)
  return (
    <div className="logo">
      <span className="logo-box">
        {failed === site.ID ? (
          <span className="logo-monogram" aria-hidden="true">
            {monogram(site.Name)}
          </span>
        ) : (
          <img
            className="logo-image"
            src={`/api/sites/SiteLogo/${site.ID}`}
            alt=""
            width={46}
            height={46}
            onError={() => setFailed(site.ID)}
          />
        )}
      </span>
      {!rail && <span className="logo-name">{site.Name}</span>}
    </div>
  )
}

/** First letters of the first two words. */
export function monogram(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  return words
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('')
}
