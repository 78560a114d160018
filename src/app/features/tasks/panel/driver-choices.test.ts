import { expect, test } from 'vitest'
import type { PersonCard } from '../../../../domain/people/person-card.ts'
import { driverChoices, firstDriver } from './driver-choices.ts'

function buildCard(ID: number, FirstName: string): PersonCard {
  return {
    SiteID: 0,
    ID,
    FirstName,
    LastName: 'Driver',
    RoleIDs: [1],
    SiteIDs: [1],
    IsActive: true,
  }
}

const drivers = [buildCard(1, 'Zoe'), buildCard(2, 'Ann'), buildCard(3, 'Mel')]

test('drivers are offered by name, the person first if they drive', () => {
  expect(driverChoices(drivers, 99).map(({ Name }) => Name)).toEqual(['Ann Driver', 'Mel Driver', 'Zoe Driver'])
  expect(driverChoices(drivers, 3).map(({ Name }) => Name)).toEqual(['Mel Driver', 'Ann Driver', 'Zoe Driver'])
})

test('a paused task is offered to its driver again, a free one to the person if they drive', () => {
  const choices = driverChoices(drivers, 3)
  expect(firstDriver(choices, 1, 3)).toBe(1)
  expect(firstDriver(choices, null, 3)).toBe(3)
})

test('a clerk, and a driver who no longer works here, are not offered', () => {
  const choices = driverChoices(drivers, 99)
  expect(firstDriver(choices, 50, 99)).toBe(0)
})
