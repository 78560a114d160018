import type { ScanFound } from '../../mirror/reads/scans.ts'

/** Returns the reason why a scan names no trailer on the yard. */
export function scanWords({ scanned, tag }: Pick<ScanFound, 'scanned' | 'tag'>): string {
  switch (scanned.name) {
    case 'number':
      return `No trailer ${scanned.number} is on the yard.`
    case 'bad-tag':
      return `${scanned.reason}.`
    case 'tag':
      return tag
        ? `Tag ${scanned.EPC} is on no trailer of the yard.`
        : `Tag ${scanned.EPC} is not in the list of RFID tags of this site.`
  }
}
