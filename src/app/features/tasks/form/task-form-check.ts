import type { TaskFields } from '../../../../domain/tasks/task-fields.ts'
import { shapeTaskFields } from '../../../../domain/tasks/task-payload.ts'
import { checkTaskFields } from '../../../../domain/tasks/task-rules.ts'
import type { Task } from '../../../../domain/tasks/task.ts'
import { type RowsToCheck, resolvedWith } from '../../../forms/form-check.ts'
import { fieldsOfForm, selectedTrailer, type TaskForm } from './task-form-values.ts'

/** Checks with the command's own schema; only reference rows as they are now make an error. */
export function checkTaskForm(values: TaskForm, task: Task | null, rowsOf: (fields: TaskFields) => RowsToCheck) {
  const fields = shapeTaskFields(fieldsOfForm(values))
  const trailer = selectedTrailer(values)
  return resolvedWith(values, rowsOf(fields), (references) => checkTaskFields(fields, { references, trailer, task }))
}
