import { fieldLabels } from '../../../domain/trailers/field-words.ts'
import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Site } from '../../../domain/sites/site.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import type { TrailerFields } from '../../../domain/trailers/trailer-fields.ts'
import {
  boxTemperatureWarning,
  fuelWarning,
  inspectionQuestion,
  storageChangeQuestion,
  weightMovePrompt,
  withStatus,
  withType,
} from '../../../domain/trailers/form-rules.ts'
import { getLocation } from '../../../mirror/reads/reference.ts'
import { confirm } from '../../kit/confirm-dialog.tsx'
import type { Suggested } from '../../kit/suggest-field.tsx'
import { setFields } from '../../forms/set-fields.ts'
import { fieldsOfForm, type TrailerForm } from './trailer-form-values.ts'

/** Changes of a field that change others or ask a question (spec 2§4). */
export interface TrailerFormActs {
  readonly changeType: (type: number) => void
  readonly changeStatus: (status: number) => Promise<void>
  readonly changeInspection: (set: boolean) => Promise<void>
  /** Returns false if the person declined the move, which is then taken back. */
  readonly changeLocation: (location: Suggested) => Promise<boolean>
  readonly fuel: FuelWarning
  readonly leaveBoxTemperature: () => Promise<boolean>
}

export function useTrailerFormActs(
  form: UseFormReturn<TrailerForm>,
  site: Site,
  trailer: Trailer | null,
): TrailerFormActs {
  const fuel = useFuelWarning(() => {
    const { ReeferFuelLevel } = form.getValues()
    return trailer !== null && trailer.ReeferFuelLevel === ReeferFuelLevel ? null : ReeferFuelLevel
  })
  const box = useAcceptedWarning()
  // Read while rendering: the form library updates it only for those who do.
  const { isSubmitted } = form.formState
  const set = (next: TrailerFields) => setFields(form, next, isSubmitted)
  return {
    changeType: (type) => set(withType(fieldsOfForm(form.getValues()), type)),
    changeStatus: async (status) => {
      const question = storageChangeQuestion(trailer, status, site)
      if (question && !(await confirm({ title: 'Status', text: question }))) return
      set(withStatus(fieldsOfForm(form.getValues()), status))
    },
    changeInspection: async (inspection) => {
      const question = inspectionQuestion(!inspection)
      if (question && !(await confirm({ title: 'Inspection', text: question, confirmLabel: 'Ok' }))) return
      set({ ...fieldsOfForm(form.getValues()), Inspection: inspection })
    },
    changeLocation: async ({ ID }) => {
      if (!trailer || ID <= 0 || ID === trailer.LocationID) return true
      const [from, to] = await Promise.all([getLocation(trailer.LocationID), getLocation(ID)])
      const prompt = from && to ? weightMovePrompt(from.Type, to.Type, site) : null
      if (!prompt || (await confirm({ title: 'Location', text: prompt }))) return true
      form.setValue('LocationName', from?.Name ?? '', { shouldDirty: true })
      set({ ...fieldsOfForm(form.getValues()), LocationID: trailer.LocationID })
      return false
    },
    fuel,
    leaveBoxTemperature: async () => {
      const { BoxTemperature, SetTemperature } = form.getValues()
      const unchanged =
        trailer !== null && trailer.BoxTemperature === BoxTemperature && trailer.SetTemperature === SetTemperature
      const warning = unchanged ? null : boxTemperatureWarning(BoxTemperature, SetTemperature, site)
      return box(`${BoxTemperature} ${SetTemperature}`, fieldLabels.BoxTemperature, warning)
    },
  }
}

export interface FuelWarning {
  /** Asks at once, when a level is selected and before a save. */
  readonly ask: () => Promise<boolean>
  /** Asks about the level that arrow keys stepped to; one that was asked about is not asked about again. */
  readonly leave: () => Promise<boolean>
}

/** Asks about too little fuel (spec 2§4). `newLevel` returns a level that the row has not, or null. */
export function useFuelWarning(newLevel: () => number | null): FuelWarning {
  const warn = useAcceptedWarning()
  const asked = useRef<number | null>(null)
  const ask = () => {
    asked.current = newLevel()
    // One "yes" holds for the whole form.
    return warn('accepted', fieldLabels.ReeferFuelLevel, fuelWarning(asked.current))
  }
  return { ask, leave: () => (newLevel() === asked.current ? Promise.resolve(true) : ask()) }
}

/**
 * Returns `ask(subject, title, warning)`, which resolves to true when the person goes on. It asks
 * once per subject, and never while a warning is open.
 */
export function useAcceptedWarning() {
  const accepted = useRef<ReadonlySet<string>>(new Set())
  const open = useRef<Promise<boolean> | null>(null)
  return async (subject: string, title: string, warning: string | null): Promise<boolean> => {
    if (warning === null || accepted.current.has(subject)) return true
    open.current ??= confirm({ title, text: warning, confirmLabel: 'Yes', cancelLabel: 'No' })
    const yes = await open.current
    open.current = null
    if (yes) accepted.current = new Set([...accepted.current, subject])
    return yes
  }
}
