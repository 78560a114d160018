import { describe, expect, test } from 'vitest'
import { AccountStatus, newAccount } from './account.ts'
import { roleWords, tickRole } from './roles.ts'
import { Role } from './session-user.ts'
import { chooseSites, savedSites, withAll } from './site-choice.ts'
import { toUser } from './user.ts'
import { findUsers, type UserQuery } from './user-query.ts'

describe('the sites of the form', () => {
  const offered = [3, 1, 2]
  test.each([
    ['All selects every site', [], -1, [-1, 1, 2, 3]],
    ['All unticked clears', [-1, 1, 2, 3], -1, []],
    ['the last missing site ticks All', [1, 2], 3, [-1, 1, 2, 3]],
    ['a site unticked unticks All', [-1, 1, 2, 3], 2, [1, 3]],
    ['Select Site clears the others', [-1, 1, 2, 3], 0, [0]],
    ['a site clears Select Site', [0], 2, [2]],
    ['Select Site unticked leaves none', [0], 0, []],
  ])('%s', (_, chosen, tapped, after) => {
    expect(chooseSites(offered, chosen, tapped)).toEqual(after)
  })

  test('are saved without All and Select Site', () => {
    expect(savedSites([-1, 1, 2, 0])).toEqual([1, 2])
    expect(withAll([2, 1], [1, 2])).toEqual([-1, 1, 2])
    expect(withAll([2], [1, 2])).toEqual([2])
  })
})

describe('the role boxes', () => {
  test.each([
    ['Non Working Driver removes Driver and Read Only', [1, 2, 4], 6, [2, 6]],
    ['Driver removes Non Working Driver', [2, 6], 1, [1, 2]],
    ['Read Only removes Non Working Driver', [6], 4, [4]],
    ['others stay', [2], 3, [2, 3]],
  ] as const)('%s', (_, before, role, after) => {
    expect(tickRole(before, role, true)).toEqual(after)
  })

  test('an unticked role goes alone, and names come in one order', () => {
    expect(tickRole([1, 2, 4], Role.User, false)).toEqual([1, 4])
    expect(roleWords([4, 2, 9])).toBe('Super Admin, User, Read Only')
  })
})

describe('the list of people', () => {
  const sites = [
    { ID: 1, Name: 'Northgate' },
    { ID: 2, Name: 'Southfork' },
  ]
  const person = (ID: number, FirstName: string, LastName: string, RoleIDs: number[], SiteIDs: number[], Status = 1) =>
    toUser(
      newAccount(
        { ID, Username: `u${ID}`, FirstName, LastName, PasswordHash: null, RoleIDs, SiteIDs, Status },
        '2026-11-20T18:00:00.000Z',
      ),
      sites,
    )
  const users = [
    person(1, 'Ada', 'Berg', [Role.Admin], [1, 2]),
    person(2, 'Ben', 'Adler', [Role.User, Role.Driver], [2], AccountStatus.Inactive),
    person(3, 'Cleo', 'Berg', [Role.Driver], [1]),
  ]
  const usual: UserQuery = { keyword: '', status: 0, roles: [], sites: [], sortKey: 'LastName', sortType: 'asc' }
  const found = (query: Partial<UserQuery>) => findUsers(users, { ...usual, ...query }).map(({ ID }) => ID)

  test.each<[string, Partial<UserQuery>, number[]]>([
    ['all by last name', {}, [2, 1, 3]],
    ['a part of the whole name', { keyword: 'a BERG' }, [1]],
    ['a username', { keyword: 'U3' }, [3]],
    ['active people', { status: 1 }, [1, 3]],
    ['inactive people', { status: 2 }, [2]],
    ['one of several roles', { roles: [Role.Driver, Role.Admin] }, [2, 1, 3]],
    ['0 among the roles means all', { roles: [0, Role.Admin] }, [2, 1, 3]],
    ['a site', { sites: [1] }, [1, 3]],
    ['no site of these', { sites: [9] }, []],
    ['first names from Z', { sortKey: 'FirstName', sortType: 'desc' }, [3, 2, 1]],
  ])('%s', (_, query, ids) => {
    expect(found(query)).toEqual(ids)
  })
})
