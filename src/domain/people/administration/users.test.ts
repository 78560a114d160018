import { describe, expect, test } from 'vitest'
import type { AdminBy } from '../../administration/admin-write.ts'
import { type AdminWriteName, adminWriteOf } from '../../administration/catalogue.ts'
import { checked } from '../../commands/check.ts'
import { Refusal, type RefusalDetails } from '../../commands/refusal.ts'
import { buildSite } from '../../testing/builders.ts'
import { memoryAccounts, memoryYard, someAdmin, toAdminYard } from '../../testing/memory-yard.ts'
import { type Account, AccountStatus, newAccount } from '../account.ts'
import { Role } from '../session-user.ts'
import { LAST_SUPER_ADMIN } from './account-rules.ts'
import { ownUserInput, type UserInput } from './user-input.ts'

const AT = '2026-11-01T12:00:00.000Z'
const NEW = 99
const [NORTH, SOUTH] = [1, 2]
const [SUPER, ADMIN, CLERK] = [5, 6, 7]

const named = { FirstName: 'Ada', LastName: 'Berg', PasswordHash: 'stored', SiteIDs: [NORTH, SOUTH] }
const person = (ID: number, RoleIDs: readonly number[], more: Partial<Account> = {}) =>
  newAccount({ ...named, ID, Username: `person${ID}`, RoleIDs, ...more }, AT)

const people = [person(SUPER, [Role.SuperAdmin]), person(ADMIN, [Role.Admin]), person(CLERK, [Role.User])]
const byAdmin: Partial<AdminBy> = { UserID: ADMIN, Roles: [Role.Admin], Reach: [NORTH] }

const form: UserInput = {
  ...{ FirstName: 'Gus', LastName: 'Halvorsen', Username: 'gus', Email: 'gus@yard.example', PhoneNumber: null },
  ...{ Status: AccountStatus.Active, RoleIDs: [Role.GateKeeper], SiteIDs: [NORTH] },
  ...{ ProductProtectionAlerts: false, ArrivalDepartureAlerts: false, TruckInspectionAlerts: false },
  ...{ Password: '', ConfirmPassword: '' },
}

function desk(by: Partial<AdminBy> = {}, accounts = people) {
  const rows = memoryAccounts(accounts)
  const yard = memoryYard({ Sites: [buildSite({ ID: NORTH, Name: 'Northgate' })] })
  const run = async (name: AdminWriteName, ID: number, body: Partial<UserInput> = {}) => {
    const write = adminWriteOf(name)
    const input = checked(write.input, body)
    const hasPassword = typeof body.Password === 'string' && body.Password !== ''
    const made = { ...by, PasswordHash: hasPassword ? 'hash-of-typed' : null }
    await write.run(toAdminYard(yard, { by: made, accounts: rows }), input, { SiteID: 0, ID, IDs: [ID] })
    return rows.get(ID)
  }
  const refusal = async (...call: Parameters<typeof run>): Promise<RefusalDetails> => {
    try {
      await run(...call)
    } catch (error) {
      if (error instanceof Refusal) return error.details
      throw error
    }
    throw new Error('nothing was refused')
  }
  return { rows, yard, run, refusal }
}

