import type { References } from '../../../../domain/sites/references.ts'
import {
  emptyTaskFields,
  sharedFieldsOf,
  taskBase,
  type TaskFields,
  taskFieldNames,
} from '../../../../domain/tasks/task-fields.ts'
import type { Trailer } from '../../../../domain/trailers/trailer.ts'
import { showPhone } from '../../../../domain/values/phone.ts'
import type { TakenWeights } from '../../../forms/weighing/taken-weights.ts'

/**
 * The fields, the texts beside IDs, and the rows as the person saw them, against which an edit is merged. The draft
 * stores all of it.
 */
export interface TaskForm extends TaskFields, Pick<TakenWeights, 'TrailerWeightTaken'> {
  readonly FromLocationName: string
  readonly ToLocationName: string
  readonly ScacName: string
  readonly RFIDTagID: string
  readonly Message: string
  /** The trailer as selected; ignored when `TrailerID` names another one. */
  readonly Selected: Trailer | null
  /** The task as first seen; null for a new one. */
  readonly Seen: TaskFields | null
}

type FormNames = Pick<TaskForm, 'FromLocationName' | 'ToLocationName' | 'ScacName' | 'RFIDTagID' | 'PhoneNumber'>

const emptyTaskForm: TaskForm = {
  ...emptyTaskFields,
  FromLocationName: '',
  ToLocationName: '',
  ScacName: '',
  RFIDTagID: '',
  Message: '',
  Selected: null,
  Seen: null,
  TrailerWeightTaken: null,
}

/** Returns a form with the fields and the texts beside them. */
export function taskFormOf(
  fields: TaskFields,
  references: References,
  rest: Pick<TaskForm, 'Message' | 'Selected' | 'Seen'> & Partial<Pick<TaskForm, 'TrailerWeightTaken'>>,
): TaskForm {
  return { ...emptyTaskForm, ...fields, ...namesOf(fields, references), ...rest }
}

/** Returns the texts for the IDs, and the phone number as people write it. */
export function namesOf(fields: TaskFields, { locations, scacs, tags }: References): FormNames {
  return {
    FromLocationName: locations.get(fields.FromLocationID)?.Name ?? '',
    ToLocationName: locations.get(fields.ToLocationID)?.Name ?? '',
    ScacName: scacs.get(fields.ScacID)?.Name ?? '',
    RFIDTagID: tags.get(fields.EPCID ?? 0)?.EPC ?? '',
    PhoneNumber: fields.PhoneNumber && showPhone(fields.PhoneNumber),
  }
}

/** Returns the fields without the texts. */
export function fieldsOfForm(form: TaskForm): TaskFields {
  const entries = taskFieldNames.map((name) => [name, form[name]])
  return { ...emptyTaskFields, ...Object.fromEntries(entries) }
}

/** Returns the trailer as the person saw it. */
export function selectedTrailer({ Selected, TrailerID }: Pick<TaskForm, 'Selected' | 'TrailerID'>): Trailer | null {
  return Selected !== null && Selected.ID === TrailerID ? Selected : null
}

/** Returns the base of a save: the task as first seen, the trailer as selected. */
export function baseOf(form: TaskForm): Readonly<Record<string, unknown>> | null {
  const trailer = selectedTrailer(form)
  if (!trailer && !form.Seen) return null
  return taskBase({ ...(form.Seen ?? fieldsOfForm(form)), ...(trailer ? sharedFieldsOf(trailer) : {}) })
}

/** Returns a draft of any version, or null. */
export function readTaskDraft(stored: unknown): TaskForm | null {
  if (typeof stored !== 'object' || stored === null || !('form' in stored)) return null
  const { form } = stored
  return typeof form === 'object' && form !== null ? { ...emptyTaskForm, ...form } : null
}
