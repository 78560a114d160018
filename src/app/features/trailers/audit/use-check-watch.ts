import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { StoreApi } from 'zustand'
import type { CheckFields } from '../../../../domain/audits/check-form.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import { fieldLabels } from '../../../../domain/trailers/field-words.ts'
import { isSameValue } from '../../../forms/row-changes.ts'
import { useRowWatch } from '../../../forms/use-row-watch.ts'
import type { OpenedCheck } from './open-check.ts'
import { shownOf, watchCheck } from './watch-check.ts'

/** Watches a check's trailer and session; also returns the row as the person saw it last. */
export function useCheckWatch(
  opened: OpenedCheck,
  form: UseFormReturn<CheckFields>,
  site: Site,
  quiet: StoreApi<boolean>,
) {
  const [seen, setSeen] = useState(opened.trailer)
  const offered = new Set(opened.offers.map(({ field }) => field))
  const watch = useRowWatch({
    form,
    values: () => ({ ...form.getValues() }),
    seen: shownOf(seen),
    // Names and values are those of columns.
    onSeen: (fields) => setSeen((before) => ({ ...before, ...fields })),
    read: () => watchCheck(opened, site),
    offers: opened.offers,
    deps: [opened, site],
    quiet,
    labels: fieldLabels,
    // Only readings are put into the form: everything in a check must be read at the truck.
    put: (field, value) => {
      if (field !== 'BoxTemperature' && field !== 'ReeferFuelLevel') return
      form.setValue(field, typeof value === 'number' ? value : null, { shouldDirty: true })
    },
    shownOnly: ['SetTemperature', 'FreightID'],
    // The later of two readings counts.
    contested: () => [],
    // Typed readings count as touched; an offered one only after it was chosen or replaced.
    isTouched: (field) =>
      !offered.has(field) || !isSameValue(valueIn(form.getValues(), field), valueIn(opened.initial, field)),
  })
  // The current set temperature is shown and used in the question.
  const { SetTemperature = seen.SetTemperature } = watch.fields ?? {}
  return { watch, seen, setTemperature: typeof SetTemperature === 'number' ? SetTemperature : null }
}

function valueIn(fields: CheckFields, field: string): unknown {
  return Reflect.get(fields, field)
}
