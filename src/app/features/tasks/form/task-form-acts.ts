import type { UseFormReturn } from 'react-hook-form'
import { dockTaskStart } from '../../../../domain/dock/dock-task.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import type { TaskFields } from '../../../../domain/tasks/task-fields.ts'
import {
  withAction,
  withoutTrailer,
  withSelectedTrailer,
  withStart,
  yardIDOf,
} from '../../../../domain/tasks/task-form-rules.ts'
import { promisedTrailers } from '../../../../domain/tasks/open-tasks.ts'
import { TaskAction } from '../../../../domain/tasks/task-lists.ts'
import { inspectionQuestion } from '../../../../domain/trailers/form-rules.ts'
import { oldestEmpty } from '../../../../domain/trailers/oldest-empty.ts'
import { LocationType } from '../../../../domain/trailers/trailer-lists.ts'
import { numberKey } from '../../../../domain/trailers/trailer-number.ts'
import type { Trailer } from '../../../../domain/trailers/trailer.ts'
import { getLocation, listLocations } from '../../../../mirror/reads/reference.ts'
import { listOpenTasks } from '../../../../mirror/reads/task-rows.ts'
import { getTrailer, getTrailerAt, listOnYard, listOnYardOfCompany } from '../../../../mirror/reads/trailers.ts'
import { confirm } from '../../../kit/confirm-dialog.tsx'
import { suggestShipments } from '../../../forms/choices.ts'
import { readReferences } from '../../../forms/read-references.ts'
import { setFields } from '../../../forms/set-fields.ts'
import { useActsInTurn } from '../../../forms/use-acts-in-turn.ts'
import { fieldsOfForm, namesOf, selectedTrailer, type TaskForm } from './task-form-values.ts'

/** Changes with dependent fields (spec 1§2.5). */
export interface TaskFormActs {
  readonly changeAction: (action: number) => Promise<void>
  readonly changeStatus: (status: number) => void
  readonly changeStart: (locationID: number) => Promise<void>
  readonly changeAutofill: (on: boolean) => Promise<void>
  readonly changeInspection: (set: boolean) => Promise<void>
  readonly selectTrailer: (trailerID: number) => Promise<void>
  /** Selects the only trailer on the yard with the typed or scanned number. */
  readonly typeNumber: (number: string) => void
  readonly leaveNumber: () => Promise<void>
  readonly clear: () => Promise<void>
  /** Returns false when the company has none of that type. */
  readonly enterOldestEmpty: (type: number) => Promise<boolean>
}

/** `atDock`: the dock board's drawer, where rules fill in a door (spec 1§2.8). */
export function useTaskFormActs(form: UseFormReturn<TaskForm>, site: Site, atDock: boolean): TaskFormActs {
  // Read while rendering, or the form library does not update it.
  const { isSubmitted } = form.formState
  const inTurn = useActsInTurn(form)
  const set = (next: Partial<TaskForm>) => setFields(form, next, isSubmitted)
  const now = () => fieldsOfForm(form.getValues())

  /** The changed fields, with the texts for their IDs. */
  async function named(next: TaskFields): Promise<Partial<TaskForm>> {
    return { ...next, ...namesOf(next, await readReferences(site, next)) }
  }
  async function selecting(Selected: Trailer): Promise<Partial<TaskForm>> {
    return { ...(await named(withSelectedTrailer(now(), Selected))), Selected }
  }
  return {
    changeAction: (action) => {
      form.setValue('Action', action, { shouldDirty: true })
      return inTurn(async (take) => {
        const yardID = yardIDOf(await listLocations(site.ID))
        take(await named(withAction(now(), action, yardID)))
      })
    },
    changeStatus: (status) => set({ TrailerStatusType: status }),
    changeStart: (locationID) =>
      inTurn(async (take) => {
        const Selected = takesTrailerOf(form.getValues()) ? await trailerInDoor(site.ID, locationID) : undefined
        const started = withStart(now(), locationID)
        if (!Selected || Selected.ID === form.getValues('TrailerID')) return take(await named(started))
        const filled = withSelectedTrailer(started, Selected)
        const { Action, ToLocationID } = started
        // A trailer that goes to another door keeps its load.
        const leaves = atDock && Action === TaskAction.Pull
        const next = leaves ? { ...filled, ...dockTaskStart(locationID, Selected, ToLocationID, site) } : filled
        take({ ...(await named(next)), Selected })
      }),
    changeAutofill: async (on) => {
      const { ShipmentNumber } = form.getValues()
      set(on ? { Autofill: on } : { Autofill: on, ShipmentID: 0 })
      if (!on || !ShipmentNumber) return
      const ShipmentID = await shipmentID(site, ShipmentNumber)
      // The person may have typed on during the search.
      if (form.getValues('Autofill') && form.getValues('ShipmentNumber') === ShipmentNumber) set({ ShipmentID })
    },
    changeInspection: async (inspection) => {
      const question = inspectionQuestion(!inspection)
      if (question && !(await confirm({ title: 'Inspection', text: question, confirmLabel: 'Ok' }))) return
      set({ Inspection: inspection })
    },
    selectTrailer: (trailerID) =>
      inTurn(async (take) => {
        const trailer = trailerID > 0 ? await getTrailer(trailerID) : undefined
        if (trailer) take(await selecting(trailer))
      }),
    typeNumber: (number) => set({ TrailerNumber: number, TrailerID: idOfTyped(form.getValues(), number) }),
    leaveNumber: () =>
      inTurn(async (take) => {
        const { TrailerNumber } = form.getValues()
        if (!TrailerNumber || selectedTrailer(form.getValues())) return
        const only = await findByNumber(site.ID, TrailerNumber)
        // The person may have typed on during the search.
        if (only && form.getValues('TrailerNumber') === TrailerNumber) take(await selecting(only))
      }),
    clear: () => inTurn(async (take) => take({ ...(await named(withoutTrailer(now()))), Selected: null })),
    enterOldestEmpty: (type) =>
      inTurn(async (take) => {
        const { ScacID } = form.getValues()
        const promised = promisedTrailers(await listOpenTasks(site.ID))
        const oldest = oldestEmpty(await listOnYardOfCompany(site.ID, ScacID), ScacID, type, promised)
        if (oldest) take(await selecting(oldest))
        return oldest !== undefined
      }),
  }
}

/** A new task takes its door's trailer; an existing one keeps its own. */
function takesTrailerOf({ Seen, TrailerID }: TaskForm): boolean {
  return Seen === null || TrailerID === null
}

async function trailerInDoor(siteID: number, locationID: number): Promise<Trailer | undefined> {
  const place = await getLocation(locationID)
  return place?.Type === LocationType.Door ? getTrailerAt(siteID, locationID) : undefined
}

/** Returns the selected ID while its number is in the field; -1 for a text that is no choice. */
function idOfTyped({ Selected }: TaskForm, typed: string): number | null {
  const key = numberKey(typed)
  if (key === '') return null
  return Selected?.NumberKey === key ? Selected.ID : -1
}

async function findByNumber(siteID: number, typed: string): Promise<Trailer | undefined> {
  const key = numberKey(typed)
  const found = (await listOnYard(siteID)).filter((trailer) => trailer.NumberKey === key)
  return found.length === 1 ? found[0] : undefined
}

async function shipmentID(site: Site, number: string): Promise<number> {
  const exact = (await suggestShipments(site, number)).find((option) => option.Name === number)
  return exact?.ID ?? -1
}
