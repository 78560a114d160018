import { expect, test } from 'vitest'
import { actsOf } from './acts.ts'

test('the two commands of a re-arrival are one act, and each alone is one too', () => {
  const edit = { Sequence: 1, Requires: null }
  const back = { Sequence: 2, Requires: 1 }
  const other = { Sequence: 3, Requires: null }
  expect(actsOf([edit, back, other])).toEqual([back, other])
  expect(actsOf([edit, other])).toEqual([edit, other])
  expect(actsOf([back])).toEqual([back])
})
