import { expect, test } from 'vitest'
import type { Location } from '../../../domain/sites/location.ts'
import { at, buildReferences, buildSite } from '../../../domain/testing/builders.ts'
import { setupSteps } from './setup-steps.ts'

const { locations } = buildReferences()
const places = [at.yard, at.gate].map((id) => locations.get(id) as Location)
const site = buildSite({ Name: 'Northgate', Timezone: 'America/Chicago', Managed: true })
const states = (steps: ReturnType<typeof setupSteps>) =>
  Object.fromEntries(steps.map(({ key, isDone, words }) => [key, [isDone, words]]))

test('a new site has its Yard and Gate, and the rest to be done', () => {
  expect(states(setupSteps(site, { locations: places, people: 0, companies: 0 }))).toMatchObject({
    site: [true, 'Northgate, America/Chicago'],
    places: [true, 'Made with the site'],
    doors: [false, 'None yet'],
    companies: [false, 'None yet'],
    people: [false, 'Nobody but you yet'],
  })
})

test('what was done counts, by whomever', () => {
  const steps = setupSteps(site, { locations: [...locations.values()], people: 1, companies: 2 })
  expect(states(steps)).toMatchObject({
    doors: [true, '1 door, 2 spots'],
    companies: [true, '2 companies'],
    people: [true, '1 person beside you'],
  })
})

test('a site that is not managed has no doors to add', () => {
  const steps = setupSteps(buildSite({ Managed: false }), { locations: places, people: 0, companies: 0 })
  expect(steps.map(({ key }) => key)).not.toContain('doors')
})
