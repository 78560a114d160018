import type { Site } from '../../../domain/sites/site.ts'
import { type Tag, TagType, tagTypeNames } from '../../../domain/sites/tag.ts'
import { TAG_MAX, type TagInput, tagInput } from '../../../domain/sites/tag-input.ts'
import { fieldLabels } from '../../../domain/trailers/field-words.ts'
import { yardClient } from '../../../sync/client.ts'
import { ServerForm } from '../../forms/server-form.tsx'
import type { FormSection } from '../../kit/form/items.ts'
import { namedOptions } from './named-options.ts'
import { tagCalls, tagRemoval, toTagInput } from './tags-calls.ts'

const sections: readonly FormSection<TagInput>[] = [
  {
    title: null,
    items: [
      {
        ...{ kind: 'text', name: 'EPC', label: fieldLabels.EPCID, required: true, maxLength: TAG_MAX, wide: true },
        hint: 'Tag URI or hex digits. A reader types them here.',
      },
      { kind: 'select', name: 'TagType', label: 'Type', required: true, options: namedOptions(tagTypeNames) },
    ],
  },
]

export interface TagFormProps {
  /** Null: a new one. */
  readonly tag: Tag | null
  /** The scanned code of a new one; '' for none. */
  readonly code?: string
  readonly site: Site
  readonly onClose: () => void
}

/** Adds an RFID tag, or corrects one. */
export function TagForm({ tag, code = '', site, onClose }: TagFormProps) {
  const shared = {
    ...{ sections, schema: tagInput, onClose, small: true },
    fieldOfCode: { 'tag-taken-at-site': 'EPC' },
  } as const
  if (tag === null) {
    return (
      <ServerForm<TagInput>
        {...shared}
        draftKey={`tag:new:${site.ID}:${code}`}
        title="Add RFID Tag"
        fields={{ EPC: code, TagType: TagType.Removable }}
        calls={(body, key) => yardClient.callServer('createTag', { body: { ...body, SiteID: site.ID }, key })}
        saveLabel="Add"
        save={{ done: 'RFID tag added' }}
      />
    )
  }
  return (
    <ServerForm<TagInput>
      {...shared}
      draftKey={`tag:${tag.ID}`}
      trail={{ list: 'Tags', id: tag.ID }}
      title="Edit RFID Tag"
      fields={toTagInput(tag)}
      calls={tagCalls(tag)}
      saveLabel="Update"
      save={{
        question: {
          title: 'Update RFID tag',
          text: 'Are you sure you want to update this RFID tag?',
          confirmLabel: 'Update',
        },
        done: 'RFID tag updated',
      }}
      removal={tagRemoval(tag)}
    />
  )
}
