import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { AuditType } from '../../../domain/audits/audit.ts'
import type { ReportRow } from '../../../domain/audits/report.ts'
import { plainTime } from '../../../domain/values/time-mark.ts'
import { noActs, tableColumns } from '../../kit/list/table-columns.tsx'
import { testList } from '../../kit/testing/list-contract.tsx'
import { reportListColumns } from './report-columns.tsx'

const ZONE = 'America/Chicago'
const row: ReportRow = {
  ...{ TrailerID: 100, TrailerNumber: 'R100', ScacID: 20, ScacName: 'ABCD', result: 'range', LocationName: 'B-08' },
  ...{ FoundAt: '', SetTemperature: 34, BoxTemperature: 42.4, ReeferFuelLevelName: 'Full', Defrost: false },
  ...{ CheckedDate: '2026-11-20T13:40:00.000Z', CheckedMark: plainTime, CheckedBy: 'Gail Keeper' },
}

const list = { acts: noActs, row, emptyText: 'No entries.', hasMarks: false }
describe('the list of a yard audit', () => testList({ ...list, columns: reportListColumns(AuditType.YardAudit, ZONE) }))
describe('the list of a product protection', () =>
  testList({ ...list, columns: reportListColumns(AuditType.ProductProtection, ZONE) }))

/** Returns the words of a card by their places. */
function cardOf(type: number, with_: Partial<ReportRow>): Readonly<Record<string, string>> {
  const columns = tableColumns(reportListColumns(type, ZONE), noActs, 'cards')
  const words = columns.map(({ card, render }) => [
    card ?? '',
    renderToStaticMarkup(render({ ...row, ...with_ })).replace(/<[^>]*>/g, ''),
  ])
  return Object.fromEntries(words)
}
const checked = { '2a': 'B-08', '2b': 'ABCD', '2d': '11/20/2026 07:40, Gail Keeper' }

test('the card of a reefer has its readings, with the time and person of the check', () => {
  const card = (with_: Partial<ReportRow>) => cardOf(AuditType.ProductProtection, with_)
  expect(card({})).toEqual({ ...checked, '1a': 'R100', '1b': 'Set 34 · Box 42.4 · Fuel Full', '1d': 'Out of range' })
  expect(card({ Defrost: true })['1b']).toBe('Set 34 · Defrost · Fuel Full')
  const unread = { SetTemperature: null, BoxTemperature: null, ReeferFuelLevelName: '', CheckedDate: null }
  expect(card({ ...unread, CheckedBy: '', result: 'unchecked' })).toMatchObject({ '1b': '', '2d': 'N/A' })
})

test('the card of a trailer found elsewhere names both places, that of a stranger the one it has', () => {
  const card = (with_: Partial<ReportRow>) => cardOf(AuditType.YardAudit, with_)
  expect(card({ result: 'elsewhere', FoundAt: 'B-09' })).toEqual({
    ...checked,
    ...{ '1a': 'R100', '1b': 'Found at B-09', '1d': 'Found in another spot' },
  })
  expect(card({ result: 'stranger', LocationName: '', FoundAt: 'B-09' })).toMatchObject({
    ...{ '1b': 'Found at B-09', '1d': 'Not in the yard list', '2a': '' },
  })
  expect(card({ result: 'checked' })['1b']).toBe('')
})
