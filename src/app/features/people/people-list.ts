import { createOutline, keyOutline, logOutOutline } from 'ionicons/icons'
import { userLabels } from '../../../domain/people/user-labels.ts'
import { AccountStatus } from '../../../domain/people/account.ts'
import { mayEdit } from '../../../domain/people/administration/account-rules.ts'
import { roleWords } from '../../../domain/people/roles.ts'
import { fullName } from '../../../domain/people/session-user.ts'
import type { User } from '../../../domain/people/user.ts'
import { MISSING } from '../../../domain/values/display.ts'
import { showPhone } from '../../../domain/values/phone.ts'
import type { ListColumn, RowAct } from '../../kit/list/list-column.ts'
import type { RowActs } from '../../kit/list/table-columns.tsx'

/** Spec 2§2.9, in its order. */
export const peopleColumns: readonly ListColumn<User>[] = [
  { ...column('FirstName', userLabels.FirstName, 140, 1, ({ FirstName }) => FirstName, '1a'), cardText: fullName },
  column('LastName', userLabels.LastName, 150, 1, ({ LastName }) => LastName),
  column('Username', userLabels.Username, 140, 2, ({ Username }) => Username, '2a'),
  column('Email', userLabels.Email, 230, 4, ({ Email }) => Email ?? MISSING),
  column('PhoneNumber', userLabels.PhoneNumber, 150, 5, ({ PhoneNumber }) => showPhone(PhoneNumber) || MISSING),
  { ...column('Sites', 'Location', 260, 3, ({ Sites }) => namesOf(Sites)), sortKey: '' },
  { ...column('Roles', 'Authority', 200, 3, ({ RoleIDs }) => roleWords(RoleIDs) || MISSING, '2d'), sortKey: '' },
  column('Status', userLabels.Status, 150, 2, statusWords, '1d'),
].map(({ sortKey, ...rest }) => (sortKey ? { ...rest, sortKey } : rest))

function column(
  id: string,
  label: string,
  width: number,
  importance: number,
  text: (user: User) => string,
  card?: ListColumn<User>['card'],
): ListColumn<User> {
  return { id, label, width, importance, text, sortKey: id, ...(card && { card }) }
}

function namesOf(sites: User['Sites']): string {
  return sites.map(({ Name }) => Name).join(', ') || MISSING
}

/** Returns the status, with an active person's missing step. */
function statusWords({ Status, IsActivated, ActivationMail: mail }: User): string {
  if (Status !== AccountStatus.Active) return 'Inactive'
  if (mail?.State === 'failed') return 'Active, mail failed'
  return IsActivated ? 'Active' : 'Active, no password yet'
}

/** Returns a sentence for a person without the activation mail. */
export function unreachedWords({ Email, ActivationMail: mail, ...person }: User): string {
  const to = `The activation mail to ${fullName(person)}${Email === null ? '' : ` (${Email})`}`
  const reason = mail?.Problem ? ` ${mail.Problem.replace(/\.?$/, '.')}` : ''
  return mail?.State === 'failed' ? `${to} failed.${reason}` : `${to} is delayed and tried again.${reason}`
}

export interface PersonActs {
  readonly onEdit: (user: User) => void
  readonly onActivate: (user: User) => void
  readonly onSignOut: (user: User) => void
}

/** Acts by the viewer's rank (spec 2§6); keep the result between renders. */
export function peopleActs(
  viewer: { readonly ID: number; readonly Roles: readonly number[] },
  on: PersonActs,
): RowActs<User> {
  const has = ({ RoleIDs }: User) => mayEdit(viewer.Roles, RoleIDs)
  const isOther = (user: User) => has(user) && user.ID !== viewer.ID
  const edit: RowAct<User> = {
    ...act('edit', 'Edit', createOutline, on.onEdit, has),
    header: 'Actions',
    place: 'link',
  }
  const isInvited = (user: User) => isOther(user) && user.Status === AccountStatus.Active
  const activate = act('activate', 'New activation', keyOutline, on.onActivate, isInvited)
  const signOut = act('sign-out', 'Sign out of all tablets', logOutOutline, on.onSignOut, isOther)
  return {
    acts: [edit, { ...activate, hasColumn: false }, { ...signOut, hasColumn: false }],
    header: 'More',
    width: 64,
  }
}

function act(
  id: string,
  words: string,
  icon: string,
  onTap: (user: User) => void,
  has: (user: User) => boolean,
): RowAct<User> {
  return {
    ...{ id, header: words, words: () => words, icon: () => icon, onTap, has, place: 'more' },
    label: (user) => `${words}: ${fullName(user)}`,
  }
}
