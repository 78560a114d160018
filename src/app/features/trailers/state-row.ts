import type { UseFormReturn } from 'react-hook-form'
import type { Site } from '../../../domain/sites/site.ts'
import { refuseConditionalDeparture } from '../../../domain/trailers/conditional-departure.ts'
import { visibleStateFields } from '../../../domain/trailers/departure.ts'
import { fieldLabels } from '../../../domain/trailers/field-words.ts'
import { columnOf, type StateFields, stateFieldNames, stateFieldsOf } from '../../../domain/trailers/state-fields.ts'
import { TrailerState } from '../../../domain/trailers/trailer-lists.ts'
import { shapeStateBody } from '../../../domain/trailers/trailer-payload.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import type { RowFields } from '../../forms/row-changes.ts'
import { watchTrailer } from '../../forms/trailer-now.ts'
import { getTrailer } from '../../../mirror/reads/trailers.ts'
import type { WatchedRow } from '../../forms/use-row-watch.ts'
import type { OpenedStateForm, StateForm } from './open-state-form.ts'

export interface StateRowParts {
  readonly form: UseFormReturn<StateForm>
  readonly opened: OpenedStateForm
  readonly site: Site
  readonly roles: readonly number[]
  /** The row as the person saw it last. */
  readonly seen: Trailer
  readonly onSeen: (columns: Partial<Trailer>) => void
}

/** Describes the trailer beneath the dialog. */
export function stateRow({ form, opened, site, roles, seen, onSeen }: StateRowParts) {
  const shown = visibleStateFields(opened.trailer, site, opened.departing)
  return {
    values: () => shapeStateBody({ ...form.getValues() }),
    seen: onlyShown(seen, shown),
    onSeen: (fields: RowFields) => onSeen(columnsOf(fields)),
    read: () => watchState(opened, { site, roles }, shown),
    deps: [opened, site],
    labels,
    // A value of the row, in the field of the same name.
    put: (field: string, value: unknown) =>
      form.setValue(field as keyof StateFields, value as StateFields[keyof StateFields], { shouldDirty: true }),
    // The person at the truck sees it, so their input wins.
    contested: () => [],
  }
}

async function watchState(
  { trailer, departing, offers }: OpenedStateForm,
  { site, roles }: Pick<StateRowParts, 'site' | 'roles'>,
  shown: ReadonlySet<keyof StateFields>,
): Promise<WatchedRow> {
  const mine = Object.fromEntries(offers.map(({ field, mine: wanted }) => [field, wanted]))
  const [watched, row] = await Promise.all([
    watchTrailer(trailer, site, mine, (now) => onlyShown(now, shown)),
    getTrailer(trailer.ID),
  ])
  if (!departing || !row) return watched
  if (row.State === TrailerState.Departed && watched.closed === null)
    return { ...watched, closed: `Trailer ${row.Number} has already departed.` }
  const refused = refuseConditionalDeparture(row, { Roles: roles })
  return { ...watched, closed: watched.closed ?? refused?.details.title ?? null }
}

function onlyShown(row: Trailer, shown: ReadonlySet<keyof StateFields>): RowFields {
  return Object.fromEntries(Object.entries(stateFieldsOf(row)).filter(([name]) => shown.has(name as keyof StateFields)))
}

function columnsOf(fields: RowFields): Partial<Trailer> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [columnOf(name as keyof StateFields), value]))
}

const labels = Object.fromEntries(stateFieldNames.map((name) => [name, fieldLabels[columnOf(name)]]))