describe('the fields of a person', () => {
  const long = 'x'.repeat(31)
  const cases: [string, Partial<Record<keyof UserInput, unknown>>, keyof UserInput, string][] = [
    ['no first name', { FirstName: ' ' }, 'FirstName', 'Please enter your first name'],
    ['a long first name', { FirstName: long }, 'FirstName', 'Please enter your first name'],
    ['no last name', { LastName: '' }, 'LastName', 'Please enter your last name'],
    ['a long last name', { LastName: long }, 'LastName', 'Please enter your last name'],
    ['no username', { Username: '' }, 'Username', 'Please enter a username'],
    ['a long username', { Username: 'x'.repeat(26) }, 'Username', 'Please enter a username'],
    ['a mail address of one part', { Email: 'gus@yard' }, 'Email', 'Please enter a valid email'],
    ['two mail addresses', { Email: 'a@b.co,c@d.co' }, 'Email', 'Please enter a valid email'],
    ['no phone number', { PhoneNumber: 'call me' }, 'PhoneNumber', 'Please enter a valid phone number'],
    ['no role', { RoleIDs: [] }, 'RoleIDs', 'Please select at least one role'],
    ['no site', { SiteIDs: [] }, 'SiteIDs', 'Please select at least one site'],
    ['Select Site', { SiteIDs: [0] }, 'SiteIDs', 'Please select at least one site'],
    ['no password and no mail', { Email: '' }, 'Password', 'You must enter a password'],
    [
      'a short password',
      { Password: 'short', ConfirmPassword: 'short' },
      'Password',
      'Please choose a stronger password',
    ],
    ['another confirmation', { Password: 'reefer-Yard-77' }, 'ConfirmPassword', 'Paswords do not match'],
  ]
  test.each(cases)('%s is refused', async (_, wrong, field, words) => {
    const { refusal } = desk()
    const details = await refusal('createUser', NEW, { ...form, ...wrong } as UserInput)
    expect(details.status).toBe(400)
    expect(details.errors?.[field]).toEqual([words])
  })

  test('names of sites of the person are refused in the password', async () => {
    const password = { Password: 'northgate-2026', ConfirmPassword: 'northgate-2026' }
    const errors = { Password: ['Please choose a stronger password'] }
    expect(await desk().refusal('createUser', NEW, { ...form, ...password })).toMatchObject({ status: 400, errors })
    const elsewhere = { ...form, ...password, SiteIDs: [SOUTH] }
    expect(await desk().run('createUser', NEW, elsewhere)).toMatchObject({ PasswordHash: 'hash-of-typed' })
  })

  test('a username is taken whatever its capitals, and free again after a removal', async () => {
    const taken = { ...form, Username: 'PERSON7' }
    expect(await desk().refusal('createUser', NEW, taken)).toMatchObject({ status: 409, code: 'username-taken' })
    const removed = people.map((one) => (one.ID === CLERK ? { ...one, RemovedAt: AT } : one))
    expect(await desk({}, removed).run('createUser', NEW, taken)).toMatchObject({ Username: 'PERSON7' })
  })
})

describe('the first password', () => {
  test('is typed by the admin', async () => {
    const account = await desk().run('createUser', NEW, {
      ...{ ...form, Password: 'reefer-Yard-77', ConfirmPassword: 'reefer-Yard-77' },
    })
    expect(account).toMatchObject({ PasswordHash: 'hash-of-typed', ActivationAt: null, ActivationHash: null })
  })

  test('or chosen by the person with a mailed code, drawn with the mail', async () => {
    const { run, yard } = desk({ CanMail: true })
    expect(await run('createUser', NEW, form)).toMatchObject({ PasswordHash: null, ActivationHash: null })
    expect(yard.announced).toEqual([{ what: 'activation', UserID: NEW }])
  })

  test('or with a code that the admin hands over, where no mail can be sent', async () => {
    const { run, yard } = desk()
    expect(await run('createUser', NEW, form)).toMatchObject({ ActivationHash: someAdmin.ActivationHash })
    expect(yard.announced).toEqual([])
  })

  test('a new activation ends the code before; an inactive person gets none', async () => {
    const { run, refusal } = desk({}, [...people, person(8, [Role.User], { Status: 2 })])
    expect(await run('activateAgain', CLERK)).toMatchObject({ PasswordHash: 'stored', ActivationAt: someAdmin.At })
    expect(await refusal('activateAgain', 8)).toMatchObject({ status: 409, code: 'inactive' })
  })
})

