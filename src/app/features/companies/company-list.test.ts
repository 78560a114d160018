import { expect, test } from 'vitest'
import { usualActs } from '../../kit/list/usual-acts.ts'
import { testList } from '../../kit/testing/list-contract.tsx'
import { companyColumns, companyWords } from './company-list.ts'

const row = {
  ...{ SiteID: 0, ID: 1, Name: 'HLWC', Value: 'Hollow Creek', Type: 2, Email1: null, Email2: null },
  ...{ AuditEmailsEnabled: false, ArrivalEmailsEnabled: false, DepartureEmailsEnabled: false },
}
const nothing = () => undefined
const acts = usualActs(companyWords, { onEdit: nothing, onDelete: nothing })

testList({
  ...{ columns: companyColumns, acts, row },
  ...{ emptyText: 'No SCAC codes match your search.', hasMarks: false },
})

test('a row shows name and code, and only super admins can delete it', () => {
  expect(companyColumns.map(({ text }) => text(row))).toEqual(['Hollow Creek (HLWC)'])
  expect(usualActs(companyWords, { onEdit: nothing, onDelete: null }).acts.map(({ id }) => id)).toEqual(['edit'])
  expect(acts.acts.map(({ label }) => label(row))).toEqual(['Edit Hollow Creek (HLWC)', 'Delete Hollow Creek (HLWC)'])
})
