import { useMemo } from 'react'
import { findScanned } from '../../mirror/reads/scans.ts'
import { latestOnly } from './latest-only.ts'

/** Returns the search for what a scan at the site names. It resolves with null where a later scan counts. */
export function useFindScanned(siteID: number) {
  return useMemo(() => latestOnly((code) => findScanned(siteID, code)), [siteID])
}
