import { isAtLeast, usageOf } from '../../access/clearance.ts'
import { may } from '../../access/rights.ts'
import type { AdminBy, AdminYard } from '../../administration/admin-write.ts'
import { conflict, forbidden, invalid, notFound, siteForbidden } from '../../commands/refusal.ts'
import { type Account, isActive } from '../account.ts'
import { guardedRoles, savedRoles } from '../roles.ts'
import { Role } from '../session-user.ts'
import { refusePassword, USERNAME_TAKEN } from '../sign-in.ts'
import { OLD_PASSWORD_MISSING } from '../password-fields.ts'
import { WRONG_OLD_PASSWORD, WRONG_PASSWORD } from '../activation.ts'
import { ALL_SITES } from '../../sites/site.ts'
import { isOtherContact, type UserInput } from './user-input.ts'

export const LAST_SUPER_ADMIN = 'The last active super admin cannot be removed, demoted or deactivated.'
const OWN_ACCOUNT = 'You cannot lock yourself out. Ask another admin to do this.'
export const OWN_PASSWORD = 'Change your own password in the user menu.'

/** True for a super admin, and for admins of one of the person's sites. */
export function isWithinReach(
  { SiteIDs, RemovedAt }: Pick<Account, 'SiteIDs' | 'RemovedAt'>,
  { Roles, Reach }: Pick<AdminBy, 'Roles' | 'Reach'>,
): boolean {
  return RemovedAt === null && (Roles.includes(Role.SuperAdmin) || SiteIDs.some((id) => Reach.includes(id)))
}

/** Returns an account to change; 404 out of reach, 403 for a person of higher rank (spec 2§6). */
export async function getEditable(yard: AdminYard, id: number): Promise<Account> {
  const { by } = yard
  const account = await yard.accounts.get(id)
  if (!account || !isWithinReach(account, by)) throw notFound()
  if (!mayEdit(by.Roles, account.RoleIDs))
    throw forbidden('rank', 'You cannot change a person whose role is higher than yours.')
  return account
}

/** True if the editor's clearance is at least as high (spec 2§6). */
export function mayEdit(editor: readonly number[], person: readonly number[]): boolean {
  return isAtLeast(editor, person)
}

/** Returns the roles to save; 403 where others than super admins change a guarded one. */
export function rolesAfter(before: readonly number[], given: readonly number[], by: AdminBy): readonly number[] {
  const after = savedRoles(given)
  const isChanged = (role: number) => before.includes(role) !== after.includes(role)
  if (!may(by, 'users.guarded-roles') && guardedRoles.some(isChanged))
    throw forbidden('role_forbidden', 'Only a super admin can grant or take this role.')
  return after
}

/**
 * Returns the sites to save: the given ones, all of the editor's for -1, and those that the editor does not see. 403
 * for a site out of reach.
 */
export function sitesAfter(before: readonly number[], given: readonly number[], { Reach }: AdminBy): readonly number[] {
  const named = given.includes(ALL_SITES) ? Reach : given.filter((id) => id > 0)
  if (named.some((id) => !Reach.includes(id))) throw siteForbidden()
  const unseen = before.filter((id) => !Reach.includes(id))
  return [...new Set([...unseen, ...named])].sort((a, b) => a - b)
}

/**
 * Throws 403 for the author's other email or phone number without their present password: nobody with an unlocked
 * tablet may redirect that person's mail.
 */
export function refuseUnproved(
  { by }: AdminYard,
  before: Account,
  after: Account,
  { OldPassword }: Pick<UserInput, 'OldPassword'>,
): void {
  if (after.ID !== by.UserID || !isOtherContact(before, after)) return
  if (!OldPassword) throw forbidden(WRONG_PASSWORD, OLD_PASSWORD_MISSING)
  if (by.ProvedHash === null || by.ProvedHash !== before.PasswordHash)
    throw forbidden(WRONG_PASSWORD, WRONG_OLD_PASSWORD)
}

/** Throws 409 if another person has the username. */
export async function refuseTaken(yard: AdminYard, { ID, Username }: Account): Promise<void> {
  if (await yard.accounts.isTaken(Username, ID)) throw conflict('username-taken', USERNAME_TAKEN)
}

/** Throws 400 for a password with a name of the person's sites (3-decisions §1). */
export async function refuseSiteInPassword(
  yard: AdminYard,
  password: string,
  { Username, RoleIDs, SiteIDs }: Account,
): Promise<void> {
  const sites = await yard.Sites.find({})
  const own = RoleIDs.includes(Role.SuperAdmin) ? sites : sites.filter(({ ID }) => SiteIDs.includes(ID))
  const names = own.map(({ Name }) => Name)
  const trouble = refusePassword(password, Username, names)
  if (trouble !== null) throw invalid({ Password: [trouble] })
}

/** Throws 409 for a change after which nobody, or not the author, administers people. */
export async function refuseLockOut(yard: AdminYard, before: Account, after: Account): Promise<void> {
  if (isSuperAdmin(before) && !isSuperAdmin(after) && (await yard.accounts.countOtherSuperAdmins(before.ID)) === 0)
    throw conflict('last-super-admin', LAST_SUPER_ADMIN)
  if (before.ID !== yard.by.UserID) return
  const person = { Roles: after.RoleIDs }
  if (!isActive(after) || usageOf(after.RoleIDs) !== 'platform' || !may(person, 'users.write'))
    throw conflict('own-account', OWN_ACCOUNT)
}

/** True for a super admin who can sign in. */
export function isSuperAdmin(account: Account): boolean {
  const { RoleIDs, PasswordHash } = account
  const isFull = RoleIDs.includes(Role.SuperAdmin) && !RoleIDs.includes(Role.ReadOnly)
  return isFull && PasswordHash !== null && isActive(account)
}
