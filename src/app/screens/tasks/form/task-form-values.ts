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

/**
 * What the task form holds while it is open: the fields, and beside each ID that is chosen by typing the text that stands in its field. It is kept as a draft
 * as a whole, so it also holds what the person saw, against which an edit is merged.
 */
export interface TaskForm extends TaskFields {
  readonly FromLocationName: string
  readonly ToLocationName: string
  readonly ScacName: string
  readonly RFIDTagID: string
  /** The first comment. */
  readonly Message: string
  /** The trailer as it was when it was selected; one that `TrailerID` no longer names counts for nothing. */
  readonly Selected: Trailer | null
  /** The task as it was when the person began; null for a new one. */
  readonly Seen: TaskFields | null
}

/** What stands beside the fields themselves. */
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
}

/** The form of some fields. */
export function taskFormOf(
  fields: TaskFields,
  references: References,
  rest: Pick<TaskForm, 'Message' | 'Selected' | 'Seen'>,
): TaskForm {
  return { ...emptyTaskForm, ...fields, ...namesOf(fields, references), ...rest }
}

/** The texts that stand in the fields where one types and picks, and the phone number as people write it. */
export function namesOf(fields: TaskFields, { locations, scacs, tags }: References): FormNames {
  return {
    FromLocationName: locations.get(fields.FromLocationID)?.Name ?? '',
    ToLocationName: locations.get(fields.ToLocationID)?.Name ?? '',
    ScacName: scacs.get(fields.ScacID)?.Name ?? '',
    RFIDTagID: tags.get(fields.EPCID ?? 0)?.EPC ?? '',
    PhoneNumber: fields.PhoneNumber && showPhone(fields.PhoneNumber),
  }
}

/** The fields alone. */
export function fieldsOfForm(form: TaskForm): TaskFields {
  const entries = taskFieldNames.map((name) => [name, form[name]])
  return { ...emptyTaskFields, ...Object.fromEntries(entries) }
}

/** The selected trailer as the person saw it; null for none. */
export function selectedTrailer({ Selected, TrailerID }: Pick<TaskForm, 'Selected' | 'TrailerID'>): Trailer | null {
  return Selected !== null && Selected.ID === TrailerID ? Selected : null
}

/** What the person saw: the task's own fields as they began, the trailer's as it was when they selected it. Null where they saw nothing. */
export function baseOf(form: TaskForm): Readonly<Record<string, unknown>> | null {
  const trailer = selectedTrailer(form)
  if (!trailer && !form.Seen) return null
  return taskBase({ ...(form.Seen ?? fieldsOfForm(form)), ...(trailer ? sharedFieldsOf(trailer) : {}) })
}

/** The draft that a key names, if it is one: stored by whatever version. */
export function readTaskDraft(stored: unknown): TaskForm | null {
  if (typeof stored !== 'object' || stored === null || !('form' in stored)) return null
  const { form } = stored
  return typeof form === 'object' && form !== null ? { ...emptyTaskForm, ...form } : null
}
