import { expect, test } from 'vitest'
import { describeAct, kindOf, mayGoAgain, serverWords } from './describe-refused.ts'

test('a state command to departed is a departure, back to the yard a re-arrival', () => {
  const call = 'PUT /trailers/State'
  expect(kindOf({ Call: call, Body: { State: 2 } })).toBe('depart')
  expect(kindOf({ Call: call, Body: { State: 1, IsReArrival: true } })).toBe('re-arrive')
})

test('what was done is said with the number of the trailer', () => {
  expect(describeAct({ Call: 'POST /trailers', Body: {} }, { number: 'TRL 4711' })).toBe('Arrive trailer TRL 4711')
})

test('the words of the server are its title and the messages of its fields', () => {
  const answer = {
    title: 'Please check the marked fields.',
    code: 'invalid',
    errors: { Number: ['Please enter the trailer number'] },
  }
  expect(serverWords({ Answer: answer })).toBe('Please check the marked fields. Please enter the trailer number')
})

test('a change to a trailer that is gone cannot be sent again, an arrival can', () => {
  expect(mayGoAgain('edit', false)).toBe(false)
  expect(mayGoAgain('depart', true)).toBe(true)
  expect(mayGoAgain('arrive', false)).toBe(true)
})

test('what was done in an audit is said in its own words', () => {
  const check = (body: object) => ({
    Call: 'POST /audittrailers',
    Body: { TrailerID: 4, TrailerAuditState: 1, ...body },
  })
  const names = { number: '4711', place: 'P-12' }
  expect(describeAct(check({ ReeferFuelLevel: 5 }), names)).toBe('Check of trailer 4711')
  expect(describeAct(check({ Walked: true, LocationID: 9 }), names)).toBe('Yard check at spot P-12')
  expect(describeAct(check({}), names)).toBe('Yard check of trailer 4711')
  expect(describeAct(check({ TrailerAuditState: 3 }), names)).toBe('Yard check: trailer 4711 is not here')
  const unmark = check({ TrailerAuditState: 0 })
  expect(describeAct(unmark, { ...names, auditType: 2 })).toBe('Add trailer 4711 to the session')
  expect(describeAct(unmark, { ...names, auditType: 1 })).toBe('Take back the yard check of trailer 4711')
  const act = (Call: string, Body = {}) => describeAct({ Call, Body }, { ...names, auditType: 2 })
  expect(act('POST /audits', { Type: 1 })).toBe('Open a yard audit session')
  expect(act('PUT /audits/{id}/close')).toBe('Close the product protection session')
  expect(act('DELETE /audittrailers/{id}')).toBe('Take back the yard check at spot P-12')
  expect(act('PUT /trailers/Move')).toBe('Move trailer 4711 to P-12')
  expect(act('POST /alerts/{id}')).toBe('Alert about trailer 4711')
})

test('of what was done in an audit the check of a reefer can be edited and sent again', () => {
  expect(mayGoAgain('product-check', true)).toBe(true)
  expect(mayGoAgain('product-check', false)).toBe(false)
  for (const kind of ['open-session', 'close-session', 'yard-check', 'unmark', 'take-back', 'move', 'alert'] as const)
    expect(mayGoAgain(kind, true)).toBe(false)
})
