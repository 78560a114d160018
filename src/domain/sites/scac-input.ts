import type { InferType } from 'yup'
import { isMailAddress } from '../values/mail-address.ts'
import { number, object } from '../values/schema.ts'
import { flag, text } from '../values/wire.ts'
import type { Scac } from './scac.ts'

/** Lengths of spec 2§5. */
export const SCAC_MAX = 20
export const COMPANY_NAME_MAX = 60
const SCAC_MIN = 2
const EMAIL_MAX = 254

/** Messages of spec 2§5, and one for a long name. */
const companyMessage = {
  code: 'Please enter a valid SCAC code',
  name: 'Please enter the company name',
  nameTooLong: `The company name can have ${COMPANY_NAME_MAX} characters at most`,
  type: 'Please select the company type',
  email: 'Please enter a valid email',
} as const

/** The company form (spec 2§2.13, 2§5), and one row of an import. */
export const scacInput = object({
  Name: text(SCAC_MAX, companyMessage.code)
    .required(companyMessage.code)
    .test('code', companyMessage.code, (value) => value.trim().length >= SCAC_MIN),
  Value: text(COMPANY_NAME_MAX, companyMessage.nameTooLong)
    .required(companyMessage.name)
    .test('not-blank', companyMessage.name, (value) => value.trim() !== ''),
  Type: number().required(companyMessage.type).typeError(companyMessage.type).oneOf([1, 2], companyMessage.type),
  Email1: text(EMAIL_MAX, companyMessage.email)
    .required(companyMessage.email)
    .test('email', companyMessage.email, (value) => isMailAddress(value.trim())),
  Email2: text(EMAIL_MAX, companyMessage.email)
    .nullable()
    .test('email', companyMessage.email, (value) => isBlank(value) || isMailAddress(value.trim())),
  AuditEmailsEnabled: flag(),
  ArrivalEmailsEnabled: flag(),
  DepartureEmailsEnabled: flag(),
}).required()

export type ScacInput = InferType<typeof scacInput>

function isBlank(value: string | null): value is null {
  return value === null || value.trim() === ''
}

/** Returns the stored form, in which two codes differ. */
export function scacCode(name: string): string {
  return oneSpace(name).toUpperCase()
}

/** Returns the company as stored: its code in capitals, texts without needless spaces. */
export function toScac({ SiteID, ID }: Pick<Scac, 'SiteID' | 'ID'>, input: ScacInput): Scac {
  const { Type, AuditEmailsEnabled, ArrivalEmailsEnabled, DepartureEmailsEnabled } = input
  return {
    ...{ SiteID, ID, Name: scacCode(input.Name), Value: oneSpace(input.Value), Type },
    ...{ Email1: input.Email1.trim(), Email2: isBlank(input.Email2) ? null : input.Email2.trim() },
    ...{ AuditEmailsEnabled, ArrivalEmailsEnabled, DepartureEmailsEnabled },
  }
}

/** A CSV cell's line break is a space in a name. */
function oneSpace(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}
