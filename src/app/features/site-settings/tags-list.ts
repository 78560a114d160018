import type { Tag } from '../../../domain/sites/tag.ts'
import { tagTypeNames } from '../../../domain/sites/tag.ts'
import { tagHex, tagKeyword, tagKind } from '../../../domain/sites/tag-code.ts'
import { fieldLabels } from '../../../domain/trailers/field-words.ts'
import { nameIn } from '../../../domain/trailers/trailer-lists.ts'
import type { ListColumn } from '../../kit/list/list-column.ts'

/** A tag with the number of the trailer on the yard that carries it; '' for none. */
export interface TagRow {
  readonly tag: Tag
  readonly trailer: string
}

export const tagColumns: readonly ListColumn<TagRow>[] = [
  { id: 'EPC', label: fieldLabels.EPCID, width: 380, text: ({ tag }) => tag.EPC, importance: 1, card: '1a' },
  { id: 'Trailer', label: fieldLabels.Number, width: 140, text: ({ trailer }) => trailer, importance: 2 },
  {
    ...{ id: 'Type', label: 'Type', width: 140, text: ({ tag }) => typeOf(tag), importance: 3, card: '2a' },
    cardRender: ({ tag, trailer }) => (trailer === '' ? typeOf(tag) : `${typeOf(tag)} on ${trailer}`),
  },
  { id: 'Code', label: 'Code', width: 200, text: ({ tag }) => tagKind(tag.EPC), importance: 5 },
  { id: 'Hex', label: 'Hex', width: 260, text: ({ tag }) => tagHex(tag.EPC), importance: 4, card: '2d' },
]

function typeOf({ TagType }: Tag): string {
  return nameIn(tagTypeNames, TagType)
}

/** Returns the tags whose EPC, hex or type has the keyword. */
export function matchingTags(tags: readonly Tag[], keyword: string): readonly Tag[] {
  const wanted = tagKeyword(keyword)
  if (wanted === '') return tags
  return tags.filter((tag) =>
    [tag.EPC, tagHex(tag.EPC), typeOf(tag)].some((text) => text.toLowerCase().includes(wanted)),
  )
}
