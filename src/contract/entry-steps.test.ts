import { expect, test } from 'vitest'
import { carryOver, carryOverBy } from './entry-steps.ts'
import { CONTRACT_VERSION } from './sync.ts'

const steps = {
  2: (entry: Readonly<Record<string, unknown>>) => ({ ...entry, Place: entry.Sequence }),
  4: (entry: Readonly<Record<string, unknown>>) => ({ ...entry, Place: `${entry.Place}.0` }),
}

test('an entry takes every step above its own version, one after the other', () => {
  expect(carryOverBy(steps, 4, { ContractVersion: 1, Sequence: 7 })).toMatchObject({ Place: '7.0' })
  expect(carryOverBy(steps, 4, { ContractVersion: 2, Sequence: 7, Place: 3 })).toMatchObject({ Place: '3.0' })
})

test('the entry itself stays as it was made', () => {
  const made = { ContractVersion: 1, Sequence: 7 }
  carryOverBy(steps, 4, made)
  expect(made).toEqual({ ContractVersion: 1, Sequence: 7 })
})

test('an entry of today, one of a newer version and anything else are left alone', () => {
  for (const entry of [{ ContractVersion: 4 }, { ContractVersion: 5 }, {}, null, 'entry'])
    expect(carryOverBy(steps, 4, entry)).toBe(entry)
  const today = { ContractVersion: CONTRACT_VERSION }
  expect(carryOver(today)).toBe(today)
})
