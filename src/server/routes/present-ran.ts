import type { AnswerName } from '../../contract/answers.ts'
import { notFound } from '../../domain/commands/refusal.ts'
import type { Yard } from '../../domain/commands/yard.ts'
import { type References, toReferences } from '../../domain/sites/references.ts'
import { presentTrailer } from '../../domain/trailers/present-trailer.ts'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import { fromMs } from '../../domain/values/instant.ts'
import type { Clock } from '../clock.ts'
import type { Present } from '../pipeline/effect.ts'

/** The answer of a command, made from the yard as the command leaves it: the trailer it was about, or nothing. */
export function presentRan(answer: AnswerName, clock: Clock): Present {
  if (answer !== 'Trailer') return () => Promise.resolve({ Status: 204, Body: null })
  return async (yard, ran) => {
    const trailer = ran.ID === undefined ? undefined : await yard.Trailers.get(ran.ID)
    if (!trailer) throw notFound()
    const references = await referencesOf(yard, trailer)
    return { Status: 200, Body: { Trailer: presentTrailer(trailer, references, fromMs(clock())) } }
  }
}

/** The rows that one trailer names. */
async function referencesOf(yard: Yard, trailer: Trailer): Promise<References> {
  const site = await yard.Sites.get(trailer.SiteID)
  if (!site) throw notFound()
  return toReferences(site, {
    Locations: present(await yard.Locations.get(trailer.LocationID)),
    Scacs: present(await yard.Scacs.get(trailer.ScacID)),
    Freights: present(trailer.FreightID === null ? undefined : await yard.Freights.get(trailer.FreightID)),
    Tags: present(trailer.EPCID === null ? undefined : await yard.Tags.get(trailer.EPCID)),
  })
}

function present<R>(row: R | undefined): R[] {
  return row === undefined ? [] : [row]
}
