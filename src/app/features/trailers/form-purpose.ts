import type { RefusedItem } from '../../../contract/sync.ts'
import type { RoomMove } from '../../../domain/audits/make-room.ts'
import type { ArrivalSeen } from '../../../domain/trailers/known-number.ts'
import type { TrailerFields } from '../../../domain/trailers/trailer-fields.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'

/** The fields that are known of it. */
type SeenFields = ArrivalSeen & Partial<Pick<TrailerFields, 'LocationID'>>

export type FormPurpose =
  | { readonly name: 'new' }
  /** A trailer that was seen or scanned but is not on the list; `key` identifies the check, or is the scanned code. */
  | {
      readonly name: 'seen'
      readonly key: number | string
      readonly fields: SeenFields
      /** Its visits that only the server has. */
      readonly older?: readonly Trailer[] | undefined
      /** Makes room in the place of `fields`. */
      readonly room?: readonly RoomMove[]
    }
  | { readonly name: 'edit'; readonly trailerID: number }
  | { readonly name: 're-arrive'; readonly trailerID: number }
  /** A rejected arrival or edit that is corrected and sent again; `field` gets the focus. */
  | { readonly name: 'mend'; readonly item: RefusedItem; readonly field: string | null }
