import { type Overview, overviewKey, type OverviewQuery } from '../../../domain/overview/overview.ts'
import { yardClient } from '../../../sync/client.ts'
import type { FilterPlace } from '../../data/kept-filters.ts'
import { firstAnswer } from '../../data/listening.ts'

type Listener = (overview: Overview) => void

/** The newest figures, and the question that they answer. */
let known: { readonly question: string; readonly overview: Overview } | null = null
/** The question that was asked ahead, while its answer is on its way. */
let asking: { readonly question: string; readonly answer: Promise<void> } | null = null
const listeners = new Map<Listener, string>()

/** Follows the figures of a site for a person; returns the function that ends it. */
export async function watchOverview(place: FilterPlace, query: OverviewQuery, listener: Listener): Promise<() => void> {
  const question = questionOf(place, query)
  // Also called with an answer that was asked ahead and comes late.
  listeners.set(listener, question)
  const end = await yardClient.watchOverview(query, (overview) => tell(question, overview))
  return () => {
    listeners.delete(listener)
    end()
  }
}

/** Asks for the figures before the page is there to show them; once for each minute. */
export async function askOverview(place: FilterPlace, query: OverviewQuery): Promise<void> {
  const question = questionOf(place, query)
  if (known?.question === question) return
  if (asking?.question !== question) asking = { question, answer: askAhead(question, query) }
  await asking.answer
}

async function askAhead(question: string, query: OverviewQuery): Promise<void> {
  try {
    tell(question, await firstAnswer<Overview>((listener) => yardClient.watchOverview(query, listener)))
  } finally {
    asking = null
  }
}

function tell(question: string, overview: Overview): void {
  known = { question, overview }
  for (const [listener, asked] of listeners) if (asked === question) listener(overview)
}

/** Returns the newest figures if they are of this place, these days and this minute. */
export function knownOverview(place: FilterPlace, query: OverviewQuery): Overview | undefined {
  return known?.question === questionOf(place, query) ? known.overview : undefined
}

function questionOf({ UserID, SiteID }: FilterPlace, query: OverviewQuery): string {
  return [UserID, SiteID, overviewKey(query)].join()
}
