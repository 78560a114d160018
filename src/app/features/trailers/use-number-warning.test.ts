import { expect, test } from 'vitest'
import { hereWords } from './use-number-warning.ts'

const [WERN, ABCD, OTHER] = [20, 21, 22]
const first = { Number: 'TR101', ScacID: WERN, ScacName: 'WERN', LocationName: 'A-03' }
const second = { ...first, ScacID: ABCD, ScacName: 'ABCD', LocationName: 'Door 2' }

test.each<[string, readonly (typeof first)[], number, string | null]>([
  ['on no trailer of the yard, without a company', [], 0, null],
  ['of one company, without a company', [first], 0, 'Trailer TR101 is on the yard: WERN at A-03.'],
  ['of two, without a company', [first, second], 0, 'Trailer TR101 is on the yard: WERN at A-03, ABCD at Door 2.'],
  ['of two, with a typed name that is none', [first, second], -1, hereWords([first, second], 0)],
  ['of two, with one of them', [first, second], ABCD, 'Trailer TR101 is already on the yard.'],
  ['of two, with another company', [first, second], OTHER, null],
])('the warning about a number %s', (_, here, scacID, words) => {
  expect(hereWords(here, scacID)).toBe(words)
})
