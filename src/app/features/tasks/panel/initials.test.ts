import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Gail Keeper', 'GK'],
  ['  gail   van der Keeper ', 'GK'],
  ['Gail', 'G'],
  ['', '?'],
  ['Élodie 𝒦eeper', 'É𝒦'],
])('of "%s" the initials are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
