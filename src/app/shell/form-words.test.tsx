import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import type { ObjectSchema } from 'yup'
import { checked } from '../../domain/commands/check.ts'
import { Role } from '../../domain/people/session-user.ts'
import { buildSite } from '../../domain/testing/builders.ts'
import { ChecklistForm } from '../features/checklist/checklist-form.tsx'
import { CompanyForm } from '../features/companies/company-form.tsx'
import { FreightForm } from '../features/freight/freight-form.tsx'
import { OwnPasswordForm } from '../features/people/own-password-form.tsx'
import { UserForm } from '../features/people/user-form.tsx'
import { DoorForm } from '../features/site-settings/doors-form.tsx'
import { GroupForm } from '../features/site-settings/groups-form.tsx'
import { BannerSection } from '../features/site-settings/banner-section.tsx'
import { DoorRangeForm } from '../features/site-settings/doors-range-form.tsx'
import { FeaturesSection } from '../features/site-settings/features-section.tsx'
import { InfoSection } from '../features/site-settings/info-section.tsx'
import { LogoSection } from '../features/site-settings/logo-section.tsx'
import { TextsSection } from '../features/site-settings/texts-section.tsx'
import { SiteForm } from '../features/sites/site-form.tsx'
import { resolved } from '../forms/form-check.ts'
import { FormSections } from '../kit/form/form-sections.tsx'
import type { FormSection } from '../kit/form/items.ts'

interface FormProps {
  readonly sections:
    | readonly FormSection<FieldValues>[]
    | ((values: FieldValues) => readonly FormSection<FieldValues>[])
  readonly schema: ObjectSchema<FieldValues>
  readonly fields: FieldValues
}

const typed: { now: FieldValues } = { now: {} }

/** The fields of a form after a save that its rules refused, as a person would see them. */
function RefusedForm({ sections, schema, fields }: FormProps) {
  const values = { ...fields, ...typed.now }
  const { errors } = resolved(values, () => void checked(schema, values))
  const form = useForm<FieldValues>({ defaultValues: values as DefaultValues<FieldValues>, errors })
  const shown = typeof sections === 'function' ? sections(values) : sections
  return (
    <FormProvider {...form}>
      <FormSections control={form.control} sections={shown} />
    </FormProvider>
  )
}

// The draft of a form and its save need a browser; its fields, rules and words do not.
vi.mock('../forms/server-form.tsx', () => ({
  ServerForm: (props: FormProps) => RefusedForm(props),
  ServerFormInPage: (props: FormProps) => RefusedForm(props),
}))
vi.mock('../features/site-settings/section-screen.tsx', () => ({
  SectionScreen: ({ children }: { readonly children: ReactNode }) => children,
}))
vi.mock('../features/site-settings/text-states.tsx', () => ({ TextStates: () => null }))
vi.mock('./banner.tsx', () => ({ Banner: () => null }))
vi.mock('../../sync/client.ts', () => ({ yardClient: {} }))
vi.mock('../data/use-managers.ts', () => ({ useManagers: () => [] }))
vi.mock('../data/use-time-zones.ts', () => ({ useTimeZones: () => [] }))
// An icon reads its drawing with the browser's parser.
vi.mock('../kit/icon.tsx', () => ({ Icon: () => null }))

const nothing = () => undefined
const site = buildSite()
const viewer = {
  ...{ ID: 5, UserID: 5, Username: 'super', FirstName: 'Sofia', LastName: 'Lindqvist', ActiveSiteID: 1 },
  ...{ Roles: [{ Type: Role.SuperAdmin, Name: 'superadmin' }], IsSuperAdmin: true, IsAdmin: false, IsUser: false },
  ...{ IsYardControl: false, IsDriver: false, IsDriverSupervisor: false, IsNonWorkingDriver: false, IsReadOnly: false },
  Sites: [{ ID: 1, Name: 'Northgate' }],
} as const
const own = { ID: 5, Email: 'sofia@yard.example', PhoneNumber: null }
const person = {
  ...{ ...own, FirstName: 'Sofia', LastName: 'Lindqvist', Username: 'super', Status: 1, RoleIDs: [9], SiteIDs: [1] },
  ...{ Roles: [], Sites: [], ProductProtectionAlerts: false, ArrivalDepartureAlerts: false },
  ...{ TruckInspectionAlerts: false, IsActivated: true, ActivationDate: null, ActivationMail: null },
}

