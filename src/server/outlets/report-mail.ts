import {
  type AuditReport,
  auditTitle,
  countRows,
  countWords,
  reportCsv,
  reportOfCompany,
  type ReportResult,
  type ReportRow,
  resultWords,
} from '../../domain/audits/report.ts'
import type { Site } from '../../domain/sites/site.ts'
import { dayOf } from '../../domain/values/day.ts'
import { showDateTime } from '../../domain/values/display.ts'
import { isOutOfRange, showTemperature } from '../../domain/values/temperature.ts'
import type { ReportShare } from './addressees.ts'
import { type Draft, fileNamePart, oneLine } from './draft.ts'

/** Findings that a mail spells out; the attached file has all. */
const SPELLED_OUT = 200

const findings: ReadonlySet<ReportResult> = new Set(['missing', 'departed', 'elsewhere', 'stranger', 'range'])

/** A report as mails, one for each address; a company that has no row in it gets none (3-decisions §5). */
export function reportMails(
  report: AuditReport,
  site: Site,
  shares: ReadonlyMap<string, ReportShare>,
  isAmended: boolean,
): readonly Draft[] {
  return [...shares].flatMap(([address, share]): Draft[] => {
    const mine = share === 'whole' ? report : shareOf(report, share)
    return share !== 'whole' && mine.rows.length === 0 ? [] : [reportMail(mine, site, address, isAmended)]
  })
}

/** The rows of some companies, and counts over these rows alone: how much else stands in the yard is none of their business. */
function shareOf(report: AuditReport, companies: ReadonlySet<number>): AuditReport {
  const rows = [...companies].flatMap((scacID) => reportOfCompany(report, scacID).rows)
  return { ...report, rows, counts: countRows(rows) }
}

function reportMail(report: AuditReport, site: Site, Recipient: string, isAmended: boolean): Draft {
  const { audit } = report
  const title = auditTitle(audit.Type)
  const day = dayOf(audit.ClosedDate ?? audit.OpenedDate, site.Timezone)
  return {
    Channel: 'mail',
    Recipient,
    Subject: oneLine(`${title} of ${site.Name}, ${day}${isAmended ? ' (amended)' : ''}`),
    Body: bodyOf(report, site),
    Attachment: { Name: fileNameOf(site, title, day), Type: 'text/csv', Content: reportCsv(report, site.Timezone) },
    AuditID: audit.ID,
  }
}

/** Named as the export of trailers is (spec 2§2.6): {site}_{report}_{date}.csv. */
function fileNameOf(site: Site, title: string, day: string): string {
  return `${[site.Name, title, day].map(fileNamePart).join('_')}.csv`
}

function bodyOf(report: AuditReport, site: Site): string {
  const { audit, counts, rows } = report
  const moment = (at: string | null) => showDateTime(at, site.Timezone)
  const found = rows.filter(({ result }) => findings.has(result))
  const more = found.length - SPELLED_OUT
  return [
    auditTitle(audit.Type),
    `Site: ${oneLine(site.Name)}`,
    `Opened: ${moment(audit.OpenedDate)} by ${oneLine(audit.OpenedUserName)}`,
    `Closed: ${moment(audit.ClosedDate)} by ${oneLine(audit.ClosedUserName ?? '')}`,
    ...(audit.AmendedDate === null
      ? []
      : [`Amended: ${moment(audit.AmendedDate)}, by checks that arrived after the close`]),
    `Times are those of ${site.Timezone}.`,
    '',
    countWords(counts, audit.Type),
    '',
    ...(found.length === 0 ? ['No findings.'] : ['Findings:']),
    ...found.slice(0, SPELLED_OUT).map((row) => `- ${findingLine(row, site)}`),
    ...(more > 0 ? [`- and ${more} more, see the attached file`] : []),
    '',
    'The attached file has every line.',
    '',
  ].join('\n')
}

function findingLine(row: ReportRow, site: Site): string {
  const { TrailerNumber, ScacName, result, LocationName, FoundAt } = row
  const who = ScacName === '' ? TrailerNumber : `${TrailerNumber} (${ScacName})`
  const places = [LocationName && `by the list at ${LocationName}`, FoundAt && `seen at ${FoundAt}`]
  return oneLine([`${who}: ${resultWords[result]}`, ...places, temperatures(row, site)].filter(Boolean).join(', '))
}

function temperatures({ result, Defrost, BoxTemperature, SetTemperature }: ReportRow, site: Site): string {
  if (result !== 'range' || Defrost || !isOutOfRange(BoxTemperature, SetTemperature, site.TemperatureAlertRange))
    return ''
  return `box ${showTemperature(BoxTemperature)}, set ${showTemperature(SetTemperature)}`
}