describe('roles', () => {
  test('Non Working Driver removes Driver and Read Only', async () => {
    const RoleIDs = [Role.Driver, Role.ReadOnly, Role.NonWorkingDriver, Role.User]
    expect(await desk().run('createUser', NEW, { ...form, RoleIDs })).toMatchObject({ RoleIDs: [2, 6] })
  })

  test.each([5, 6, 8, 9])('role %i is granted and taken by super admins only', async (role) => {
    const holder = person(8, role === Role.SuperAdmin ? [Role.User] : [Role.User, role])
    const { refusal, run } = desk(byAdmin, [...people, holder])
    const forbidden = { status: 403, code: 'role_forbidden' }
    expect(await refusal('createUser', NEW, { ...form, RoleIDs: [Role.User, role] })).toMatchObject(forbidden)
    if (role === Role.SuperAdmin) return
    expect(await refusal('updateUser', 8, { ...form, RoleIDs: [Role.User] })).toMatchObject(forbidden)
    expect(await run('updateUser', 8, { ...form, RoleIDs: [Role.GateKeeper, role] })).toMatchObject({
      FirstName: 'Gus',
    })
  })

  test('an unknown role is refused', async () => {
    expect(await desk().refusal('createUser', NEW, { ...form, RoleIDs: [7] })).toMatchObject({ status: 400 })
  })
})

describe('sites', () => {
  test('-1 stands for all sites of the editor, and is not saved', async () => {
    expect(await desk().run('createUser', NEW, { ...form, SiteIDs: [-1] })).toMatchObject({ SiteIDs: [NORTH, SOUTH] })
    expect(await desk(byAdmin).run('createUser', NEW, { ...form, SiteIDs: [-1, NORTH] })).toMatchObject({
      SiteIDs: [NORTH],
    })
  })

  test('a site out of reach is neither given nor taken', async () => {
    const { refusal, run } = desk(byAdmin)
    expect(await refusal('updateUser', CLERK, { ...form, SiteIDs: [NORTH, SOUTH] })).toMatchObject({
      ...{ status: 403, code: 'site_forbidden' },
    })
    expect(await run('updateUser', CLERK, { ...form, Username: 'person7' })).toMatchObject({ SiteIDs: [NORTH, SOUTH] })
  })

  test('a person of other sites is not found', async () => {
    const elsewhere = person(8, [Role.User], { SiteIDs: [SOUTH] })
    for (const name of ['updateUser', 'activateAgain', 'signOutUser'] as const)
      expect(await desk(byAdmin, [...people, elsewhere]).refusal(name, 8, form)).toMatchObject({ status: 404 })
  })
})

describe('nobody is locked out', () => {
  test.each(['updateUser', 'activateAgain', 'signOutUser'] as const)('%s of a higher rank is refused', async (name) => {
    expect(await desk(byAdmin).refusal(name, SUPER, form)).toMatchObject({ status: 403, code: 'rank' })
  })

  const demoted = { ...form, Username: 'person5', RoleIDs: [Role.Admin] }
  const inactive = { ...form, Username: 'person5', RoleIDs: [Role.SuperAdmin], Status: AccountStatus.Inactive }
  const readOnly = { ...form, Username: 'person5', RoleIDs: [Role.SuperAdmin, Role.ReadOnly] }
  test.each([
    ['demoted', 'updateUser', demoted],
    ['deactivated', 'updateUser', inactive],
    ['made read only', 'updateUser', readOnly],
    ['removed', 'deleteUser', {}],
  ] as const)('the last super admin is not %s', async (_, name, body) => {
    // One who has not chosen a password yet cannot sign in.
    const invited = person(8, [Role.SuperAdmin], { PasswordHash: null })
    const last = await desk({ UserID: 8 }, [...people, invited]).refusal(name, SUPER, body)
    expect(last).toMatchObject({ status: 409, code: 'last-super-admin', title: LAST_SUPER_ADMIN })
    const two = [...people, person(8, [Role.SuperAdmin])]
    await desk({ UserID: 8 }, two).run(name, SUPER, body)
  })

  test.each([
    ['deactivate', { Status: AccountStatus.Inactive }],
    ['make read only', { RoleIDs: [Role.Admin, Role.ReadOnly] as number[] }],
  ] as [string, Partial<UserInput>][])('nobody can %s themselves', async (_, change) => {
    const own = { ...form, Username: 'person6', RoleIDs: [Role.Admin], ...change }
    expect(await desk(byAdmin).refusal('updateUser', ADMIN, own)).toMatchObject({ status: 409, code: 'own-account' })
  })

  test('one’s own password needs the old one, elsewhere', async () => {
    const own = { ...form, RoleIDs: [Role.Admin], Password: 'reefer-Yard-77', ConfirmPassword: 'reefer-Yard-77' }
    expect(await desk(byAdmin).refusal('updateUser', ADMIN, own)).toMatchObject({ status: 403, code: 'own-password' })
    expect(await desk(byAdmin).refusal('activateAgain', ADMIN)).toMatchObject({ status: 403, code: 'own-password' })
  })
})

