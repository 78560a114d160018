import { renderToStaticMarkup } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import type { PickedFile } from '../picked-file.ts'
import { FormSections } from './form-sections.tsx'
import { type FormItem, type FormSection, isMissing, itemsOf, wordsOf } from './items.ts'
import { withGone } from './use-known-options.ts'

// An icon reads its drawing with the browser's parser.
vi.mock('../icon.tsx', () => ({ Icon: () => null }))

interface Fields {
  readonly Name: string
  readonly Email: string | null
  readonly PhoneNumber: string | null
  readonly Password: string
  readonly Timezone: string
  readonly ManagerIDs: readonly number[]
  readonly RoleIDs: readonly number[]
  readonly SiteType: number
  readonly Managed: boolean
  readonly TemperatureAlertRange: number
  readonly DoorDwellLimitMinutes: number | null
  readonly Logo: PickedFile | null
  readonly CompanyID: number
  readonly Company: string
}

const logo: PickedFile = { Name: 'logo.png', Type: 'image/png', Size: 2048, Content: 'AAAA' }
const empty: Fields = {
  ...{ Name: '', Email: null, PhoneNumber: null, Password: '', Timezone: '', ManagerIDs: [], RoleIDs: [], SiteType: 0 },
  ...{ Managed: false, TemperatureAlertRange: 5, DoorDwellLimitMinutes: null, Logo: null, CompanyID: 0, Company: '' },
}
const ana = { ID: 3, Name: 'Ana Ruiz' }
const bo = { ID: 4, Name: 'Bo Lind' }
const people = [ana, bo]

const isAdmin = false
const items: readonly (FormItem<Fields> | false)[] = [
  { kind: 'text', name: 'Name', label: 'Name', required: true },
  { kind: 'email', name: 'Email', label: 'Email' },
  { kind: 'phone', name: 'PhoneNumber', label: 'Phone' },
  { kind: 'secret', name: 'Password', label: 'Password', required: true },
  {
    kind: 'text-select',
    name: 'Timezone',
    label: 'Timezone',
    options: [{ Name: '(UTC-06:00) Central', Value: 'Central' }],
    required: true,
  },
  { kind: 'multi', name: 'ManagerIDs', label: 'Managers', options: people, required: true },
  { kind: 'checks', name: 'RoleIDs', label: 'Roles', options: [...people.map((one) => ({ ...one, disabled: true }))] },
  { kind: 'select', name: 'SiteType', label: 'Site type', options: [{ ID: 2, Name: 'Cold Storage' }], required: true },
  { kind: 'check', name: 'Managed', label: 'Managed' },
  { kind: 'slider', name: 'TemperatureAlertRange', label: 'Range', min: 0, max: 20, words: (value) => `± ${value} °F` },
  { kind: 'number', name: 'DoorDwellLimitMinutes', label: 'Dwell limit', unit: 'min', required: true },
  {
    kind: 'file',
    name: 'Logo',
    label: 'Logo',
    accept: 'image/png',
    maxBytes: 100_000,
    present: '/logo/4',
    required: true,
  },
  { kind: 'suggest', name: 'CompanyID', text: 'Company', label: 'Company', suggest: async () => [] },
  isAdmin && { kind: 'check', name: 'Managed', label: 'Only for admins' },
]
const sections: readonly FormSection<Fields>[] = [{ title: 'Site', items }]

function Form({ values }: { readonly values: Fields }) {
  const { control } = useForm<Fields>({ defaultValues: values })
  return <FormSections control={control} sections={sections} />
}

const render = (values: Fields) => renderToStaticMarkup(<Form values={values} />)

