import { expect, test } from 'vitest'
import { TaskAction, TaskStatus } from '../../../src/domain/tasks/task-lists.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { serverBefore } from './server-under-test.ts'
import { openDesk, setStatus } from './task-desk.ts'

describeOnDatabases('the words of the task form', (open) => {
  const server = serverBefore(open)

  test('the server has each message of the form too', async () => {
    const desk = await openDesk(server)
    const clerk = await server.signIn('clerk')
    const van = await desk.arrive()
    const reefer = await desk.arrive({ Type: 1, ReeferFuelLevel: 5 })
    const long = 'x'.repeat(51)
    const dry = 'Please enter a valid temperature or leave blank if trailer is dry'
    const refused: readonly [field: string, wrong: object, words: string][] = [
      ['FromLocationID', { FromLocationID: 0 }, 'Please select the starting location'],
      ['ToLocationID', { ToLocationID: 0 }, 'Please select the destination'],
      ['Action', { Action: 0 }, 'Please select the action type'],
      ['TrailerNumber', { TrailerNumber: long }, 'Please enter the trailer number'],
      ['ShipmentID', { Autofill: true, ShipmentID: -1 }, 'Please select a shipment number'],
      ['TrailerID', { TrailerID: null }, 'Please select a trailer'],
      ['TrailerStatusType', { TrailerStatusType: 0 }, 'Please select a trailer status'],
      ['ShipmentNumber', { ShipmentNumber: 'A B' }, 'Shipment number must be alphanumeric only'],
      ['ShipmentNumber', { ShipmentNumber: 'A-1', TrailerStatusType: 1 }, 'Shipment number must be alphanumeric only'],
      ['SealNumber', { SealNumber: 'S 1' }, 'Seal number must be between 1 and 50 alphanumeric characters.'],
      ['SealNumber3', { SealNumber3: long }, 'Seal number must be between 1 and 50 alphanumeric characters.'],
      ['SetTemperature', { SetTemperature: 'cold' }, dry],
      ['SetTemperature', { SetTemperature: 200 }, dry],
      ['SetTemperature', { SetTemperature: 1.25 }, dry],
      [
        'SetTemperature',
        { TrailerID: reefer.ID, TrailerStatusType: 10, ShipmentNumber: 'A1' },
        'Please enter a valid temperature',
      ],
      ['TransactionID', { TransactionID: long }, 'Transaction ID must be less than 50 characters'],
      [
        'TargetTemperature',
        { Action: TaskAction.Shuttle, TargetTemperature: 34 },
        'Shuttle Tasks cannot require Temp readings',
      ],
    ]
    const met: unknown[] = []
    for (const [field, wrong] of refused) {
      const answer = await clerk.send('POST', '/tasks', desk.pullOf(van, wrong))
      met.push([field, answer.statusCode, answer.json().errors?.[field]])
    }
    expect(met).toEqual(refused.map(([field, , words]) => [field, 400, [words]]))
    const task = await desk.add()
    const weightless = desk.pullOf(van, { TrailerID: task.TrailerID, TrailerWeight: 0 })
    const edited = await clerk.send('PUT', `/tasks/${task.ID}`, weightless)
    expect([edited.statusCode, edited.json().errors]).toEqual([
      400,
      { TrailerWeight: ['Trailer Weight must be greater than 0'] },
    ])
  })

  test('at a yard without a list of trailers the typed text stays on the task', async () => {
    const admin = await server.signIn('admin')
    await admin.send('PUT', '/users/activeSite', { SiteID: server.sites.Depot })
    const { Locations } = (await admin.get('/locations')).json()
    const { Scacs } = (await admin.get('/scacs?take=1')).json()
    const [from, to] = [Locations[0].ID, Locations[1].ID]
    const fields = { Action: 8, FromLocationID: from, ToLocationID: to, ScacID: Scacs[0].ID, TrailerStatusType: 2 }
    const nameless = await admin.send('POST', '/tasks', { ...fields, ScacID: 0 })
    expect(nameless.json().errors).toEqual({
      TrailerNumber: ['Please enter the trailer number'],
      ScacID: ['Please select the SCAC'],
    })
    const made = (await admin.send('POST', '/tasks', { ...fields, TrailerNumber: 'typed 1' })).json().Task
    expect(made).toMatchObject({ TrailerID: null, TrailerNumber: 'TYPED 1', Trailer: null, AKA: null })
    await setStatus(admin, made, TaskStatus.Working)
    expect((await setStatus(admin, made, TaskStatus.Completed)).json().Task.StatusTypeName).toBe('Completed')
  })
})
