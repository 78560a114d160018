import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import {
  type FilledShipment,
  type ShipmentField,
  unknownNames,
  valuesOf,
  withoutShipment,
  withShipment,
  withValue,
} from '../../../domain/shipments/fill-from-shipment.ts'
import type { Site } from '../../../domain/sites/site.ts'
import type { Filled } from '../../../domain/trailers/last-visit.ts'
import { numberKey } from '../../../domain/trailers/trailer-number.ts'
import type { TrailerFields } from '../../../domain/trailers/trailer-fields.ts'
import type { ExpectedShipment } from '../../../domain/shipments/expected-shipment.ts'
import { listExpectedOf } from '../../../mirror/reads/expected-shipments.ts'
import { getScacs } from '../../../mirror/reads/reference.ts'
import { setFields } from '../../forms/set-fields.ts'
import { type FoundShipment, findShipment, knownNames } from './find-shipment.ts'
import { fieldsOfForm, type TrailerForm } from './trailer-form-values.ts'

export interface ShipmentOfForm {
  /** Values that came from a shipment; null for none. */
  readonly shipment: FilledShipment | null
  /** The reason why the last look-up found nothing; null for a found one, or once another number is typed. */
  readonly none: Extract<FoundShipment, { name: 'none' }> | null
  readonly busy: boolean
  /** An awaited shipment of the typed trailer number, while none is taken; null for none. */
  readonly expected: ExpectedShipment | null
  /** Looks for it. Called when the number is complete. */
  readonly lookForNumber: () => Promise<void>
  /** Looks up the typed reference number and fills the form. */
  readonly go: () => Promise<void>
  /** Empties what the shipment filled in. */
  readonly takeBack: () => Promise<void>
  /** Takes the shipment's value in place of what was entered. */
  readonly take: (name: ShipmentField) => Promise<void>
  /** Returns 'From the shipment' for a field that still holds what was filled in. */
  readonly sourceOf: (name: ShipmentField) => string | undefined
}

export interface ShipmentRules {
  readonly form: UseFormReturn<TrailerForm>
  readonly site: Site
  /** True for an arrival that is not a rejected one. */
  readonly isNew: boolean
  /** Returns what the last visit filled in; a second look-up begins before a render. */
  readonly filledByVisit: () => Filled
  readonly shipment: FilledShipment | null
  readonly onShipment: (shipment: FilledShipment | null) => void
  /** Called after the form was filled: the number may have been here before. */
  readonly onFilled: () => Promise<void>
  /** Takes what was begun, so that a save waits for it. */
  readonly follow: (begun: unknown) => void
}

const SOURCE = 'From the shipment'

/** Fills a new trailer from the expected shipment of its reference number. */
export function useShipment({
  form,
  site,
  isNew,
  filledByVisit,
  shipment,
  onShipment,
  onFilled,
  follow,
}: ShipmentRules): ShipmentOfForm {
  const [none, setNone] = useState<(ShipmentOfForm['none'] & { readonly key: string }) | null>(null)
  const [busy, setBusy] = useState(false)
  const [expected, setExpected] = useState<{ readonly key: string; readonly shipment: ExpectedShipment | null }>()
  const underway = useRef(false)
  /** The reference number that was asked for last. */
  const asked = useRef('')
  /** The same as `shipment`, known at once: a second look-up begins before a render. */
  const shipmentNow = useRef(shipment)
  const values = useWatch({ control: form.control })
  // Read while rendering: the form library updates it only for those who do.
  const { isSubmitted } = form.formState
  const key = numberKey(values.ReferenceID ?? '')
  const trailerKey = numberKey(values.Number ?? '')

  const typedNow = () => form.getValues('ReferenceID').trim()

  /** Changes the form as it is once the company is read: the person may type on meanwhile. */
  async function set(change: (fields: TrailerFields) => TrailerFields): Promise<void> {
    const { ScacID } = change(fieldsOfForm(form.getValues()))
    const [scac] = ScacID > 0 ? await getScacs([ScacID]) : []
    const next = change(fieldsOfForm(form.getValues()))
    const isOther = next.ScacID !== form.getValues('ScacID')
    const ScacName = next.ScacID === ScacID ? (scac?.Name ?? '') : ''
    setFields(form, { ...next, ...(isOther && { ScacName }) }, isSubmitted)
  }
  function hold(next: FilledShipment | null): void {
    shipmentNow.current = next
    onShipment(next)
  }
  async function lookUp(typed: string): Promise<void> {
    if (typed === '') return
    const found = await findShipment(site, typed)
    // The person may have typed on during the search.
    if (typedNow() !== typed) return
    if (found.name === 'none') {
      await undo()
      return setNone({ ...found, key: numberKey(typed) })
    }
    setNone(null)
    const known = await knownNames(site.ID, found.shipment)
    const given = valuesOf(found.shipment, known)
    const fill = (fields: TrailerFields) => {
      const { current } = shipmentNow
      return withShipment(current ? withoutShipment(fields, current) : fields, given, filledByVisit())
    }
    let filling = fill(fieldsOfForm(form.getValues()))
    await set((fields) => {
      filling = fill(fields)
      return filling.fields
    })
    const { fields: _, ...filledIn } = filling
    hold({ reference: typed, ...filledIn, unknown: unknownNames(found.shipment, known) })
    await onFilled()
  }
  async function go(): Promise<void> {
    asked.current = typedNow()
    if (underway.current) return
    underway.current = true
    setBusy(true)
    try {
      let searched: string
      do {
        searched = asked.current
        await lookUp(searched)
        // Another number may have been scanned or entered meanwhile.
      } while (asked.current !== searched)
    } finally {
      underway.current = false
      setBusy(false)
    }
  }
  // A reference number that the form was opened with is looked up at once.
  const start = useEffectEvent(() => {
    if (isNew && shipment === null && form.getValues('ReferenceID') !== '') follow(go())
  })
  useEffect(() => start(), [])
  async function undo(): Promise<void> {
    const { current } = shipmentNow
    if (!current) return
    await set((fields) => (shipmentNow.current === current ? withoutShipment(fields, current) : fields))
    // Another one may have taken its place meanwhile.
    if (shipmentNow.current === current) hold(null)
  }
  const dropOther = useEffectEvent(() => {
    if (shipment && numberKey(shipment.reference) !== key) follow(undo())
  })
  // The values of one shipment must not stay beside the number of another, which may be typed while they are read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for another number or shipment.
  useEffect(() => {
    dropOther()
  }, [key, shipment])
  return {
    shipment,
    none: none?.key === key ? none : null,
    busy,
    expected: shipment === null && key === '' && expected?.key === trailerKey ? expected.shipment : null,
    lookForNumber: async () => {
      if (!isNew) return
      const number = numberKey(form.getValues('Number'))
      const [first, ...others] = await listExpectedOf(site.ID, number)
      // Of several the person must say which.
      setExpected({ key: number, shipment: others.length === 0 ? (first ?? null) : null })
    },
    go,
    takeBack: undo,
    take: async (name) => {
      if (!shipment) return
      const value = shipment.offers[name]
      const now = fieldsOfForm(form.getValues())
      await set((fields) => withValue(fields, name, value))
      const { [name]: _, ...offers } = shipment.offers
      const { filled, before } = shipment
      const taken = { filled: { ...filled, [name]: value }, before: { ...before, [name]: now[name] } }
      hold({ ...shipment, ...taken, offers })
    },
    sourceOf: (name) => {
      const isFilled = shipment !== null && name in shipment.filled && values[name] === shipment.filled[name]
      return isFilled ? SOURCE : undefined
    },
  }
}
