import { TagType } from '../sites/tag.ts'
import { epcOf, type TagInput, tagInput } from '../sites/tag-input.ts'
import type { ImportFile } from './import-file.ts'
import { TAGS_MAX_ROWS } from './import-items.ts'

/** Types in files; an empty one is a removable tag. */
const types: ReadonlyMap<string, number> = new Map([
  ['', TagType.Removable],
  ['removable', TagType.Removable],
  ['hard', TagType.Hard],
])

const EXAMPLE = [
  'Tag,Type',
  'urn:epc:tag:grai-96:0.0614141.12345.5678,Removable',
  'urn:epc:tag:giai-96:0.0614141.530048213,Hard',
  '3314257BF40C0E400000162F,Removable',
]

/** The file of RFID tags: tag as URI or hex, and type. */
export const tagFile: ImportFile<TagInput> = {
  field: 'Tags',
  columns: 2,
  rowsMax: TAGS_MAX_ROWS,
  read: ([tag = '', type = '']) => ({ EPC: tag.trim(), TagType: types.get(typeWord(type)) ?? 0 }),
  refuse: ([, type = '']) => (types.has(typeWord(type)) ? null : `The type is "${type.trim()}", not removable or hard`),
  input: tagInput,
  keyOf: ({ EPC }) => epcOf(EPC),
  messages: { name: 'Invalid .csv file', nothing: 'Invalid .csv file' },
  example: { name: 'Tag_list_example.csv', text: `${EXAMPLE.join('\r\n')}\r\n` },
}

/** Returns 'hard' for 'Hard' and for 'Hard tag'. */
function typeWord(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/\s*tag$/, '')
}
