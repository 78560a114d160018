import type { RefusedItem } from '../../../../contract/sync.ts'
import type { TaskFields } from '../../../../domain/tasks/task-fields.ts'

/** Why the task form is open. */
export type TaskPurpose =
  /** `from`: what is already known, e.g. the door and the trailer of a row of the dock board. */
  | { readonly name: 'new'; readonly from?: Partial<TaskFields> }
  | { readonly name: 'edit'; readonly taskID: number }
  /** A refused createTask or updateTask that is put right and sent again. */
  | { readonly name: 'mend'; readonly item: RefusedItem }
