import { describe } from 'vitest'
import { buildReferences, buildSite, buildTrailer, NOON } from '../../../domain/testing/builders.ts'
import { presentTrailer } from '../../../domain/trailers/present-trailer.ts'
import { testList } from '../../kit/testing/list-contract.tsx'
import { auditColumns, auditRowActs } from './audit/audit-columns.tsx'
import { yardActs } from './yard-acts.tsx'
import { yardColumns } from './yard-columns.tsx'
import { YardTab } from './yard-filter.ts'

const none = () => {}
const site = buildSite({})
const row = presentTrailer(buildTrailer({ Number: 'R123' }), buildReferences({}), NOON)
const shared = { row, emptyText: 'No entries.', hasMarks: true }
const auditActs = { session: null, added: [], onCheck: () => {}, onAlert: () => {}, onMark: null }

describe('arrivals', () => {
  testList({ ...shared, columns: yardColumns(YardTab.Arrivals, site), acts: yardActs([1], true, none, none) })
})

describe('arrivals of somebody who only reads', () => {
  testList({ ...shared, columns: yardColumns(YardTab.Arrivals, site), acts: yardActs([], false, none, null) })
})

describe('the inventory', () => {
  testList({ ...shared, columns: yardColumns(YardTab.Inventory, site), acts: yardActs([1], true, none, none) })
})

for (const tab of [YardTab.ProductProtection, YardTab.YardAudit] as const) {
  describe(`the audit tab ${tab}`, () => {
    const columns = [...yardColumns(tab, site), ...auditColumns(tab, site, auditActs)]
    testList({ ...shared, columns, acts: auditRowActs(tab, auditActs) })
  })
}
