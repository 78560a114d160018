import type { InferType } from 'yup'
import { number, object } from '../values/schema.ts'
import { text } from '../values/wire.ts'
import { tagTypeNames } from './tag.ts'
import { TAG_MESSAGE, typedTag } from './tag-code.ts'

/** Longest typed code: a tag URI, with what a reader writes around it. */
export const TAG_MAX = 100
const TYPE_MESSAGE = 'Please select the tag type'

/** The form of a tag. */
export const tagInput = object({
  EPC: text(TAG_MAX, TAG_MESSAGE)
    .required(TAG_MESSAGE)
    .test('tag', (value, { createError }) => {
      const read = typedTag(value)
      return 'EPC' in read || createError({ message: read.reason })
    }),
  TagType: number()
    .required(TYPE_MESSAGE)
    .typeError(TYPE_MESSAGE)
    .test('known', TYPE_MESSAGE, (value) => value in tagTypeNames),
}).required()

export type TagInput = InferType<typeof tagInput>

/** Returns the EPC to store; a text that is no tag as it is. */
export function epcOf(typed: string): string {
  const read = typedTag(typed)
  return 'EPC' in read ? read.EPC : typed.trim()
}
