import { expect, test } from 'vitest'
import { Role } from '../../domain/people/session-user.ts'
import { type Cursor, decodeCursor, encodeCursor, isAtEnd, positionOf, reachHash } from './cursor.ts'

const cursor: Cursor = {
  ...{ SiteID: 7, Reach: 'AbCdEfGh', First: { List: 5, ID: 17_592_186_040_321 } },
  Scopes: [
    { Version: 12, Mark: 'm1', At: null },
    { Version: 40, Mark: 'm2', At: { Version: 39, List: 'Trailers', ID: 8 } },
  ],
}

test('a decoded cursor equals the encoded one', () => {
  expect(decodeCursor(encodeCursor(cursor))).toEqual(cursor)
  const plain = { ...cursor, First: null }
  expect(decodeCursor(encodeCursor(plain))).toEqual(plain)
  expect(encodeCursor(cursor)).toMatch(/^[A-Za-z0-9_-]{1,200}$/)
})

test('an invalid cursor is null', () => {
  const bad = [
    null,
    5,
    {},
    [],
    [7],
    [7, 'r', []],
    [7, 'r', [[1, 'm']]],
    [
      7,
      'r',
      [
        [1, 'm'],
        [-1, 'm'],
      ],
    ],
    [7.5, 'r', []],
  ]
  const worse = [
    [
      7,
      'r',
      [
        [1, 'm'],
        [2, 'm', 1, 'Trailers'],
      ],
    ],
    [
      7,
      'r',
      [
        [1, 'm'],
        [2, 'm'],
      ],
      [1],
    ],
    [2 ** 60, 'r', []],
  ]
  for (const value of [...bad, ...worse])
    expect(decodeCursor(Buffer.from(JSON.stringify(value)).toString('base64url'))).toBeNull()
  for (const text of ['', '-1', '%', 'é', 'x'.repeat(500)]) expect(decodeCursor(text)).toBeNull()
})

test('a page that ended inside the version of the head has not reached the end', () => {
  const [shared, site] = cursor.Scopes.map(positionOf)
  expect(shared && isAtEnd(shared, 12)).toBe(true)
  expect(shared && isAtEnd(shared, 13)).toBe(false)
  expect(site && isAtEnd(site, 39)).toBe(false)
})

test('the reach hash ignores the order of roles and sites, and new sites of a super admin', () => {
  const person = { Roles: [Role.User, Role.DriverSupervisor], Reach: [1, 2] }
  expect(reachHash({ Roles: [...person.Roles].reverse(), Reach: [2, 1] })).toBe(reachHash(person))
  expect(reachHash({ ...person, Reach: [1] })).not.toBe(reachHash(person))
  expect(reachHash({ ...person, Roles: [Role.User] })).not.toBe(reachHash(person))
  const all = { Roles: [Role.SuperAdmin], Reach: [1] }
  expect(reachHash({ ...all, Reach: [1, 2] })).toBe(reachHash(all))
})
