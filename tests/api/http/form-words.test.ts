import { expect, test } from 'vitest'
import { describeOnDatabases } from '../../support/databases.ts'
import { serverBefore } from './server-under-test.ts'

const site = { Name: 'East Yard', Timezone: 'America/Denver' }
const door = { Name: 'Door 900', Type: 2 }
const group = { Name: 'Piers', GroupLocationIDs: [1] }
const company = {
  ...{ Name: 'ZZQ', Value: 'Able Carriers', Type: 2, Email1: 'dock@able.example', Email2: null },
  ...{ AuditEmailsEnabled: false, ArrivalEmailsEnabled: false, DepartureEmailsEnabled: false },
}

/** Messages of the specification (2§5) by call; people and imports have theirs in their own tests. */
const messages: readonly (readonly [string, object, string, string])[] = [
  ['/sites', { ...site, Name: '' }, 'Name', 'Please enter the site name'],
  ['/sites', { ...site, Managed: true, ManagerIDs: [] }, 'ManagerIDs', 'Please select at least one manager'],
  ['/sites', { ...site, TemperatureAlertRange: -1 }, 'TemperatureAlertRange', 'Please enter a valid temperature'],
  ['/sites', { ...site, Timezone: '' }, 'Timezone', 'Please select a timezone'],
  ['/sites', { ...site, PhotectorUser: 'dock-7' }, 'PhotectorUser', 'Must be alphanumeric characters only'],
  ['/locations', { ...door, Name: '' }, 'Name', 'Please enter the location name'],
  ['/locations', { ...door, Type: 0 }, 'Type', 'Please select a type'],
  ['/locations', { ...door, SiteID: 0 }, 'SiteID', 'Please select a site'],
  ['/DockGroups', { ...group, Name: '' }, 'Name', 'Please enter the location name'],
  ['/DockGroups', { ...group, GroupLocationIDs: [] }, 'GroupLocationIDs', 'Please select at least one location'],
  ['/freights', { Value: '' }, 'Value', 'Please enter the freight type name'],
  ['/scacs', { ...company, Name: 'A' }, 'Name', 'Please enter a valid SCAC code'],
  ['/scacs', { ...company, Value: '' }, 'Value', 'Please enter the company name'],
  ['/scacs', { ...company, Type: 0 }, 'Type', 'Please select the company type'],
  ['/scacs', { ...company, Email1: 'dock@carrier' }, 'Email1', 'Please enter a valid email'],
  ['/scacs', { ...company, Email2: 'x' }, 'Email2', 'Please enter a valid email'],
  ['/checklistitems', { ChecklistItem: { Name: ' ' } }, 'Name', 'Please enter the checklist item title'],
]

describeOnDatabases('messages of administration', (open) => {
  const server = serverBefore(open)

  test('each wrong field is answered with the words of its form', async () => {
    const client = await server.signIn('super')
    const answers: unknown[] = []
    for (const [path, body, field] of messages) {
      const answer = await client.send('POST', path, body)
      const { errors = {} } = answer.json<{ errors?: Record<string, string[]> }>()
      answers.push([path, answer.statusCode, field, errors[field]])
    }
    expect(answers).toEqual(
      messages.map(([path, , field, words]) => [path, 400, field, expect.arrayContaining([words])]),
    )
  })
})
