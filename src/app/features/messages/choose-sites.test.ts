import { expect, test } from 'vitest'
import { buildSite } from '../../../domain/testing/builders.ts'
import { chooseSites, shownSites } from './choose-sites.ts'

test.each([
  [[], 1, [1]],
  [[1], 2, [1, 2]],
  [[1, 2], 1, [2]],
  [[1], 1, []],
  [[1, 2], -1, [-1]],
  [[-1], -1, []],
  [[-1], 2, [2]],
])('of %j, a tap on %i chooses %j', (chosen, tapped, after) => {
  expect(chooseSites(chosen, tapped)).toEqual(after)
})

test('a search keeps chosen sites in sight', () => {
  const sites = ['Northgate', 'Southfork', 'Depot 9'].map((Name, at) => buildSite({ ID: at + 1, Name }))
  expect(shownSites(sites, ' north', [3]).map(({ Name }) => Name)).toEqual(['Northgate', 'Depot 9'])
})