const userForm = <UserForm {...{ person: null, viewer, onSaved: nothing, onHandOver: nothing, onClose: nothing }} />
const ownForm = <UserForm {...{ person, viewer, onSaved: nothing, onHandOver: nothing, onClose: nothing }} />
const siteForm = <SiteForm site={null} onClose={nothing} />
const doorForm = <DoorForm {...{ location: null, site, user: viewer, onSeveral: nothing, onClose: nothing }} />
const groupForm = <GroupForm {...{ group: null, locations: [], site, onClose: nothing }} />
const freightForm = <FreightForm {...{ freight: null, site, onClose: nothing }} />
const companyForm = <CompanyForm scac={null} onClose={nothing} />
const checklistForm = <ChecklistForm site={site} onClose={nothing} />
const passwordForm = <OwnPasswordForm onClose={nothing} />
const tabs = { label: 'Site Settings', tabs: [], value: '', onChange: nothing }
const section = { user: viewer, site: buildSite({ Managed: false }), tabs }
const rangeForm = <DoorRangeForm {...{ site, user: viewer, onClose: nothing }} />
const infoSection = <InfoSection {...section} />
const featuresSection = <FeaturesSection {...section} />
const textsSection = <TextsSection {...section} />
const bannerSection = <BannerSection {...section} />
const logoSection = <LogoSection {...section} />
const long = 'x'.repeat(31)

/** Each message of the specification (2§5), with what was typed; nothing for an empty form. */
const messages: readonly (readonly [string, ReactElement, FieldValues])[] = [
  ['Please enter your first name', userForm, {}],
  ['Please enter your last name', userForm, { LastName: long }],
  ['Please enter a username', userForm, { Username: 'x'.repeat(26) }],
  ['Please enter a valid email', userForm, { Email: 'nina@yard' }],
  ['Please enter a valid phone number', userForm, { PhoneNumber: 'call me' }],
  ['Please select at least one role', userForm, {}],
  ['Please select at least one site', userForm, { SiteIDs: [0] }],
  ['You must enter a password', userForm, {}],
  ['Please choose a stronger password', userForm, { Password: 'short' }],
  ['Paswords do not match', userForm, { Password: 'reefer-Yard-77' }],
  ['Please enter your present password', ownForm, { Email: 'thief@elsewhere.example' }],
  ['Please enter your present password', passwordForm, {}],
  ['Paswords do not match', passwordForm, { Password: 'reefer-Yard-77' }],
  ['Please enter the site name', siteForm, {}],
  ['Please select at least one manager', siteForm, { Managed: true }],
  ['Please enter a valid temperature', siteForm, { TemperatureAlertRange: -1 }],
  ['Please select a timezone', siteForm, { Timezone: '' }],
  ['Must be alphanumeric characters only', siteForm, { Managed: true, PhotectorUser: 'dock-7' }],
  ['Please enter the location name', doorForm, {}],
  ['Please select a type', doorForm, {}],
  ['Please select a site', doorForm, { SiteID: 0 }],
  ['Please enter the location name', groupForm, {}],
  ['Please select at least one location', groupForm, {}],
  ['Please enter the freight type name', freightForm, { Value: ' ' }],
  ['Please enter a valid SCAC code', companyForm, { Name: 'A' }],
  ['Please enter the company name', companyForm, {}],
  ['Please select the company type', companyForm, {}],
  ['Please enter a valid email', companyForm, { Email1: 'dock@carrier' }],
  ['Please enter a valid email', companyForm, { Email1: 'dock@carrier.example', Email2: 'x' }],
  ['Please enter the checklist item title', checklistForm, { Name: ' ' }],
]

