import { keyOutline, mailOutline, personOutline, shieldCheckmarkOutline } from 'ionicons/icons'
import { userLabels } from '../../../domain/people/user-labels.ts'
import { AccountStatus } from '../../../domain/people/account.ts'
import { may, toPerson } from '../../../domain/access/rights.ts'
import { WRONG_PASSWORD } from '../../../domain/people/activation.ts'
import {
  newUserInput,
  ownUserInput,
  type UserInput,
  userInput,
} from '../../../domain/people/administration/user-input.ts'
import { guardedRoles, roleLabels, roleOrder, tickRole } from '../../../domain/people/roles.ts'
import { fullName, Role, type SessionUser } from '../../../domain/people/session-user.ts'
import { PASSWORD_RULES } from '../../../domain/people/sign-in.ts'
import { chooseSites, NO_SITE, savedSites, withAll } from '../../../domain/people/site-choice.ts'
import { ALL_SITES } from '../../../domain/sites/site.ts'
import type { User } from '../../../domain/people/user.ts'
import type { ServerResult } from '../../../sync/api.ts'
import { yardClient } from '../../../sync/client.ts'
import type { RowCalls } from '../../forms/seen-row.ts'
import { ServerForm } from '../../forms/server-form.tsx'
import type { FormSection } from '../../kit/form/items.ts'
import type { HandedOver } from './activation-dialog.tsx'

export interface UserFormProps {
  /** Null: a new person. */
  readonly person: User | null
  readonly viewer: SessionUser
  readonly onSaved: () => void
  /** Shows an activation for the viewer to hand over. */
  readonly onHandOver: (handedOver: HandedOver) => void
  readonly onClose: () => void
}

/** Add and edit a person (spec 2§2.9, 2§5), by the rules of the calls. */
export function UserForm({ person, viewer, onSaved, onHandOver, onClose }: UserFormProps) {
  const offered = viewer.Sites.map(({ ID }) => ID)
  const shared = {
    ...{ sections: sectionsOf(person, viewer), onClose, onSaved },
    fieldOfCode: { 'username-taken': 'Username', 'own-password': 'Password', [WRONG_PASSWORD]: 'OldPassword' },
  } as const
  if (person === null) {
    return (
      <ServerForm<UserInput>
        {...shared}
        draftKey="user:new"
        title="Add user"
        fields={noFields}
        schema={newUserInput}
        calls={async (fields, key) => {
          const answer = await yardClient.callServer('createUser', { body: bodyOf(fields), key })
          if (answer.name === 'answered' && answer.value.ActivationCode !== undefined)
            onHandOver({ name: fullName(fields), code: answer.value.ActivationCode })
          return answer
        }}
        saveLabel="Add"
        save={{ done: 'User added' }}
      />
    )
  }
  const name = fullName(person)
  const mayDelete = may(toPerson(viewer), 'users.delete') && person.ID !== viewer.UserID
  return (
    <ServerForm<UserInput>
      {...shared}
      draftKey={`user:${person.ID}`}
      title="Edit user"
      fields={{ ...fieldsOf(person, offered), Password: '', ConfirmPassword: '', OldPassword: '' }}
      schema={person.ID === viewer.UserID ? ownUserInput(person) : userInput}
      calls={callsOf(person.ID, offered)}
      saveLabel="Update"
      trail={{ list: 'People', id: person.ID }}
      save={{
        question: {
          title: 'Update user',
          text: 'Are you sure you want to update this user?',
          confirmLabel: 'Update',
        },
        done: 'User updated',
      }}
      {...(mayDelete && {
        removal: {
          question: {
            title: `Delete ${name}`,
            text: 'Do you really want to delete this user?',
            confirmLabel: 'Delete',
            tone: 'danger',
          },
          done: 'User deleted',
        },
      })}
    />
  )
}

const noFields: UserInput = {
  ...{ FirstName: '', LastName: '', Username: '', Email: null, PhoneNumber: null, Status: AccountStatus.Active },
  ...{ RoleIDs: [], SiteIDs: [], Password: '', ConfirmPassword: '' },
  ...{ ProductProtectionAlerts: false, ArrivalDepartureAlerts: false, TruckInspectionAlerts: false },
}

const statuses = [
  { ID: AccountStatus.Active, Name: 'Active' },
  { ID: AccountStatus.Inactive, Name: 'Inactive' },
]

/** Returns the sections; guarded roles are for super admins alone (spec 2§6). */
function sectionsOf(person: User | null, viewer: SessionUser): readonly FormSection<UserInput>[] {
  const isOwn = person?.ID === viewer.UserID
  return isOwn ? commonSections(person, viewer) : [...commonSections(person, viewer), passwordSection(person)]
}

/** The own password is changed in the user menu. */
function passwordSection(person: User | null): FormSection<UserInput> {
  return {
    title: 'Password',
    icon: keyOutline,
    items: [
      { kind: 'secret', name: 'Password', label: 'Password', hint: person ? KEEPS : LINK },
      { kind: 'secret', name: 'ConfirmPassword', label: 'Confirm Password', hint: PASSWORD_RULES },
    ],
  }
}

