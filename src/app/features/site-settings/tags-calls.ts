import type { Tag } from '../../../domain/sites/tag.ts'
import type { TagInput } from '../../../domain/sites/tag-input.ts'
import { yardClient } from '../../../sync/client.ts'
import type { RowCalls } from '../../forms/seen-row.ts'

export function tagCalls({ ID: id }: Tag): RowCalls<TagInput> {
  const params = { id }
  return {
    read: () => yardClient.callServer('getTag', { params }),
    update: (body, write) => yardClient.callServer('updateTag', { params, body, ...write }),
    remove: (write) => yardClient.callServer('deleteTag', { params, ...write }),
  }
}

/** Returns the fields of the form. */
export function toTagInput({ EPC, TagType }: Tag): TagInput {
  return { EPC, TagType }
}

/** The question before a deletion, and the words after it. */
export function tagRemoval({ EPC }: Tag) {
  return {
    question: {
      title: `Delete ${EPC}`,
      text: 'Do you really want to delete this RFID tag?',
      confirmLabel: 'Delete',
      tone: 'danger',
    },
    done: 'RFID tag deleted',
  } as const
}