test.each(messages)('"%s" stands at its field', (words, form, values) => {
  typed.now = values
  expect(renderToStaticMarkup(form).match(new RegExp(`>${words}<`, 'g')) ?? []).not.toEqual([])
})

const minutes = 'Please enter whole minutes from 1 to 10080'
const range = 'Please enter a range such as Door 1-40, with 500 names at most'

/** Messages of Site Settings with the label of their field, and what was typed. */
const sectionMessages: readonly (readonly [string, string, ReactElement, FieldValues])[] = [
  ['Names', range, rangeForm, {}],
  ['Temperature alert range', 'Please enter a valid temperature', infoSection, { TemperatureAlertRange: 101 }],
  ['Site Type', 'Please select a site type', infoSection, { SiteType: 99 }],
  ['Site timezone', 'Please select a timezone', infoSection, { Timezone: '' }],
  ['Managers', 'Please select at least one manager', infoSection, { Managed: true, ManagerIDs: [] }],
  ['Latitude', 'Please enter a latitude from -90 to 90', infoSection, { Latitude1: 91, Longitude1: 0 }],
  ['Longitude', 'Please enter a longitude from -180 to 180', infoSection, { Latitude1: 0, Longitude1: 181 }],
  ['Longitude', 'Please enter both longitude and latitude', infoSection, { Latitude1: 41.9, Longitude1: null }],
  ['Photector User', 'Must be alphanumeric characters only', featuresSection, { PhotectorUser: 'dock-7' }],
  ['Locations to choose', 'Please select a location choice', featuresSection, { LocationEditType: 99 }],
  ['Scale mode', 'Please select a scale mode', featuresSection, { Scale: 99 }],
  [
    'Scale address',
    'Please enter an address such as tcp://10.0.0.5:4001',
    featuresSection,
    { Scale: 2, ScaleAddress: '10.0.0.5' },
  ],
  ['Check interval', minutes, featuresSection, { CheckIntervalMinutes: 0 }],
  ['Door dwell limit', minutes, featuresSection, { DoorDwellLimitMinutes: 10_081 }],
  ['Task pending limit', minutes, featuresSection, { TaskPendingLimitMinutes: 2.5 }],
  [
    'Email',
    'Please enter a valid email address',
    featuresSection,
    { TransactionHistoryEnabled: true, TransactionEmail: 'x' },
  ],
  ['Welcome message', 'This can have 480 characters at most', textsSection, { WelcomeMessage: 'x'.repeat(481) }],
  ['Spot message', 'This can have 480 characters at most', textsSection, { SpotMessage: 'x'.repeat(481) }],
  ['Pull message', 'This can have 480 characters at most', textsSection, { PullMessage: 'x'.repeat(481) }],
  ['Banner', 'This can have 500 characters at most', bannerSection, { BannerMessage: 'x'.repeat(501) }],
  ['Logo', 'Please choose a PNG, JPEG or SVG file', logoSection, {}],
]

test.each(sectionMessages)('%s of Site Settings shows "%s" and no other message', (label, words, form, values) => {
  typed.now = values
  expect(errorsIn(renderToStaticMarkup(form))).toEqual([[label, words]])
})

/** Returns the messages of a form with the labels of their fields. */
function errorsIn(html: string): readonly (readonly [string | undefined, string | undefined])[] {
  return [...html.matchAll(/field-error" id="([^"]+)-says">([^<]*)</g)].map(([, id, words]) => [
    new RegExp(`(?:for|id)="${id}(?:-label)?"[^>]*>([^<]+)<`).exec(html)?.[1],
    words,
  ])
}
