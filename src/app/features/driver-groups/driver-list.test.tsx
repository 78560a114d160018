import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { testList } from '../../kit/testing/list-contract.tsx'
import { driverActs, driverColumns } from './driver-list.tsx'

const row = { ID: 70, FirstName: 'Dale', LastName: 'Whitaker', UserDockgroupIds: [60] }
const group = { SiteID: 1, ID: 60, Name: 'Freezer', Description: null, GroupLocationIDs: [12], DriverIDs: [70] }

testList({
  ...{ columns: driverColumns, acts: driverActs([group], () => undefined), row },
  ...{ emptyText: 'No entries.', hasMarks: true },
})

test('each driver has a choice of the dock groups and none, disabled for people who only read', () => {
  const markup = (onChoose: (() => void) | null, driver = row) =>
    renderToStaticMarkup(<div>{driverActs([group], onChoose).note?.(driver)}</div>)
  expect(markup(() => undefined)).toContain('aria-label="Dock Group of Dale Whitaker"')
  expect(markup(() => undefined)).toContain('<option value="60" selected="">Freezer</option>')
  expect(markup(() => undefined, { ...row, UserDockgroupIds: [] })).toContain(
    '<option value="0" selected="">None</option>',
  )
  expect(markup(() => undefined)).not.toContain('disabled')
  expect(markup(null)).toContain('disabled=""')
})