describe('sessions', () => {
  const password = { Password: 'reefer-Yard-77', ConfirmPassword: 'reefer-Yard-77' }
  test.each([
    ['a new password', 'updateUser', { ...form, ...password }],
    ['a deactivation', 'updateUser', { ...form, Status: AccountStatus.Inactive }],
    ['a removal', 'deleteUser', {}],
    ['a sign-out', 'signOutUser', {}],
  ] as const)('end with %s', async (_, name, body) => {
    const { run, rows } = desk()
    await run(name, CLERK, body)
    expect(rows.ended).toEqual([CLERK])
  })

  test('go on with other changes', async () => {
    const { run, rows } = desk()
    await run('updateUser', CLERK, { ...form, FirstName: 'Other' })
    expect(rows.ended).toEqual([])
  })

  test('a removed person keeps the name alone', async () => {
    const account = await desk().run('deleteUser', CLERK)
    const gone = { Email: null, PhoneNumber: null, PasswordHash: null, RemovedAt: someAdmin.At }
    expect(account).toMatchObject({ ...gone, FirstName: 'Ada', LastName: 'Berg' })
  })
})

describe('the own email and phone number', () => {
  const own = { ...form, RoleIDs: [Role.Admin], Username: `person${ADMIN}`, Email: null }
  const other = { ...own, Email: 'thief@elsewhere.example' }
  const changes: [string, Partial<UserInput>][] = [
    ['email', { Email: 'thief@elsewhere.example' }],
    ['phone number', { PhoneNumber: '312 555 0142' }],
  ]
  test.each(changes)('another %s needs the present password', async (_, change) => {
    const { refusal, rows } = desk({ ...byAdmin, ProvedHash: null })
    const without = await refusal('updateUser', ADMIN, { ...own, ...change })
    expect(without).toMatchObject({ status: 403, code: 'wrong-password', title: 'Please enter your present password' })
    const wrong = await refusal('updateUser', ADMIN, { ...own, ...change, OldPassword: 'guess' })
    expect(wrong).toMatchObject({ status: 403, code: 'wrong-password', title: 'Please check your present password' })
    expect(await rows.get(ADMIN)).toMatchObject({ Email: null, PhoneNumber: null })
  })

  test('a password that was changed since it was checked proves nothing', async () => {
    const { refusal } = desk({ ...byAdmin, ProvedHash: 'the one before' })
    const details = await refusal('updateUser', ADMIN, { ...other, OldPassword: 'right' })
    expect(details.code).toBe('wrong-password')
  })

  test('with it they are saved; other fields, and other people, need none', async () => {
    const { run } = desk({ ...byAdmin, ProvedHash: 'stored' })
    expect(await run('updateUser', ADMIN, { ...other, OldPassword: 'right' })).toMatchObject({ Email: other.Email })
    expect(await desk(byAdmin).run('updateUser', ADMIN, { ...own, LastName: 'Ruiz' })).toMatchObject({
      LastName: 'Ruiz',
    })
    expect(await desk(byAdmin).run('updateUser', CLERK, form)).toMatchObject({ Email: form.Email })
  })

  test('the form asks for it where email or phone differ, however they are written', () => {
    const schema = ownUserInput({ Email: 'gus@yard.example', PhoneNumber: '+13125550142' })
    const errorsOf = (change: Partial<UserInput>) => {
      try {
        checked(schema, { ...form, OldPassword: '', ...change })
        return {}
      } catch (error) {
        return error instanceof Refusal ? error.details.errors : error
      }
    }
    expect(errorsOf({ Email: ' gus@yard.example ', PhoneNumber: '(312) 555-0142' })).toEqual({})
    expect(errorsOf({ Email: 'gus@other.example', PhoneNumber: '+13125550142' })).toEqual({
      OldPassword: ['Please enter your present password'],
    })
  })
})
