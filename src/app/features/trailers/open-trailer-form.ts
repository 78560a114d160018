import type { RefusedItem } from '../../../contract/sync.ts'
import type { RoomMove } from '../../../domain/audits/make-room.ts'
import { madeBy } from '../../../domain/commands/act.ts'
import type { FilledShipment } from '../../../domain/shipments/fill-from-shipment.ts'
import type { Site } from '../../../domain/sites/site.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import { emptyTrailerFields, type TrailerFields, trailerFieldsOf } from '../../../domain/trailers/trailer-fields.ts'
import { TrailerState } from '../../../domain/trailers/trailer-lists.ts'
import type { FormPurpose } from './form-purpose.ts'
import type { NamedSave } from '../../../sync/api.ts'
import { getDraft } from '../../../mirror/reads/drafts.ts'
import { getTrailer, getTrailers, resolveTrailer } from '../../../mirror/reads/trailers.ts'
import { draftOver } from '../../forms/draft-over.ts'
import { mendTrailer } from '../../forms/mend-trailer.ts'
import {
  emptyTrailerForm,
  type FilledVisit,
  readTrailerDraft,
  type TrailerForm,
  trailerFormFrom,
  trailerFormOf,
} from './trailer-form-values.ts'
import type { OpenedForm } from '../../forms/use-command-form.ts'
import { readReferences } from '../../forms/read-references.ts'

export interface OpenedTrailer extends OpenedForm<TrailerForm> {
  /** The row as the person saw it at the start, the base of the save; null for a new trailer. */
  readonly trailer: Trailer | null
  /** The values of the draft that a last visit filled in; null for nothing. */
  readonly visit: FilledVisit | null
  /** The values of the draft that a shipment filled in; null for nothing. */
  readonly shipment: FilledShipment | null
  /** Makes room for it in the place in which the form was opened. */
  readonly room: Room | null
}

/** Moves of others out of a place, with their rows as seen at the start: a later move by somebody else stands. */
export interface Room {
  readonly LocationID: TrailerFields['LocationID'] | undefined
  readonly moves: readonly NamedSave[]
}

/** Reads the start of a form; null when its trailer is not on this tablet. */
export async function openTrailerForm(purpose: FormPurpose, site: Site): Promise<OpenedTrailer | null> {
  switch (purpose.name) {
    case 'new':
      return withDraft({
        ...{ draftKey: `trailer:new:${site.ID}`, trailer: null, initial: emptyTrailerForm, offers: [], room: null },
      })
    case 'seen':
      return withDraft({
        draftKey: `trailer:seen:${purpose.key}`,
        trailer: null,
        initial: trailerFormFrom(
          { ...purpose.fields },
          await readReferences(site, { ...emptyTrailerFields, ...purpose.fields }),
        ),
        offers: [],
        room: { LocationID: purpose.fields.LocationID, moves: await readMoves(purpose.room ?? []) },
      })
    case 'edit':
    case 're-arrive':
      return openTrailer(purpose.name, purpose.trailerID, site)
    case 'mend':
      return openRefused(purpose.item, site)
  }
}

/** Reads the rows of the trailers in the way, the bases of their moves. */
async function readMoves(moves: readonly RoomMove[]): Promise<readonly NamedSave[]> {
  const trailers = await getTrailers(moves.map(({ TrailerID }) => TrailerID))
  const visits = new Map(trailers.map(({ ID, Visit }) => [ID, Visit]))
  return moves.map(({ TrailerID, FromID, LocationID }) => ({
    name: 'moveTrailer',
    input: { TrailerID, LocationID, OtherTrailerID: null, OtherLocationID: null, MakesRoom: true },
    options: { base: { ID: TrailerID, Visit: visits.get(TrailerID), LocationID: FromID } },
  }))
}

async function openTrailer(name: 'edit' | 're-arrive', id: number, site: Site): Promise<OpenedTrailer | null> {
  const now = await getTrailer(id)
  if (!now) return null
  const draftKey = `trailer:${name}:${id}`
  const { trailer, draft } = await draftOver(draftKey, now, readTrailerDraft)
  const shown = trailerFormOf(trailer, await readReferences(site, trailer))
  const initial = name === 're-arrive' ? { ...shown, State: TrailerState.OnYard } : shown
  return { draftKey, trailer, initial, draft, visit: null, shipment: null, offers: [], room: null }
}

/** Opens a rejected arrival as it was filled in, a rejected edit as changes of the current row. */
async function openRefused(item: RefusedItem, site: Site): Promise<OpenedTrailer | null> {
  const draftKey = `refused:${item.Key}`
  if (madeBy(item)) {
    const body = { ...emptyTrailerFields, ...item.Body }
    const initial = trailerFormFrom({ ...body }, await readReferences(site, body))
    return withDraft({ draftKey, trailer: null, initial, offers: [], room: null })
  }
  const id = typeof item.Body.ID === 'number' ? item.Body.ID : 0
  const now = await resolveTrailer(id)
  if (!now) return null
  const { trailer, draft } = await draftOver(draftKey, now, readTrailerDraft)
  const { fields, offers } = await mendTrailer(item, trailer, trailerFieldsOf(trailer))
  const references = await readReferences(site, { ...trailerFieldsOf(trailer), ...fields })
  return {
    draftKey,
    trailer,
    initial: trailerFormFrom({ ...item.Body, ...fields }, references),
    draft,
    visit: null,
    shipment: null,
    offers,
    room: null,
  }
}

async function withDraft(opened: Omit<OpenedTrailer, 'draft' | 'visit' | 'shipment'>): Promise<OpenedTrailer> {
  const draft = readTrailerDraft((await getDraft(opened.draftKey))?.Value)
  return { ...opened, draft: draft?.form ?? null, visit: draft?.visit ?? null, shipment: draft?.shipment ?? null }
}
