import { expect, test } from 'vitest'
import { listSources, listZoneTests, read, zoneFiles } from '../support/zone-tests.ts'

/** Calls whose result depends on the zone of the machine or on a named one. */
const ZONE_CALL = new RegExp(
  [
    String.raw`\bdayjs\(`,
    String.raw`\bIntl\.DateTimeFormat\((?!\)\.resolvedOptions)`,
    String.raw`\.toLocale(Date|Time)String\(`,
    String.raw`\.to(Date|Time)String\(`,
    String.raw`\.[gs]et(Hours|Minutes|Seconds|Milliseconds|Date|Day|Month|FullYear)\(`,
    String.raw`\.getTimezoneOffset\(`,
    String.raw`\bnew Date\((\d+|[\w.]+),`,
  ].join('|'),
)

test.each([
  'new Date(2026, 0, 5)',
  'new Date(year, month - 1, 1)',
  'at.getHours()',
  'at.setDate(at.getDate() + 1)',
  "at.toLocaleDateString('en-US')",
  "new Intl.DateTimeFormat('en-US')",
  "dayjs(at).format('HH:mm')",
])('%s depends on a zone', (line) => {
  expect(line).toMatch(ZONE_CALL)
})

test.each([
  'new Date(at).toISOString()',
  'new Date(Date.UTC(year, month - 1, date))',
  'Intl.DateTimeFormat().resolvedOptions().timeZone',
  'at.getUTCHours()',
])('%s depends on none', (line) => {
  expect(line).not.toMatch(ZONE_CALL)
})

test('only the files of zones calculate with one, so their tests alone run in a second zone', () => {
  const found = listSources(/\.tsx?$/).filter((file) => ZONE_CALL.test(read(file)))
  const allowed: readonly string[] = zoneFiles
  expect(found.filter((file) => !allowed.includes(file))).toEqual([])
})

test('screens take the time from the server, since the clock of a tablet may be wrong', () => {
  const found = listSources(/(?<!\.test)\.tsx?$/).filter(
    (file) => file.startsWith('src/app/') && /\bnew Date\(\)|\bDate\.now\b/.test(read(file)),
  )
  // `use-now.ts` renews ages; the last view compares two readings of the tablet's clock.
  expect(found.sort()).toEqual([
    'src/app/data/server-now.ts',
    'src/app/data/use-now.ts',
    'src/app/last-view/keep.ts',
    'src/app/last-view/show.ts',
  ])
})

test('a test runs in the second zone when it names a zone or uses a file of zones', () => {
  const listed = listZoneTests()
  expect(listed).toEqual(
    expect.arrayContaining([
      'src/domain/values/values.test.ts',
      'src/domain/lookups/lookups.test.ts',
      'src/domain/tasks/present-task.test.ts',
    ]),
  )
  const named = listSources(/\.test\.tsx?$/).filter((file) => /'(America|Asia|Australia|Europe)\//.test(read(file)))
  expect(named.filter((file) => !listed.includes(file))).toEqual([])
})
