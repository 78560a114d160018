import type { UseFormReturn } from 'react-hook-form'
import type { Site } from '../../../../domain/sites/site.ts'
import { type TaskFields, taskFieldNames } from '../../../../domain/tasks/task-fields.ts'
import { UPDATE_QUESTION } from '../../../../domain/tasks/task-form-rules.ts'
import { shapeTaskFields } from '../../../../domain/tasks/task-payload.ts'
import type { TakeTag } from '../../../../domain/trailers/tag-holder.ts'
import type { SaveOptions, SaveResult } from '../../../../sync/api.ts'
import { confirm } from '../../../kit/confirm-dialog.tsx'
import { notifyInForm } from '../../../kit/notice.tsx'
import { saveAskingForTag } from '../../../forms/ask-for-tag.ts'
import { showRefusal } from '../../../forms/form-check.ts'
import type { OneAtATime } from '../../../forms/use-one-at-a-time.ts'
import type { RowWatch } from '../../../forms/use-row-watch.ts'
import { saveCommand, saveNew, tellSaved } from '../../../forms/save-command.ts'
import type { OpenedTask } from './open-task-form.ts'
import { baseOf, fieldsOfForm, type TaskForm } from './task-form-values.ts'
import type { TaskPurpose } from './task-purpose.ts'
import { checkTaskForm } from './task-resolver.ts'

export interface TaskSaveOptions {
  readonly purpose: TaskPurpose
  readonly opened: OpenedTask
  readonly form: UseFormReturn<TaskForm>
  readonly site: Site
  readonly watch: RowWatch
  readonly turns: OneAtATime
  readonly forget: () => Promise<void>
  /** The warnings that the form shows, which are not repeated after the save. */
  readonly warnings: readonly string[]
}

/** Saves the task form after its questions. It stays open until the save is on the disk. */
export function useTaskSave(options: TaskSaveOptions) {
  const { form, opened, purpose, site, watch, turns, forget, warnings } = options

  async function send(values: TaskForm, onSaved: (fields: TaskFields) => void): Promise<void> {
    const fields = shapeTaskFields(fieldsOfForm(values))
    if (purpose.name === 'edit' && !(await confirm({ title: UPDATE_QUESTION, confirmLabel: 'Update' }))) return
    const result = await saveAskingForTag((taking) => saveTask(purpose, opened, values, { ...fields, ...taking }))
    if (!result) return
    if (result.name === 'not-saved') return notifyInForm(result.words)
    if (result.name === 'refused') {
      const show = () => showRefusal(form, result.refusal, taskFieldNames, fieldOfCode)
      // A submit that the library saw clears the message of a field as soon as it is corrected.
      return form.handleSubmit(show)()
    }
    turns.end()
    const unread = result.warnings.filter((words) => !warnings.includes(words))
    tellSaved(opened.task === null ? 'Task Added' : 'Task updated, saved on this tablet', unread)
    await forget()
    onSaved(fields)
  }

  /** A valid form is sent at once; only errors go through the form library. */
  async function submit(onSaved: (fields: TaskFields) => void): Promise<void> {
    if (!watch.isDecided()) return
    const values = form.getValues()
    const { errors } = await checkTaskForm(values, site, opened.task)
    if (Object.keys(errors).length === 0) await send(values, onSaved)
    else await form.handleSubmit((checked) => send(checked, onSaved))()
  }
  return {
    /** `onSaved` gets the saved fields. */
    submit: (onSaved: (fields: TaskFields) => void) => turns.once(() => submit(onSaved)),
  }
}

function saveTask(
  purpose: TaskPurpose,
  { task }: OpenedTask,
  values: TaskForm,
  fields: TaskFields & TakeTag,
): Promise<SaveResult> {
  const refused = purpose.name === 'mend' ? purpose.item : null
  const options: SaveOptions = {
    base: baseOf(values),
    ...(refused ? { settles: { Key: refused.Key, How: 'resolve' } } : {}),
  }
  if (task) return saveCommand('updateTask', { ID: task.ID, ...fields }, options)
  const input = { Message: values.Message.trim() || null, ...fields }
  // A rejected task keeps its ID, since comments on it may be waiting.
  const refusedID = refused && typeof refused.Body.ID === 'number' ? refused.Body.ID : null
  if (refusedID !== null) return saveCommand('createTask', { ID: refusedID, ...input }, options)
  return saveNew('createTask', (ID) => ({ ID, ...input }), options)
}

/** The field of a refusal that has no messages per field. */
const fieldOfCode: Readonly<Record<string, 'TrailerID' | 'ScacID' | 'ToLocationID'>> = {
  'not-on-yard': 'TrailerID',
  'arrival-dropped': 'TrailerID',
  'trailer-deleted': 'TrailerID',
  'number-on-yard': 'ScacID',
  'spot-taken': 'ToLocationID',
}
