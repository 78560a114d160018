import type { RefusedItem } from '../../../contract/sync.ts'
import type { TrailerFields } from '../../../domain/trailers/trailer-fields.ts'

export type FormPurpose =
  | { readonly name: 'new' }
  /** A trailer that was seen but is not on the list; `key` identifies the check. */
  | { readonly name: 'seen'; readonly key: number; readonly fields: Pick<TrailerFields, 'Number' | 'LocationID'> }
  | { readonly name: 'edit'; readonly trailerID: number }
  | { readonly name: 're-arrive'; readonly trailerID: number }
  /** A rejected arrival or edit that is corrected and sent again; `field` gets the focus. */
  | { readonly name: 'mend'; readonly item: RefusedItem; readonly field: string | null }
