import { expect, test } from 'vitest'
import { plateReadings, readScan } from './scanned-code.ts'

test.each([
  ['tr-4711', { name: 'number', number: 'TR-4711' }],
  [']C1TR4711', { name: 'number', number: 'TR4711' }],
  ['3414257bf40000001f97e4d5', { name: 'tag', EPC: 'urn:epc:tag:giai-96:0.0614141.530048213' }],
  ['341C00004000000000000001', { name: 'bad-tag', reason: 'This tag has partition 7, which GS1 does not define' }],
])('%s is read as %j', (code, read) => {
  expect(readScan(code)).toEqual(read)
})

test('a plate may show the company before the number', () => {
  expect(plateReadings('HLWC5301')).toEqual([
    { scac: 'HLWC', key: '5301' },
    { scac: 'HLW', key: 'C5301' },
    { scac: 'HL', key: 'WC5301' },
  ])
  expect(plateReadings('5301')).toEqual([])
  expect(plateReadings('ABC')).toEqual([{ scac: 'AB', key: 'C' }])
})
