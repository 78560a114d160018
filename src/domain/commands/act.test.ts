import { expect, test } from 'vitest'
import { describeAct, isComparable, madeBy, mayMake, nameOfNew, repairOf, subjectOf } from './act.ts'
import { type ActNames, noNames } from './act-names.ts'
import { Role } from '../people/session-user.ts'
import { commands } from './catalogue.ts'

const names: ActNames = {
  trailer: (id) => (id ? `TR${id}` : undefined),
  location: (id) => (id ? `P-${id}` : undefined),
  auditType: (id) => id ?? undefined,
  task: (id) => (id ? 'Pull of trailer 4711' : undefined),
  person: (id) => (id ? 'Dale Whitaker' : undefined),
  dockGroup: (id) => (id ? 'Freezer Doors' : undefined),
}
const say = (Call: string, Body: object = {}, known = names) => describeAct({ Call, Body: { ...Body } }, known)

test('an act on a trailer is described with the number of the trailer', () => {
  expect(say('POST /trailers', { ID: 9, Number: 'TRL 4711' })).toBe('Arrive trailer TRL 4711')
  expect(say('PUT /trailers/{id}', { ID: 4 })).toBe('Edit trailer TR4')
  expect(say('PUT /trailers/{id}', { ID: 4, Number: 'NEW' })).toBe('Edit trailer NEW')
  expect(say('PUT /trailers/State', { TrailerID: 4, State: 2 })).toBe('Depart trailer TR4')
  expect(say('PUT /trailers/State', { TrailerID: 4, State: 1, IsReArrival: true })).toBe('Re-arrive trailer TR4')
  expect(say('PUT /trailers/State', { TrailerID: 4, State: 1 })).toBe('Arrive trailer TR4')
  expect(say('PUT /trailers/Move', { TrailerID: 4, LocationID: 7 })).toBe('Move trailer TR4 to P-7')
  expect(say('PUT /trailers/Move', { TrailerID: 4, LocationID: 7, OtherTrailerID: 5 })).toBe(
    'Swap trailer TR4 and trailer TR5',
  )
  expect(say('PUT /trailers/Move', { TrailerID: 4, LocationID: 7, MakesRoom: true })).toBe(
    'Make room: move trailer TR4 to P-7',
  )
})

test('an act of an audit is described by the sighting and its place', () => {
  const check = (body: object) => say('POST /audittrailers', { TrailerID: 4, TrailerAuditState: 1, ...body })
  expect(check({ ReeferFuelLevel: 5 })).toBe('Check of trailer TR4')
  expect(check({ Walked: true, LocationID: 9 })).toBe('Yard check at spot P-9')
  expect(check({})).toBe('Yard check of trailer TR4')
  expect(check({ TrailerAuditState: 3 })).toBe('Yard check: trailer TR4 is not here')
  expect(check({ TrailerAuditState: 0, AuditID: 2 })).toBe('Add trailer TR4 to the session')
  expect(check({ TrailerAuditState: 0, AuditID: 1 })).toBe('Take back the yard check of trailer TR4')
  expect(say('POST /audits', { Type: 1 })).toBe('Open a yard audit session')
  expect(say('PUT /audits/{id}/close', { ID: 2 })).toBe('Close the product protection session')
  expect(say('DELETE /audittrailers/{id}', { LocationID: 12 })).toBe('Take back the yard check at spot P-12')
  expect(say('POST /alerts/{id}', { ID: 4 })).toBe('Alert about trailer TR4')
})

test('an act on a task is described by the task and the change', () => {
  expect(say('POST /tasks', { Action: 1, TrailerID: 4 })).toBe('Add Pull of trailer TR4')
  expect(say('PUT /tasks/{id}', { ID: 7 })).toBe('Edit Pull of trailer 4711')
  expect(say('PUT /tasks/status', { TaskID: 7, TaskStatusType: 1 })).toBe('Start Pull of trailer 4711')
  expect(say('PUT /tasks/status', { TaskID: 7, TaskStatusType: 2, TaskSubStatusType: 2 })).toBe(
    'Pause Pull of trailer 4711 (Red Light)',
  )
  expect(say('PUT /tasks/status', { TaskID: 7, TaskStatusType: 3, isOverrideTask: true })).toBe(
    'Override: Complete Pull of trailer 4711',
  )
  expect(say('PUT /tasks/status', { TaskID: 7, TaskStatusType: 0 })).toBe(
    'Remove the sub-status of Pull of trailer 4711',
  )
  expect(say('PUT /tasks/position', { TaskID: 7, TaskPosition: 3 })).toBe('Move Pull of trailer 4711 to position 3')
  expect(say('DELETE /tasks/{id}', { ID: 7 })).toBe('Delete Pull of trailer 4711')
  expect(say('POST /messages', { TaskID: 7 })).toBe('Comment on Pull of trailer 4711')
  expect(say('PUT /messages/{id}/pin', { IsPinned: true })).toBe('Pin a message')
})

