import { expect, test } from 'vitest'
import { reportFileName } from './report-file.ts'

const opened = { Type: 1, OpenedDate: '2026-11-21T03:00:00.000Z' }

test('the file is named by site, type and the day at the site', () => {
  expect(reportFileName('Northgate', opened, 'America/Chicago')).toBe('Northgate_Yard-Audit_2026-11-20.csv')
  expect(reportFileName('Northgate', { ...opened, Type: 2 }, 'UTC')).toBe('Northgate_Product-Protection_2026-11-21.csv')
})

test("characters of the site's name that file systems or headers reject are replaced", () => {
  expect(reportFileName('../Yard 1/2: "East"\r\n\u202e', opened, 'UTC')).toBe('Yard-1-2-East_Yard-Audit_2026-11-21.csv')
})
