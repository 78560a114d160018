import type { Site } from '../../../../domain/sites/site.ts'
import { shapeTaskFields } from '../../../../domain/tasks/task-payload.ts'
import { checkTaskFields } from '../../../../domain/tasks/task-rules.ts'
import type { Task } from '../../../../domain/tasks/task.ts'
import { resolved } from '../../../forms/form-check.ts'
import { readReferences } from '../../../forms/read-references.ts'
import { fieldsOfForm, selectedTrailer, type TaskForm } from './task-form-values.ts'

/** Checks with the command's own schema. */
export async function checkTaskForm(values: TaskForm, site: Site, task: Task | null) {
  const fields = shapeTaskFields(fieldsOfForm(values))
  const references = await readReferences(site, fields)
  return resolved(values, () => checkTaskFields(fields, { references, trailer: selectedTrailer(values), task }))
}
