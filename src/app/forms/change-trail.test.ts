import { expect, test } from 'vitest'
import { fieldWords } from './change-trail.tsx'

test('a field that the form does not show is named by its words', () => {
  expect(fieldWords('TemperatureAlertRange')).toBe('Temperature alert range')
  expect(fieldWords('RoleIDs')).toBe('Role IDs')
})
