import { describe, expect, test } from 'vitest'
import { buildReferences, buildSite, buildTrailer, NOON } from '../../../domain/testing/builders.ts'
import { presentTrailer } from '../../../domain/trailers/present-trailer.ts'
import { TrailerState, TrailerType } from '../../../domain/trailers/trailer-lists.ts'
import { testList } from '../../kit/testing/list-contract.tsx'
import { auditColumns, auditRowActs } from './audit/audit-columns.tsx'
import { yardActs } from './yard-acts.tsx'
import { yardColumns } from './yard-columns.tsx'
import { YardTab } from './yard-filter.ts'

const site = buildSite({})
const row = presentTrailer(buildTrailer({ Number: 'R123' }), buildReferences({}), NOON)
const rights = { mayWrite: true, mayCheck: true, mayAddTask: true, mayAddTags: false }
const readOnly = { mayWrite: false, mayCheck: false, mayAddTask: false, mayAddTags: false }
const acts = { roles: [1], rights, open: () => {}, isSingle: false }
const reader = { ...acts, roles: [], rights: readOnly }
const shared = { row, emptyText: 'No entries.', hasMarks: true }
const auditActs = { session: null, added: [], onCheck: () => {}, onAlert: () => {}, onMark: null }

describe('arrivals', () => {
  testList({ ...shared, columns: yardColumns(YardTab.Arrivals, site), acts: yardActs(acts) })
})

describe('arrivals of somebody who only reads', () => {
  testList({ ...shared, columns: yardColumns(YardTab.Arrivals, site), acts: yardActs(reader) })
})

describe('the inventory', () => {
  testList({ ...shared, columns: yardColumns(YardTab.Inventory, site), acts: yardActs(acts) })
})

for (const tab of [YardTab.ProductProtection, YardTab.YardAudit] as const) {
  describe(`the audit tab ${tab}`, () => {
    const columns = [...yardColumns(tab, site), ...auditColumns(tab, site, auditActs)]
    testList({ ...shared, columns, acts: auditRowActs(tab, auditActs) })
  })
}

test('a reefer on the yard has a check, one tap away where a number shows it alone', () => {
  const checkOf = (parts: Partial<typeof acts>) => yardActs({ ...acts, ...parts }).acts.find(({ id }) => id === 'check')
  const rowOf = (parts: Parameters<typeof buildTrailer>[0]) => ({ ...row, ...buildTrailer(parts) })
  expect([checkOf({})?.place, checkOf({ isSingle: true })?.place]).toEqual(['more', 'beside'])
  expect(checkOf({ rights: { ...rights, mayCheck: false } })).toBeUndefined()
  const has = checkOf({})?.has
  expect(has?.(rowOf({ Type: TrailerType.Reefer }))).toBe(true)
  expect(has?.(rowOf({ Type: TrailerType.Van }))).toBe(false)
  expect(has?.(rowOf({ Type: TrailerType.Reefer, State: TrailerState.Departed }))).toBe(false)
})
