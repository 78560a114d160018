import type { RefusedItem } from '../../../../contract/sync.ts'
import type { TaskFields } from '../../../../domain/tasks/task-fields.ts'

export type TaskPurpose =
  /** `from`: fields that are known already, e.g. door and trailer from the dock board. */
  | { readonly name: 'new'; readonly from?: Partial<TaskFields> }
  | { readonly name: 'edit'; readonly taskID: number }
  /** A rejected createTask or updateTask that is corrected and sent again. */
  | { readonly name: 'mend'; readonly item: RefusedItem }
