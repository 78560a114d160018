import { isAdmin } from '../access/clearance.ts'
import { may, type Person } from '../access/rights.ts'
import { type Instant, toMs } from '../values/instant.ts'
import type { Photo } from './photo.ts'

/** For the author. */
const OWN_REMOVAL_HOURS = 24
const HOUR_MS = 3_600_000

/** True for admins, and for the author within a day of taking it. */
export function mayRemovePhoto(
  { TakenByID, TakenDate }: Pick<Photo, 'TakenByID' | 'TakenDate'>,
  by: Person & { readonly UserID: number },
  now: Instant,
): boolean {
  if (!may(by, 'photos.write')) return false
  return isAdmin(by.Roles) || (TakenByID === by.UserID && toMs(now) - toMs(TakenDate) <= OWN_REMOVAL_HOURS * HOUR_MS)
}
