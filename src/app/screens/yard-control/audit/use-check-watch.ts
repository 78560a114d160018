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

/** Watches the trailer and the session under a check dialog; answers also the row as the person has seen it by now. */
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
    // Each name is that of a column, with a value of that column.
    onSeen: (fields) => setSeen((before) => ({ ...before, ...fields })),
    read: () => watchCheck(opened, site),
    offers: opened.offers,
    deps: [opened, site],
    quiet,
    labels: fieldLabels,
    // What is noted must be read at the truck: only a reading that somebody else took is one.
    put: (field, value) => {
      if (field !== 'BoxTemperature' && field !== 'ReeferFuelLevel') return
      form.setValue(field, typeof value === 'number' ? value : null, { shouldDirty: true })
    },
    shownOnly: ['SetTemperature', 'FreightID'],
    // Of two readings the later counts.
    contested: () => [],
    // A reading comes into the dialog by a hand only; one on offer waits until it is chosen, or read anew.
    isTouched: (field) =>
      !offered.has(field) || !isSameValue(valueIn(form.getValues(), field), valueIn(opened.initial, field)),
  })
  // What the unit is set to is shown, and asked about, as it is now.
  const { SetTemperature = seen.SetTemperature } = watch.fields ?? {}
  return { watch, seen, setTemperature: typeof SetTemperature === 'number' ? SetTemperature : null }
}

function valueIn(fields: CheckFields, field: string): unknown {
  return Reflect.get(fields, field)
}
