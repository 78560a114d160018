import type { RefusedItem } from '../../../../contract/sync.ts'
import { type Audit, AuditType } from '../../../../domain/audits/audit.ts'
import type { CheckFields } from '../../../../domain/audits/check-form.ts'
import { presentTrailer } from '../../../../domain/trailers/present-trailer.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import type { Instant } from '../../../../domain/values/instant.ts'
import type { Trailer } from '../../../../domain/trailers/trailer.ts'
import { listOpenSessions } from '../../../../mirror/reads/audits.ts'
import { getDraft, removeDraft } from '../../../../mirror/reads/drafts.ts'
import { getTrailer, resolveTrailerID } from '../../../../mirror/reads/trailers.ts'
import { type Mended, mendedFields } from '../../../forms/mended-fields.ts'
import { readOwnLater } from '../../../forms/own-later.ts'
import type { OpenedForm } from '../../../forms/use-command-form.ts'
import { readReferences } from '../../../forms/read-references.ts'
import { serverNow } from '../../../data/server-now.ts'

export type CheckPurpose =
  | { readonly name: 'check'; readonly trailerID: number }
  /** A rejected check that is corrected and sent again. */
  | { readonly name: 'mend'; readonly item: RefusedItem }

/** Starts empty, since values must be read at the truck; a rejected check brings its own. */
export interface OpenedCheck extends OpenedForm<CheckFields> {
  readonly session: Audit
  readonly trailer: Trailer
  readonly freightName: string
}

const NOTHING_READ: CheckFields = { BoxTemperature: null, Defrost: false, ReeferFuelLevel: null }

/** Shown where there is no session for a check. */
export const NO_SESSION = 'No product protection session is open. Open one to check this trailer.'

/** Reads the start of a check dialog; returns a message if the check is impossible. */
export async function openCheck(purpose: CheckPurpose, site: Site): Promise<OpenedCheck | string> {
  const id = purpose.name === 'check' ? purpose.trailerID : await trailerIDOf(purpose.item)
  const [trailer, sessions] = await Promise.all([getTrailer(id), listOpenSessions(site.ID)])
  if (!trailer) return 'That trailer is not on this tablet.'
  const session = sessions.find(({ Type }) => Type === AuditType.ProductProtection)
  if (!session) return NO_SESSION
  const draftKey = purpose.name === 'check' ? `check:${session.ID}:${trailer.ID}` : `refused:${purpose.item.Key}`
  const { FreightName } = presentTrailer(trailer, await readReferences(site, trailer), serverNow())
  const { fields, offers } = purpose.name === 'check' ? startOfNew : await mendCheck(purpose.item, trailer)
  const draft = await readDraft(draftKey, trailer)
  return { draftKey, session, trailer, freightName: FreightName, initial: fields, draft, offers }
}

const startOfNew: Mended<CheckFields> = { fields: NOTHING_READ, offers: [] }

/** The readings of a rejected check, or a later reading of the same value where there is one. */
async function mendCheck(item: RefusedItem, trailer: Trailer): Promise<Mended<CheckFields>> {
  const mine = readingsOf(item.Body)
  const { BoxTemperature, BoxTemperatureAt, ReeferFuelLevel, ReeferFuelLevelAt } = trailer
  const later: Partial<CheckFields> = {
    ...(isAfter(BoxTemperatureAt, item) ? { BoxTemperature } : {}),
    ...(isAfter(ReeferFuelLevelAt, item) ? { ReeferFuelLevel } : {}),
  }
  const now = { ...mine, ...later }
  // The earlier values are unknown, and the comparison does not need them.
  const base = { BoxTemperature: undefined, ReeferFuelLevel: undefined }
  return mendedFields(now, {
    ...{ body: { ...mine }, base, isOwnLater: await readOwnLater(item, { trailer, taskID: null }) },
  })
}

function isAfter(at: Instant | null, { MadeAt }: RefusedItem): boolean {
  return at !== null && at > MadeAt
}

function trailerIDOf({ Body }: RefusedItem): Promise<number> {
  return resolveTrailerID(typeof Body.TrailerID === 'number' ? Body.TrailerID : 0)
}

function readingsOf({ BoxTemperature, Defrost, ReeferFuelLevel }: RefusedItem['Body']): CheckFields {
  return {
    BoxTemperature: typeof BoxTemperature === 'number' ? BoxTemperature : null,
    Defrost: Defrost === true,
    ReeferFuelLevel: typeof ReeferFuelLevel === 'number' ? ReeferFuelLevel : null,
  }
}

/** Returns the draft if this version can show it; a draft from an earlier visit is ignored. */
async function readDraft(draftKey: string, trailer: Trailer): Promise<CheckFields | null> {
  const stored = (await getDraft(draftKey))?.Value
  if (typeof stored !== 'object' || stored === null || !('form' in stored) || !('trailer' in stored)) return null
  const draft = stored as { readonly form: CheckFields | null; readonly trailer: Trailer | null }
  const isOurs = draft.form !== null && Object.keys(NOTHING_READ).every((name) => name in (draft.form ?? {}))
  if (isOurs && draft.trailer?.Visit === trailer.Visit) return draft.form
  await removeDraft(draftKey)
  return null
}
