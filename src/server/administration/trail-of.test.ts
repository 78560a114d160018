import { expect, test } from 'vitest'
import { trailOf } from './trail-of.ts'

const author = {
  ...{ SiteID: 1, Version: 7, At: '2026-11-20T18:00:00.000Z', UserID: 5, UserName: 'Ada Admin', DeviceID: 'tablet' },
  ...{ Call: 'PUT /freights/{id}', Key: '019a9d2e-7b1c-7000-8000-000000000001' },
}
const before = { SiteID: 1, ID: 30, Value: 'Produce' }

test('has a row for each row that differs, and none for a row that was written unchanged', () => {
  const changes = [
    { List: 'Freights', id: 30, how: 'put', before, row: { ...before, Value: 'Fruit' } },
    { List: 'Freights', id: 31, how: 'put', before: { ...before, ID: 31 }, row: { ...before, ID: 31 } },
  ] as const
  const Changes = [{ Field: 'Value', From: 'Produce', To: 'Fruit' }]
  expect(trailOf(changes, author)).toEqual([{ ...author, List: 'Freights', ID: 30, Changes }])
})

test('refuses a rule that writes or removes a row that it has not read', () => {
  for (const written of [{ row: before, how: 'put' } as const, { row: null, how: 'remove' } as const]) {
    const changes = [{ List: 'Freights', id: 30, before: undefined, ...written } as const]
    expect(() => trailOf(changes, author)).toThrow('writes Freights 30 without having read it')
  }
})
