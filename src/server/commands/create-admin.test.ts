import { expect, test } from 'vitest'
import { PASSWORD_RULES } from '../../domain/people/sign-in.ts'
import type { Asking } from './asking.ts'
import { askForAdmin } from './create-admin.ts'

const taken = { usernames: new Set(['boss']), siteNames: ['Depot 9'] }

test('on a terminal a rejected answer is asked again and the others are kept', async () => {
  const { asking, dialog } = typing([
    'boss',
    'bea',
    '',
    'Bea',
    'Olsen',
    'depot9-forever',
    'gravel-otter-92',
    'gravel-otter-93',
    'gravel-otter-92',
    'gravel-otter-92',
  ])
  const admin = await askForAdmin(asking, {}, taken)
  expect(admin).toEqual({ username: 'bea', firstName: 'Bea', lastName: 'Olsen', password: 'gravel-otter-92' })
  expect(dialog).toEqual([
    'Username: ',
    'This username is taken.',
    'Username: ',
    'First name: ',
    'Please enter your first name',
    'First name: ',
    'Last name: ',
    PASSWORD_RULES,
    'Password: ',
    `Please choose a stronger password. ${PASSWORD_RULES}`,
    'Password: ',
    'Password again: ',
    'The two passwords differ.',
    'Password: ',
    'Password again: ',
  ])
})

test('from a pipe the first rejected answer ends the command', async () => {
  const { asking } = typing(['bea', 'Bea', 'Olsen', 'short'], false)
  await expect(askForAdmin(asking, {}, taken)).rejects.toThrow('Please choose a stronger password')
})

test('options are not asked for', async () => {
  const { asking, dialog } = typing(['gravel-otter-92'], false)
  await askForAdmin(asking, { username: 'bea', firstName: 'Bea', lastName: 'Olsen' }, taken)
  expect(dialog).toEqual(['Password: '])
})

/** Returns questions with prepared answers, and the lines that a person reads. */
function typing(answers: readonly string[], isTerminal = true) {
  const left = [...answers]
  const dialog: string[] = []
  const ask = async (question: string) => {
    dialog.push(question)
    return left.shift() ?? ''
  }
  const asking: Asking = {
    isTerminal,
    ask,
    askSecretly: ask,
    tell: (words) => void dialog.push(words),
    close: () => {},
  }
  return { asking, dialog }
}
