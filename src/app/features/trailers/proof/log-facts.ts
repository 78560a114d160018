import { linkText, type SignedLink } from '../../../../contract/log.ts'
import type { ProofTable } from '../../../../domain/trailers/proof-card.ts'
import { showDateTime } from '../../../../domain/values/display.ts'

/** Returns the newest entry of the log as the last table of the card, with the line to compare. */
export function logTable(link: SignedLink | null, zone: string): ProofTable {
  return {
    title: 'Entry of the log',
    columns: ['Entry', 'Signed', 'Hash', 'Key'],
    rows: link ? [[`${link.Sequence}`, showDateTime(link.Time, zone), link.Hash, link.Fingerprint]] : [],
    empty: 'This tablet has not received a signed entry of the log yet.',
    note: link
      ? 'Whoever has this line can show later that no act up to this entry was changed or removed since:'
      : null,
    line: link ? linkText(link) : undefined,
  }
}

/**
 * Returns the link of one site that was signed last; null for none. Not the one with the higher place, which a tablet
 * has from before the server was restored from a backup.
 */
export function newerLink(a: SignedLink | null, b: SignedLink | null): SignedLink | null {
  if (a === null || b === null) return a ?? b
  return a.Time > b.Time ? a : b
}
