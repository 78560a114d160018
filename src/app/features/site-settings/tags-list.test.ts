import { expect, test } from 'vitest'
import { TagType } from '../../../domain/sites/tag.ts'
import { usualActs } from '../../kit/list/usual-acts.ts'
import { testList } from '../../kit/testing/list-contract.tsx'
import { matchingTags, tagColumns, type TagRow } from './tags-list.ts'

const tagOf = (ID: number, EPC: string, type: number = TagType.Removable) => ({ SiteID: 1, ID, EPC, TagType: type })
const giai = tagOf(1, 'urn:epc:tag:giai-96:0.0614141.530048213', TagType.Hard)
const grai = tagOf(2, 'urn:epc:tag:grai-96:0.0614141.12345.5678')
const raw = tagOf(3, '9BC3F0A811D2407E5B60C1F2A3D4E5F6')

testList({
  columns: tagColumns,
  acts: usualActs(({ tag }: TagRow) => tag.EPC, { onEdit: () => undefined, onDelete: () => undefined }),
  row: { tag: giai, trailer: 'R4711' },
  ...{ emptyText: 'No entries.', hasMarks: false },
})

test('a tag shows its code and hex', () => {
  const textsOf = (tag: typeof giai) =>
    Object.fromEntries(tagColumns.map(({ id, text }) => [id, text({ tag, trailer: '' })]))
  expect(textsOf(giai)).toMatchObject({ Type: 'Hard tag', Code: 'GIAI-96', Hex: '3414257BF40000001F97E4D5' })
  expect(textsOf(raw)).toMatchObject({ Type: 'Removable tag', Code: 'Raw hex', Hex: raw.EPC })
})

test('the search finds a part of URI or hex, a whole scan, or the type', () => {
  const found = (keyword: string) => matchingTags([giai, grai, raw], keyword).map(({ ID }) => ID)
  expect(found('')).toEqual([1, 2, 3])
  expect(found('12345.5678')).toEqual([2])
  expect(found('1f97e4')).toEqual([1])
  expect(found('EPC:3314257BF40C0E400000162E')).toEqual([2])
  expect(found('hard')).toEqual([1])
})
