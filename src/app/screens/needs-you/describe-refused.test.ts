import { expect, test } from 'vitest'
import { describeAct, kindOf, mayGoAgain, serverWords } from './describe-refused.ts'

test('a state command to departed is a departure, back to the yard a re-arrival', () => {
  const call = 'PUT /trailers/State'
  expect(kindOf({ Call: call, Body: { State: 2 } })).toBe('depart')
  expect(kindOf({ Call: call, Body: { State: 1, IsReArrival: true } })).toBe('re-arrive')
})

test('what was done is said with the number of the trailer', () => {
  expect(describeAct('arrive', 'TRL 4711')).toBe('Arrive trailer TRL 4711')
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
