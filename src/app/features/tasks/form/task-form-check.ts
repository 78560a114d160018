import type { References } from '../../../../domain/sites/references.ts'
import type { TaskFields } from '../../../../domain/tasks/task-fields.ts'
import { shapeTaskFields } from '../../../../domain/tasks/task-payload.ts'
import { checkTaskFields } from '../../../../domain/tasks/task-rules.ts'
import type { Task } from '../../../../domain/tasks/task.ts'
import { resolved } from '../../../forms/form-check.ts'
import { fieldsOfForm, selectedTrailer, type TaskForm } from './task-form-values.ts'

/** Checks with the command's own schema. */
export async function checkTaskForm(
  values: TaskForm,
  task: Task | null,
  referencesOf: (fields: TaskFields) => Promise<References>,
) {
  const fields = shapeTaskFields(fieldsOfForm(values))
  const references = await referencesOf(fields)
  return resolved(values, () => checkTaskFields(fields, { references, trailer: selectedTrailer(values), task }))
}
