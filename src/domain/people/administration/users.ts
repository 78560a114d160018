import { type AdminBy, type AdminYard, defineAdminWrite } from '../../administration/admin-write.ts'
import { conflict, forbidden } from '../../commands/refusal.ts'
import { object } from '../../values/schema.ts'
import { type Account, AccountStatus, isActive, newAccount } from '../account.ts'
import {
  getEditable,
  OWN_PASSWORD,
  refuseLockOut,
  refuseSiteInPassword,
  refuseTaken,
  refuseUnproved,
  rolesAfter,
  sitesAfter,
} from './account-rules.ts'
import { newUserInput, toEmail, toPhone, type UserInput, userInput } from './user-input.ts'

/** Adds a person; without a password, one who chooses it by an activation code. */
export const createUser = defineAdminWrite({
  call: 'POST /users',
  right: 'users.write',
  list: 'People',
  input: newUserInput,
  async run(yard, input, { ID }) {
    const { by } = yard
    const named = { ID, Username: '', FirstName: '', LastName: '', PasswordHash: null, RoleIDs: [], SiteIDs: [] }
    const account = toAccount(newAccount(named, by.At), input, by)
    await refuseTaken(yard, account)
    if (by.PasswordHash !== null) await refuseSiteInPassword(yard, input.Password, account)
    yard.accounts.put(by.PasswordHash === null ? activating(yard, account) : account)
  },
})

/** Changes a person. A new password, or a deactivation, ends the person's sessions. */
export const updateUser = defineAdminWrite({
  call: 'PUT /users/{id}',
  right: 'users.write',
  list: 'People',
  input: userInput,
  async run(yard, input, { ID }) {
    const { by } = yard
    const before = await getEditable(yard, ID)
    if (by.PasswordHash !== null && ID === by.UserID) throw forbidden('own-password', OWN_PASSWORD)
    const after = toAccount(before, input, by)
    await refuseTaken(yard, after)
    await refuseLockOut(yard, before, after)
    refuseUnproved(yard, before, after, input)
    if (by.PasswordHash !== null) await refuseSiteInPassword(yard, input.Password, after)
    yard.accounts.put(after)
    if (by.PasswordHash !== null || !isActive(after)) yard.accounts.endSessions(ID)
  },
})

/** Removes a person: history keeps the name, the username is free again, the rest is deleted. */
export const deleteUser = defineAdminWrite({
  call: 'DELETE /users/{id}',
  right: 'users.delete',
  list: 'People',
  input: object({}),
  async run(yard, _, { ID }) {
    const { by } = yard
    const before = await getEditable(yard, ID)
    const after: Account = {
      ...before,
      ...{ RemovedAt: by.At, Email: null, PhoneNumber: null, PasswordHash: null },
      ...{ ActivationHash: null, ActivationAt: null },
      ...{ ProductProtectionAlerts: false, ArrivalDepartureAlerts: false, TruckInspectionAlerts: false },
    }
    await refuseLockOut(yard, before, after)
    yard.accounts.put(after)
    yard.accounts.endSessions(ID)
  },
})

/** Starts an activation and ends the code before; also for a forgotten password. */
export const activateAgain = defineAdminWrite({
  call: 'PUT /users/{id}/activation',
  right: 'users.write',
  list: 'People',
  input: object({}),
  async run(yard, _, { ID }) {
    const { by } = yard
    const account = await getEditable(yard, ID)
    if (ID === by.UserID) throw forbidden('own-password', OWN_PASSWORD)
    if (!isActive(account)) throw conflict('inactive', 'This person is inactive. Set the status to Active first.')
    yard.accounts.put(activating(yard, account))
  },
})

/** Ends all sessions of a person, such as that of a lost tablet. What waits on tablets is still delivered. */
export const signOutUser = defineAdminWrite({
  call: 'PUT /users/{id}/signout',
  right: 'users.write',
  list: 'People',
  input: object({}),
  async run(yard, _, { ID }) {
    const { by } = yard
    const account = await getEditable(yard, ID)
    yard.accounts.put({ ...account, SignedOutAt: by.At })
    yard.accounts.endSessions(ID)
  },
})

function toAccount(before: Account, input: UserInput, by: AdminBy): Account {
  return {
    ...before,
    FirstName: input.FirstName.trim(),
    LastName: input.LastName.trim(),
    Username: input.Username.trim(),
    Email: toEmail(input.Email),
    PhoneNumber: toPhone(input.PhoneNumber),
    Status: input.Status === AccountStatus.Active ? AccountStatus.Active : AccountStatus.Inactive,
    RoleIDs: rolesAfter(before.RoleIDs, input.RoleIDs, by),
    SiteIDs: sitesAfter(before.SiteIDs, input.SiteIDs, by),
    ProductProtectionAlerts: input.ProductProtectionAlerts,
    ArrivalDepartureAlerts: input.ArrivalDepartureAlerts,
    TruckInspectionAlerts: input.TruckInspectionAlerts,
    // A typed password ends an activation.
    ...(by.PasswordHash !== null && { PasswordHash: by.PasswordHash, ActivationHash: null, ActivationAt: null }),
  }
}

/** Mails a code where possible, else the author gets it, to hand it over. */
function activating(yard: AdminYard, account: Account): Account {
  const { by } = yard
  const isMailed = by.CanMail && account.Email !== null
  if (isMailed) yard.announce({ what: 'activation', UserID: account.ID })
  return { ...account, ActivationAt: by.At, ActivationHash: isMailed ? null : by.ActivationHash }
}
