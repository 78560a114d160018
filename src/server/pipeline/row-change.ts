import type { Written } from '../../domain/commands/write-behind.ts'
import type { Entities, ListName } from '../../domain/lists.ts'

/** A row that a transaction changes, with what it was before. */
export interface RowChange extends Written<Entities[ListName]> {
  readonly List: ListName
}