function commonSections(person: User | null, viewer: SessionUser): readonly FormSection<UserInput>[] {
  const offered = viewer.Sites.map(({ ID }) => ID)
  const choices = [{ ID: ALL_SITES, Name: 'All' }, { ID: NO_SITE, Name: 'Select Site' }, ...viewer.Sites]
  return [
    {
      title: 'Name',
      icon: personOutline,
      items: [
        { kind: 'text', name: 'FirstName', label: userLabels.FirstName, required: true, maxLength: 30 },
        { kind: 'text', name: 'LastName', label: userLabels.LastName, required: true, maxLength: 30 },
        { kind: 'text', name: 'Username', label: userLabels.Username, required: true, maxLength: 25 },
        { kind: 'tiles', name: 'Status', label: userLabels.Status, options: statuses },
      ],
    },
    {
      title: 'Contact',
      icon: mailOutline,
      items: [
        { kind: 'email', name: 'Email', label: userLabels.Email, maxLength: 254 },
        { kind: 'phone', name: 'PhoneNumber', label: userLabels.PhoneNumber },
        person?.ID === viewer.UserID && {
          ...{ kind: 'secret', name: 'OldPassword', label: userLabels.OldPassword, wide: true },
          ...{ autoComplete: 'current-password', hint: 'Only for another email or phone number.' },
        },
        { kind: 'check', name: 'ProductProtectionAlerts', label: 'Product protection alerts' },
        { kind: 'check', name: 'ArrivalDepartureAlerts', label: 'Arrival and departure alerts' },
        { kind: 'check', name: 'TruckInspectionAlerts', label: 'Truck inspection alerts' },
      ],
    },
    {
      title: 'Access',
      icon: shieldCheckmarkOutline,
      items: [
        {
          kind: 'multi',
          name: 'SiteIDs',
          label: 'Sites',
          required: true,
          wide: true,
          options: choices,
          placeholder: 'Select Site',
          choose: (chosen, tapped) => chooseSites(offered, chosen, tapped),
        },
        {
          kind: 'checks',
          name: 'RoleIDs',
          label: 'Roles',
          required: true,
          wide: true,
          options: roleOptions(person, viewer),
          choose: (chosen, tapped) => tickRole(chosen, roleOf(tapped), !chosen.includes(tapped)),
        },
      ],
    },
  ]
}

const LINK = 'Leave it empty for a person with an email, who then chooses a password by a link.'
const KEEPS = 'Leave it empty to keep the present one. A new one ends the sessions of this person.'

function roleOptions(person: User | null, viewer: SessionUser) {
  const mayGrant = may(toPerson(viewer), 'users.guarded-roles')
  const isNonWorking = person?.RoleIDs.includes(Role.NonWorkingDriver) ?? false
  return roleOrder
    .filter((role) => mayGrant || !guardedRoles.includes(role))
    .map((ID) => ({
      ...{ ID, Name: roleLabels[ID] },
      // The tick would remove Non Working Driver, which only a super admin may do.
      disabled: !mayGrant && isNonWorking && (ID === Role.Driver || ID === Role.ReadOnly),
    }))
}

function roleOf(id: number): Role {
  return roleOrder.find((role) => role === id) ?? Role.User
}

/** Returns the form's fields; All is ticked where every offered site is. */
function fieldsOf(user: User, offered: readonly number[]): Omit<UserInput, 'Password' | 'ConfirmPassword'> {
  const { FirstName, LastName, Username, Email, PhoneNumber, Status, RoleIDs, SiteIDs } = user
  const { ProductProtectionAlerts, ArrivalDepartureAlerts, TruckInspectionAlerts } = user
  return {
    ...{ FirstName, LastName, Username, Email, PhoneNumber, RoleIDs: [...RoleIDs] },
    ...{ ProductProtectionAlerts, ArrivalDepartureAlerts, TruckInspectionAlerts },
    Status: Status === AccountStatus.Active ? AccountStatus.Active : AccountStatus.Inactive,
    SiteIDs: withAll(SiteIDs, offered),
  }
}

function bodyOf(fields: UserInput): UserInput {
  return { ...fields, SiteIDs: savedSites(fields.SiteIDs) }
}

function callsOf(id: number, offered: readonly number[]): RowCalls<UserInput> {
  const params = { id }
  return {
    read: async () => {
      const answer = await yardClient.callServer('getUser', { params })
      return answer.name === 'answered' ? { ...answer, value: { User: fieldsOf(answer.value.User, offered) } } : answer
    },
    update: async (fields, write) =>
      withSites(await yardClient.callServer('updateUser', { params, body: bodyOf(fields), ...write }), offered),
    remove: async (write) => withSites(await yardClient.callServer('deleteUser', { params, ...write }), offered),
  }
}

/** Ticks All in a conflict's other version too, or it would seem to differ. */
function withSites<T>(answer: ServerResult<T>, offered: readonly number[]): ServerResult<T> {
  if (answer.name !== 'conflict' || !answer.versions) return answer
  const { SiteIDs, ...Row } = answer.versions.Row
  const ids = Array.isArray(SiteIDs) ? SiteIDs.filter((one) => typeof one === 'number') : []
  return { ...answer, versions: { ...answer.versions, Row: { ...Row, SiteIDs: withAll(ids, offered) } } }
}
