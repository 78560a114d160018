import { expect, test } from 'vitest'
import { newAccount } from '../../../domain/people/account.ts'
import { Role } from '../../../domain/people/session-user.ts'
import { toUser } from '../../../domain/people/user.ts'
import { testList } from '../../kit/testing/list-contract.tsx'
import { peopleActs, peopleColumns, unreachedWords } from './people-list.ts'

const account = newAccount(
  {
    ...{ ID: 7, Username: 'gus', FirstName: 'Gus', LastName: 'Halvorsen', PasswordHash: 'x' },
    ...{ RoleIDs: [Role.GateKeeper], SiteIDs: [1, 2], PhoneNumber: '+13125550142' },
  },
  '2026-11-20T18:00:00.000Z',
)
const sites = [
  { ID: 1, Name: 'Northgate' },
  { ID: 2, Name: 'Southfork' },
]
const row = toUser(account, sites)
const nothing = { onEdit: () => undefined, onActivate: () => undefined, onSignOut: () => undefined }
const actsOf = (ID: number, ...Roles: number[]) => peopleActs({ ID, Roles }, nothing)

testList({
  ...{ columns: peopleColumns, acts: actsOf(1, Role.SuperAdmin), row },
  ...{ emptyText: 'No entries.', hasMarks: false },
})

test('the columns are those of the specification, in its order', () => {
  expect(peopleColumns.map(({ label }) => label)).toEqual([
    ...['First Name', 'Last Name', 'Username', 'Email', 'Phone Number', 'Location', 'Authority', 'Status'],
  ])
  expect(peopleColumns.map(({ text }) => text(row))).toEqual([
    ...['Gus', 'Halvorsen', 'gus', 'N/A', '(312) 555-0142', 'Northgate, Southfork', 'Gate Keeper', 'Active'],
  ])
})

test('a card has the whole name', () => {
  expect(peopleColumns[0]?.cardText?.(row)).toBe('Gus Halvorsen')
})

test('the status says who is inactive, and who has no password yet', () => {
  const status = peopleColumns.find(({ id }) => id === 'Status')
  expect(status?.text({ ...row, IsActivated: false })).toBe('Active, no password yet')
  expect(status?.text({ ...row, Status: 2 })).toBe('Inactive')
})

test('a mail that did not arrive is in the status and in a sentence with its reason', () => {
  const status = peopleColumns.find(({ id }) => id === 'Status')
  const mail = { State: 'failed', Problem: 'The mail server refused it: no such mailbox' } as const
  const invited = { ...row, IsActivated: false, Email: 'gus@yard.example', ActivationMail: mail }
  expect(status?.text(invited)).toBe('Active, mail failed')
  expect(unreachedWords(invited)).toBe(
    'The activation mail to Gus Halvorsen (gus@yard.example) failed. The mail server refused it: no such mailbox.',
  )
  expect(unreachedWords({ ...invited, ActivationMail: { ...mail, State: 'waiting' } })).toContain(
    'is delayed and tried again.',
  )
})

test.each([
  ['an admin', Role.Admin, [Role.Admin, Role.User, Role.GateKeeper, Role.Driver]],
  ['a super admin', Role.SuperAdmin, [Role.SuperAdmin, Role.Admin, Role.User, Role.GateKeeper, Role.Driver]],
])('%s edits people of the same rank and below', (_, viewer, editable) => {
  const [edit] = actsOf(1, viewer).acts
  const offered = [Role.SuperAdmin, Role.Admin, Role.User, Role.GateKeeper, Role.Driver]
  expect(offered.filter((role) => edit?.has?.({ ...row, RoleIDs: [role] }))).toEqual(editable)
})

test('nobody signs themselves out of all tablets, or activates themselves', () => {
  const offered = (id: number) =>
    actsOf(id, Role.SuperAdmin)
      .acts.filter(({ has }) => has?.(row))
      .map((act) => act.id)
  expect(offered(row.ID)).toEqual(['edit'])
  expect(offered(1)).toEqual(['edit', 'activate', 'sign-out'])
})