test('an act on a driver names the driver and the dock group', () => {
  const put = (body: object, known = names) => say('PUT /users/dockGroup', { UserId: 70, ...body }, known)
  expect(put({ DockGroupID: 60 })).toBe('Put Dale Whitaker in Freezer Doors')
  expect(put({ DockGroupID: 0 })).toBe('Take Dale Whitaker out of the dock group')
  expect(put({ DockGroupID: 60 }, noNames)).toBe('Put a driver in a dock group')
})

test('every command has words without names or input', () => {
  for (const { call } of Object.values(commands)) expect(say(call, {}, noNames)).toMatch(/^[A-Z][a-z: -]+\b/)
  expect(say('PUT /nothing')).toBe('Change')
})

test('the row that an act creates has a name before it exists', () => {
  const arrival = { Call: 'POST /trailers', Body: { ID: 9, Number: '4711' } }
  expect([madeBy(arrival), nameOfNew(arrival, names)]).toEqual([{ List: 'Trailers', ID: 9 }, '4711'])
  const task = { Call: 'POST /tasks', Body: { ID: 8, Action: 2, TrailerID: null, TrailerNumber: 'T1' } }
  expect([madeBy(task), nameOfNew(task, names)]).toEqual([{ List: 'Tasks', ID: 8 }, 'Spot of trailer T1'])
  expect(madeBy({ Call: 'POST /audittrailers', Body: { ID: 9, TrailerID: 4 } })).toBeNull()
})

test('the subject of an act is the task before its trailer, and never a comment', () => {
  expect(subjectOf({ Call: 'POST /messages', Body: { ID: 9, TaskID: 7 } })).toEqual({ List: 'Tasks', ID: 7 })
  expect(subjectOf({ Call: 'PUT /tasks/{id}', Body: { ID: 7, TrailerID: 4 } })).toEqual({ List: 'Tasks', ID: 7 })
  expect(subjectOf({ Call: 'PUT /trailers/{id}', Body: { ID: 4 } })).toEqual({ List: 'Trailers', ID: 4 })
  expect(subjectOf({ Call: 'PUT /messages/{id}/pin', Body: { ID: 9 } })).toBeNull()
  expect(subjectOf({ Call: 'POST /trailers', Body: { ID: 4 } })).toBeNull()
})

test('a rejected act is corrected in its form, sent again unchanged, or only dropped', () => {
  const repair = (Call: string, Body = {}) => repairOf({ Call, Body })
  expect(repair('POST /trailers')).toBe('trailer')
  expect(repair('PUT /trailers/State')).toBe('trailer-state')
  expect(repair('PUT /trailers/{id}/load')).toBe('again')
  expect(repair('POST /audittrailers', { TrailerAuditState: 1, ReeferFuelLevel: 5 })).toBe('reefer-check')
  expect(repair('POST /audittrailers', { TrailerAuditState: 1 })).toBe('none')
  expect(repair('PUT /tasks/{id}')).toBe('task')
  expect(repair('POST /messages')).toBe('again')
  expect(repair('POST /audits')).toBe('none')
  expect(repair('PUT /nothing')).toBe('none')
})

test('only acts with fields of a trailer are compared with it', () => {
  expect(isComparable({ Call: 'PUT /trailers/Move', Body: {} })).toBe(true)
  expect(isComparable({ Call: 'POST /audittrailers', Body: { TrailerAuditState: 1, ReeferFuelLevel: 5 } })).toBe(true)
  expect(isComparable({ Call: 'POST /audittrailers', Body: { TrailerAuditState: 1 } })).toBe(false)
  expect(isComparable({ Call: 'PUT /tasks/{id}', Body: {} })).toBe(false)
})

test('an act is offered again only to people with its right', () => {
  const [gate, readOnly] = [{ Roles: [Role.GateKeeper] }, { Roles: [Role.GateKeeper, Role.ReadOnly] }]
  expect(mayMake({ Call: 'PUT /trailers/State' }, gate)).toBe(true)
  expect(mayMake({ Call: 'PUT /trailers/State' }, readOnly)).toBe(false)
  expect(mayMake({ Call: 'DELETE /trailers/{id}' }, gate)).toBe(false)
  expect(mayMake({ Call: 'PUT /nothing' }, gate)).toBe(false)
})
