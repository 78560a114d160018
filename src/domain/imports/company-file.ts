import { scacCode, type ScacInput, scacInput } from '../sites/scac-input.ts'
import type { ImportFile } from './import-file.ts'
import { IMPORT_MAX_ROWS } from './import-items.ts'

const EXAMPLE = [
  'SCAC Code,Company Name,Company Type,Email,Email (alternative),Audit Emails,Arrival Emails,Departure Emails',
  'HLWC,Hollow Creek Carriers,Carrier,dispatch@hollowcreek.example,,Yes,Yes,No',
  'PNRF,"Pine Ridge Freight, Inc.",Broker,office@pineridge.example,night@pineridge.example,No,Yes,Yes',
  'SBLN,Sable Lane Transport,Carrier,yard@sablelane.example,,No,No,No',
]

/** The file of companies: 8 columns (spec 2§5). */
export const companyFile: ImportFile<ScacInput> = {
  field: 'Scacs',
  columns: 8,
  rowsMax: IMPORT_MAX_ROWS,
  read: ([code, name, type, email, second, audit, arrival, departure]) => ({
    ...{ Name: tidy(code), Value: tidy(name), Type: typeOf(type), Email1: tidy(email), Email2: tidy(second) || null },
    ...{ AuditEmailsEnabled: isYes(audit), ArrivalEmailsEnabled: isYes(arrival) },
    DepartureEmailsEnabled: isYes(departure),
  }),
  input: scacInput,
  keyOf: ({ Name }) => scacCode(Name),
  messages: {
    name: 'Invalid .csv file.',
    nothing: 'Invalid .csv file. Please check your file against the example.',
  },
  example: { name: 'Company_list_example.csv', text: `${EXAMPLE.join('\r\n')}\r\n` },
}

/** Returns 1 for a broker, 2 for a carrier, else 0. */
function typeOf(text: string | undefined): number {
  const type = tidy(text).toLowerCase()
  if (type === 'broker') return 1
  return type === 'carrier' ? 2 : 0
}

function isYes(text: string | undefined): boolean {
  return tidy(text).toLowerCase() === 'yes'
}

/** Removes outer spaces and line breaks. */
function tidy(text = ''): string {
  return text.trim().replace(/\s+/g, ' ')
}
