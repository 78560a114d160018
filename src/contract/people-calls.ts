import { adminWrites } from '../domain/administration/catalogue.ts'
import { activationInput, ownPasswordInput } from '../domain/people/activation.ts'
import { adminCall, type Call } from './call.ts'
import { idPath, usersQuery } from './requests.ts'

export const peopleCalls = {
  activate: {
    method: 'POST',
    path: '/users/activate',
    access: 'public',
    body: activationInput,
    answer: 'Activated',
    summary: 'Chooses the first password, with a code that works once within 7 days.',
  },
  ownPassword: {
    method: 'PUT',
    path: '/users/password',
    access: 'own-session',
    body: ownPasswordInput,
    answer: 'Nothing',
    summary: "Changes the caller's password and ends the caller's other sessions; 403 without the present password.",
  },
  listUsers: {
    method: 'GET',
    path: '/users',
    // Without `isRequestFromDriverDockGroup` it requires `users.read`.
    access: 'driver-groups.read',
    query: usersQuery,
    answer: 'Users',
    summary:
      'The people that match, of the sites within reach, for admins; or the drivers of the active site with dock groups.',
  },
  getUser: {
    method: 'GET',
    path: '/users/{id}',
    access: 'users.read',
    params: idPath,
    answer: 'User',
    tagged: true,
    summary: 'One person.',
  },
  createUser: {
    ...adminCall('createUser'),
    body: adminWrites.createUser.input,
    answer: 'User',
    tagged: true,
    summary: 'Adds a person; without a password, one who chooses it by an activation code.',
  },
  updateUser: {
    ...adminCall('updateUser'),
    params: idPath,
    body: adminWrites.updateUser.input,
    answer: 'User',
    tagged: true,
    summary: 'Changes a person; an empty password keeps the present one.',
  },
  deleteUser: {
    ...adminCall('deleteUser'),
    params: idPath,
    answer: 'Nothing',
    summary: 'Removes a person and ends their sessions.',
  },
  activateAgain: {
    ...adminCall('activateAgain'),
    params: idPath,
    body: adminWrites.activateAgain.input,
    answer: 'User',
    tagged: true,
    summary: 'Starts the activation of a person anew; the code before ends.',
  },
  signOutUser: {
    ...adminCall('signOutUser'),
    params: idPath,
    body: adminWrites.signOutUser.input,
    answer: 'User',
    tagged: true,
    summary: 'Ends all sessions of a person.',
  },
} as const satisfies Record<string, Call>
