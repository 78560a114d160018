import { withTimeWords } from '../../domain/values/time-mark.ts'
import { closedMark, openedMark } from '../../domain/audits/audit.ts'
import {
  type AuditReport,
  auditTitle,
  countRows,
  countWords,
  isLookedAt,
  reportCsv,
  reportOfCompany,
  type ReportResult,
  type ReportRow,
  resultWords,
} from '../../domain/audits/report.ts'
import type { Audit } from '../../domain/audits/audit.ts'
import { reportFileName } from '../../domain/audits/report-file.ts'
import { changedRow, type ReportChange } from '../../domain/audits/report-changes.ts'
import type { Site } from '../../domain/sites/site.ts'
import { oneLine } from '../../domain/values/file-name.ts'
import { showDateTime, showMoment } from '../../domain/values/display.ts'
import { isOutOfRange, showTemperature } from '../../domain/values/temperature.ts'
import type { ReportShare } from './addressees.ts'
import type { Draft } from './draft.ts'

/** Findings listed in a mail; the attached file has all. */
const SPELLED_OUT = 200

const findings: ReadonlySet<ReportResult> = new Set(['missing', 'departed', 'elsewhere', 'stranger', 'range'])

/**
 * One mail for each address (3-decisions §5); a company gets its own rows, and a mail only if one of its trailers was
 * checked. `changes`: of an amended report; null: the first report.
 */
export function reportMails(
  report: AuditReport,
  site: Site,
  shares: ReadonlyMap<string, ReportShare>,
  changes: readonly ReportChange[] | null,
): readonly Draft[] {
  return [...shares].flatMap(([address, share]): Draft[] => {
    const mine = share === 'whole' ? report : shareOf(report, share)
    if (share !== 'whole' && !mine.rows.some(isLookedAt)) return []
    const changed = changes?.filter((change) => isOf(share, changedRow(change))) ?? null
    return changed?.length === 0 ? [] : [reportMail(mine, site, address, changed)]
  })
}

/** Rows and counts of some companies, without revealing those of others. */
function shareOf(report: AuditReport, companies: ReadonlySet<number>): AuditReport {
  const rows = [...companies].flatMap((scacID) => reportOfCompany(report, scacID).rows)
  return { ...report, rows, counts: countRows(rows) }
}

function isOf(share: ReportShare, row: ReportRow | null): boolean {
  return share === 'whole' || (row !== null && row.ScacID !== null && share.has(row.ScacID))
}

function reportMail(
  report: AuditReport,
  site: Site,
  Recipient: string,
  changes: readonly ReportChange[] | null,
): Draft {
  const { audit } = report
  return {
    Channel: 'mail',
    Recipient,
    Subject: oneLine(
      `${auditTitle(audit.Type)} of ${site.Name}, closed ${closingWords(audit, site, changes !== null)}`,
    ),
    Body: bodyOf(report, site, changes),
    Attachment: {
      Name: reportFileName(site.Name, audit, site.Timezone),
      Type: 'text/csv',
      Content: reportCsv(report, site.Timezone),
    },
    AuditID: audit.ID,
  }
}

/** Site, type and moment distinguish the mails of a day, the amendment those of one session. */
function closingWords({ ClosedDate, AmendedDate }: Audit, { Timezone }: Site, isAmended: boolean): string {
  const closed = showDateTime(ClosedDate, Timezone)
  if (!isAmended || AmendedDate === null || ClosedDate === null) return closed
  return `${closed} (amended ${showMoment(AmendedDate, Timezone, ClosedDate)})`
}

function bodyOf(report: AuditReport, site: Site, changes: readonly ReportChange[] | null): string {
  const { audit, counts, rows } = report
  const moment = (at: string | null) => showDateTime(at, site.Timezone)
  const found = rows.filter(({ result }) => findings.has(result))
  const more = found.length - SPELLED_OUT
  return [
    auditTitle(audit.Type),
    `Site: ${oneLine(site.Name)}`,
    `Opened: ${withTimeWords(moment(audit.OpenedDate), openedMark(audit))} by ${oneLine(audit.OpenedUserName)}`,
    `Closed: ${withTimeWords(moment(audit.ClosedDate), closedMark(audit))} by ${oneLine(audit.ClosedUserName ?? '')}`,
    ...(audit.AmendedDate === null
      ? []
      : [`Amended: ${moment(audit.AmendedDate)}, by checks that arrived after the close`]),
    `Times are those of ${site.Timezone}.`,
    '',
    ...changedLines(changes, site),
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

function changedLines(changes: readonly ReportChange[] | null, site: Site): readonly string[] {
  if (changes === null || changes.length === 0) return []
  const more = changes.length - SPELLED_OUT
  return [
    'Changed:',
    ...changes.slice(0, SPELLED_OUT).map((change) => `- ${changeLine(change, site)}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
    '',
  ]
}

function changeLine({ before, now }: ReportChange, site: Site): string {
  const row = now ?? before
  const who = row ? whoOf(row) : ''
  const was = before === null ? 'not in the report before' : `was ${resultWords[before.result]}`
  if (now === null) return oneLine(`${who}: ${was}, and is no longer in the report`)
  const looked =
    now.CheckedDate === null
      ? ''
      : `, ${withTimeWords(showDateTime(now.CheckedDate, site.Timezone), now.CheckedMark)} by ${now.CheckedBy}`
  const place = now.FoundAt === '' ? '' : ` at ${now.FoundAt}`
  return oneLine(`${who}: ${was}, now ${resultWords[now.result]}${place}${looked}`)
}

function whoOf({ TrailerNumber, ScacName }: ReportRow): string {
  return ScacName === '' ? TrailerNumber : `${TrailerNumber} (${ScacName})`
}

function findingLine(row: ReportRow, site: Site): string {
  const { result, LocationName, FoundAt } = row
  const places = [LocationName && `by the list at ${LocationName}`, FoundAt && `seen at ${FoundAt}`]
  return oneLine(
    [`${whoOf(row)}: ${resultWords[result]}`, ...places, temperatures(row, site)].filter(Boolean).join(', '),
  )
}

function temperatures({ result, Defrost, BoxTemperature, SetTemperature }: ReportRow, site: Site): string {
  if (result !== 'range' || Defrost || !isOutOfRange(BoxTemperature, SetTemperature, site.TemperatureAlertRange))
    return ''
  return `box ${showTemperature(BoxTemperature)}, set ${showTemperature(SetTemperature)}`
}
