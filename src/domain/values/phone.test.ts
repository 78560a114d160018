import type { MetadataJson } from 'libphonenumber-js/core'
import whole from 'libphonenumber-js/metadata.min.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { isPhone, normalisePhone, showPhone } from './phone.ts'

test('numbers are stored in one form and shown in the usual one', () => {
  expect(normalisePhone('(312) 555-0123')).toBe('+13125550123')
  expect(showPhone('+13125550123')).toBe('(312) 555-0123')
  expect(normalisePhone('+52 55 5123 4567')).toBe('+525551234567')
  expect(showPhone('+525551234567')).toBe('+52 55 5123 4567')
  expect(showPhone('+18765550123')).toBe('(876) 555-0123')
  expect([normalisePhone(' front desk '), showPhone(null), showPhone('front desk')]).toStrictEqual([
    'front desk',
    '',
    'front desk',
  ])
})

test('a number of another country is stored without its blanks, and shown as stored', () => {
  for (const typed of ['+44 20 7946 0958', '+44 (0)20 7946-0958', '011 44 20.7946.0958'])
    expect(normalisePhone(typed)).toBe('+442079460958')
  expect(showPhone('+442079460958')).toBe('+442079460958')
})

test('text that cannot be dialled is no number', () => {
  expect(isPhone('312 555 0123')).toBe(true)
  // Too short, too long, no number, an impossible one of a code with rules, one that begins with 0.
  for (const typed of [
    '312',
    '+44 2079',
    '+4420794609581234',
    'call me',
    '+1 312',
    '+52 1',
    '+0442079460958',
    '44 20 7946 0958',
  ])
    expect([typed, isPhone(typed)]).toStrictEqual([typed, false])
})

test('the rules of North America and Mexico are those of the library', async () => {
  // After an update of the library: npx vitest run src/domain/values/phone.test.ts -u
  await expect(`${JSON.stringify(regionsOf(whole, ['1', '52']))}\n`).toMatchFileSnapshot('phone-regions.json')
})

function regionsOf({ version, country_calling_codes, countries }: MetadataJson, codes: readonly string[]) {
  const kept = Object.entries(country_calling_codes).filter(([code]) => codes.includes(code))
  const names = kept.flatMap(([, regions]) => regions)
  return {
    version,
    country_calling_codes: Object.fromEntries(kept),
    nonGeographic: {},
    countries: Object.fromEntries(Object.entries(countries).filter(([name]) => names.some((one) => one === name))),
  }
}