test('each kind of field shows its value, and one that a person may not see is left out', () => {
  const html = render({
    ...{ Name: 'Northgate', Email: 'yard@northgate.example', PhoneNumber: '(312) 555-0144', Password: 'secret' },
    ...{ Timezone: 'Central', ManagerIDs: [4], RoleIDs: [3], SiteType: 2, Managed: true, TemperatureAlertRange: 7 },
    ...{ DoorDwellLimitMinutes: 90, Logo: logo, CompanyID: 9, Company: 'Polar' },
  })
  for (const shown of [
    'value="Northgate"',
    'type="email"',
    'value="(312) 555-0144"',
    'type="password"',
    'aria-label="Managers: Bo Lind"',
    '± 7 °F',
    'aria-valuetext="± 7 °F"',
    'logo.png',
    '2 KB',
    'src="data:image/png;base64,AAAA"',
    '<option value="1" selected="">(UTC-06:00) Central</option>',
  ]) {
    expect(html).toContain(shown)
  }
  expect(html.match(/type="checkbox"[^>]*checked=""/g)).toHaveLength(2)
  expect(html).not.toContain('Only for admins')
})

test('a number, a phone number and an address bring their own keyboard', () => {
  const html = render(empty)
  const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => tag)
  const inputOf = (name: string) => inputs.find((one) => one.includes(`name="${name}"`)) ?? ''
  const keyboardOf = (name: string) => /inputMode="(\w+)"/i.exec(inputOf(name))?.[1]
  expect(keyboardOf('DoorDwellLimitMinutes')).toBe('decimal')
  expect(keyboardOf('Email')).toBe('email')
  expect(keyboardOf('PhoneNumber')).toBe('tel')
  expect(inputOf('PhoneNumber')).toContain('type="tel"')
  // A field of the type number loses what it cannot read, such as a sign alone.
  expect(html).not.toContain('type="number"')
})

test('an empty choice says so, and the present picture stays until another is picked', () => {
  const html = render(empty)
  expect(html).toContain('aria-label="Managers: Select"')
  expect(html).toContain('<option value="0" selected="">Select</option>')
  expect(html).toContain('Choose file')
  expect(html).toContain('src="/logo/4"')
})

test('a required field of every kind is missing while it is empty, and only then', () => {
  const missingIn = (values: Fields) =>
    itemsOf(sections)
      .filter((item) => isMissing(item, values[item.name as keyof Fields]))
      .map(({ label }) => label)
  const all = ['Name', 'Password', 'Timezone', 'Managers', 'Site type', 'Dwell limit', 'Logo']
  expect(missingIn(empty)).toEqual(all)
  const filled = { ...empty, Name: 'N', Password: 'p', Timezone: 'Central', ManagerIDs: [3], SiteType: 2 }
  expect(missingIn({ ...filled, DoorDwellLimitMinutes: 0, Logo: logo })).toEqual([])
})

test('both versions of a row show the words of a value, never its ID', () => {
  const words = (values: Fields) =>
    Object.fromEntries(itemsOf(sections).map((item) => [item.name, wordsOf(item, values)]))
  expect(
    words({ ...empty, ManagerIDs: [3, 7], SiteType: 2, Logo: logo, CompanyID: 9, Company: 'Polar' }),
  ).toMatchObject({
    ...{ Name: 'N/A', ManagerIDs: 'Ana Ruiz, #7', SiteType: 'Cold Storage', Managed: 'No' },
    ...{ TemperatureAlertRange: '± 5 °F', DoorDwellLimitMinutes: 'N/A', Logo: 'logo.png', CompanyID: 'Polar' },
  })
  expect(words({ ...empty, DoorDwellLimitMinutes: 90 })).toMatchObject({ DoorDwellLimitMinutes: '90 min' })
})

test('a chosen option that is removed while the form is open keeps its name', () => {
  const seen = new Map(people.map((one) => [one.ID, one]))
  expect(withGone(people, [3], seen)).toBe(people)
  expect(withGone([ana], [3, 4], seen)).toEqual([ana, { ...bo, Name: 'Bo Lind (no longer offered)' }])
  expect(withGone([ana], [8], seen)).toEqual([ana])
})
