import type { RefusedItem } from '../../../../contract/sync.ts'
import type { TaskFields } from '../../../../domain/tasks/task-fields.ts'

export type TaskPurpose =
  /** `from`: known fields, e.g. door and trailer. `dock`: the dock board's drawer, with its rules (spec 1§2.8). */
  | { readonly name: 'new'; readonly from?: Partial<TaskFields>; readonly dock?: boolean }
  | { readonly name: 'edit'; readonly taskID: number }
  /** A rejected createTask or updateTask. */
  | { readonly name: 'mend'; readonly item: RefusedItem }

/** True for a new task in the drawer of the dock board. */
export function isDock(purpose: TaskPurpose): boolean {
  return purpose.name === 'new' && purpose.dock === true
}
