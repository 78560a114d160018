import type { Site } from '../../../../domain/sites/site.ts'
import type { Trailer } from '../../../../domain/trailers/trailer.ts'
import { getSession } from '../../../../mirror/reads/audits.ts'
import type { RowFields } from '../../../forms/row-changes.ts'
import { otherEntryWords, watchTrailer } from '../../../forms/trailer-now.ts'
import type { WatchedRow } from '../../../forms/use-row-watch.ts'
import type { OpenedCheck } from './open-check.ts'
import { closedSessionWords } from './session-news.ts'
import { serverNow } from '../../../data/server-now.ts'

/** Watches the trailer of a check and its session, as either may end while the dialog is open. */
export async function watchCheck({ trailer, session }: OpenedCheck, site: Site): Promise<WatchedRow> {
  const [watched, row] = await Promise.all([watchTrailer(trailer, site, {}, shownOf), getSession(session.ID)])
  const other = otherEntryWords(trailer, watched.keptFor ?? null)
  if (other !== null) return { ...watched, closed: other, keptFor: null }
  if (watched.closed !== null) return watched
  return { ...watched, closed: closedSessionWords(session, row, site.Timezone, serverNow()) }
}

/** The fields of the trailer that the dialog shows or asks for. */
export function shownOf({ SetTemperature, BoxTemperature, ReeferFuelLevel, FreightID }: Trailer): RowFields {
  return { SetTemperature, BoxTemperature, ReeferFuelLevel, FreightID }
}
