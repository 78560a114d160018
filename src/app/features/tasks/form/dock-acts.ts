import type { InputOf } from '../../../../domain/commands/catalogue.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import { TaskStatus } from '../../../../domain/tasks/task-lists.ts'
import { weightMovePrompt } from '../../../../domain/trailers/form-rules.ts'
import { getLocation } from '../../../../mirror/reads/reference.ts'
import type { SaveOptions, SaveResult } from '../../../../sync/api.ts'
import { saveNewTogether } from '../../../forms/save-command.ts'
import { statusInput } from '../panel/save-act.ts'
import type { TaskForm } from './task-form-values.ts'

/** Returns the weight prompt for the form's move (spec 1§2.8); null for none. */
export async function weightPrompt(
  { FromLocationID, ToLocationID }: Pick<TaskForm, 'FromLocationID' | 'ToLocationID'>,
  site: Site,
): Promise<string | null> {
  const [from, to] = await Promise.all([getLocation(FromLocationID), getLocation(ToLocationID)])
  return from && to ? weightMovePrompt(from.Type, to.Type, site) : null
}

/** Adds a task and starts it: both are saved or neither. */
export function addAndStart(
  input: Omit<InputOf<'createTask'>, 'ID'>,
  options: SaveOptions,
  driverID: number,
): Promise<SaveResult> {
  const { TrailerID } = input
  const asked = { TaskStatusType: TaskStatus.Working, UserID: driverID }
  return saveNewTogether((ID) => [
    { name: 'createTask', input: { ID, ...input }, options },
    { name: 'setTaskStatus', input: statusInput({ ID, TrailerID }, asked) },
  ])
}
