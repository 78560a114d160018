import { expect, test } from 'vitest'
import { touchedBy } from './own-later.ts'

test('a command touches the fields that differ from its base, by column and dialog names', () => {
  const Base = { EyesOnArrive: false, SealNumber: 'A', TrailerWeight: 100 }
  expect(touchedBy({ Body: { EyesOn: true, SealNumber: 'A', TrailerWeight: 500 }, Base })).toEqual([
    ...['EyesOn', 'EyesOnArrive', 'TrailerWeight', 'TrailerWeight'],
  ])
  // A move and a check have no base.
  expect(touchedBy({ Body: { LocationID: 5, BoxTemperature: null }, Base: null })).toContain('LocationID')
  expect(touchedBy({ Body: { LocationID: 5, BoxTemperature: null }, Base: null })).not.toContain('BoxTemperature')
})
