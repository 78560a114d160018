import type { UseFormReturn } from 'react-hook-form'
import type { CheckFields } from '../../../../domain/audits/check-form.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import { fieldLabels } from '../../../../domain/trailers/field-words.ts'
import type { Trailer } from '../../../../domain/trailers/trailer.ts'
import { isSameValue, type RowFields } from '../../../forms/row-changes.ts'
import type { OpenedCheck } from './open-check.ts'
import { shownOf, watchCheck } from './watch-check.ts'

export interface CheckRowParts {
  readonly form: UseFormReturn<CheckFields>
  readonly opened: OpenedCheck
  readonly site: Site
  /** The row as the person saw it last. */
  readonly seen: Trailer
  /** Names and values are those of columns. */
  readonly onSeen: (columns: RowFields) => void
}

/** Describes the trailer and the session beneath a check. */
export function checkRow({ form, opened, site, seen, onSeen }: CheckRowParts) {
  const offered = new Set(opened.offers.map(({ field }) => field))
  return {
    values: () => ({ ...form.getValues() }),
    seen: shownOf(seen),
    onSeen,
    read: () => watchCheck(opened, site),
    deps: [opened, site],
    labels: fieldLabels,
    // Only readings are put into the form: everything in a check must be read at the truck.
    put: (field: string, value: unknown) => {
      if (field !== 'BoxTemperature' && field !== 'ReeferFuelLevel') return
      form.setValue(field, typeof value === 'number' ? value : null, { shouldDirty: true })
    },
    shownOnly: ['SetTemperature', 'FreightID'],
    // The later of two readings counts.
    contested: () => [],
    // Typed readings count as touched; an offered one only after it was chosen or replaced.
    isTouched: (field: string) =>
      !offered.has(field) || !isSameValue(valueIn(form.getValues(), field), valueIn(opened.initial, field)),
  }
}

function valueIn(fields: CheckFields, field: string): unknown {
  return Reflect.get(fields, field)
}
