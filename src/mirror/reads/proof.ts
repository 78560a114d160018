import type { SignedLink } from '../../contract/log.ts'
import type { Instant } from '../../domain/values/instant.ts'
import { currentMirror } from '../database.ts'

/** Facts about the rows of a proof card. */
export interface ProofFacts {
  /** The newest signed entry of the site's log that this tablet has received; null for none. */
  readonly link: SignedLink | null
  /** The moment of the mirror's snapshot. */
  readonly asOf: Instant | null
  /** IDs of rows that unsent commands about the trailer made. */
  readonly unsent: ReadonlySet<number>
}

/** Reads the facts about a trailer's rows on this tablet. */
export async function readProofFacts(siteID: number, trailerID: number): Promise<ProofFacts> {
  const mirror = currentMirror()
  const [site, waiting] = await Promise.all([
    mirror.sites.get(siteID),
    mirror.outbox.where('TrailerIDs').equals(trailerID).toArray(),
  ])
  const unsent = waiting.filter(({ State }) => State === 'waiting').flatMap(({ Entry }) => Entry.IDs)
  return { link: site?.Link ?? null, asOf: site?.AsOf ?? null, unsent: new Set(unsent) }
}
