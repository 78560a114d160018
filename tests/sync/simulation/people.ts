import { Role } from '../../../src/domain/people/session-user.ts'
import type { Person } from './sim-server.ts'

/** Ann and Cat may do everything; Bob everything too, only the gate's work, or only an office's. */
export const ann: Person = { UserID: 1, UserName: 'Ann', Roles: [Role.Admin] }
export const cat: Person = { UserID: 3, UserName: 'Cat', Roles: [Role.Admin] }
export const bobs: readonly Person[] = [Role.Admin, Role.GateKeeper, Role.User].map((role) => ({
  UserID: 2,
  UserName: 'Bob',
  Roles: [role],
}))
