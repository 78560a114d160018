import { fieldLabels, columnLabels } from '../../domain/trailers/field-words.ts'
import type { Announcement } from '../../domain/commands/yard.ts'
import { NoticeKind } from '../../domain/notices/notice.ts'
import type { References } from '../../domain/sites/references.ts'
import { type PresentedTrailer, presentTrailer } from '../../domain/trailers/present-trailer.ts'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import { showDateTime, showValue } from '../../domain/values/display.ts'
import { showTemperature } from '../../domain/values/temperature.ts'
import { type AlertedPerson, addresses } from './addressees.ts'
import { oneLine } from '../../domain/values/file-name.ts'
import type { Draft } from './draft.ts'
import type { NoticeContent } from './notices.ts'
import { alertTexts } from './texts.ts'

type ProductAlert = Extract<Announcement, { what: 'product-alert' }>

interface Alerted {
  readonly trailer: PresentedTrailer
  readonly references: References
  readonly alert: ProductAlert
}

/** Returns the notice for the tablets of the people alerted. */
export function alertNotice(trailer: Trailer, references: References, alert: ProductAlert): NoticeContent {
  const shown = presentTrailer(trailer, references, alert.MadeAt)
  const { Number: TrailerNumber, ID: TrailerID, LocationName } = shown
  const who = shown.ScacName === '' ? TrailerNumber : `${TrailerNumber} (${shown.ScacName})`
  const temperatures = `Box ${showTemperature(shown.BoxTemperature)}, set ${showTemperature(shown.SetTemperature)}.`
  return {
    ...{ Kind: NoticeKind.ProductAlert, TrailerID, TrailerNumber, MadeAt: alert.MadeAt, ByName: alert.UserName },
    Words: oneLine(`Product protection alert: trailer ${who} at ${LocationName}. ${temperatures}`),
  }
}

/** Returns one message for each address and each phone (3-decisions §5). */
export function alertDrafts(
  trailer: Trailer,
  references: References,
  alert: ProductAlert,
  people: readonly AlertedPerson[],
): readonly Draft[] {
  const alerted = { trailer: presentTrailer(trailer, references, alert.MadeAt), references, alert }
  const Subject = oneLine(`Product protection alert: trailer ${trailer.Number} at ${references.site.Name}`)
  const plain = { Subject, Attachment: null, AuditID: null }
  const mails = [...addresses(people.map(({ Email }) => Email))].map((Recipient): Draft => {
    return { ...plain, Channel: 'mail', Recipient, Body: mailBody(alerted) }
  })
  const texts = alertTexts(people, { Subject, Body: textBody(alerted), MadeAt: alert.MadeAt })
  return [...mails, ...texts]
}

function mailBody({ trailer, references, alert }: Alerted): string {
  const { site, scacs } = references
  const scac = scacs.get(trailer.ScacID)
  const company = scac?.Value ? `${scac.Name}, ${scac.Value}` : (scac?.Name ?? '')
  const lines: readonly (readonly [string, string])[] = [
    ['Site', site.Name],
    [fieldLabels.Number, trailer.Number],
    [fieldLabels.ScacID, showValue(company)],
    [columnLabels.Type, trailer.TypeName],
    [fieldLabels.FreightID, showValue(trailer.FreightName)],
    [fieldLabels.StatusType, trailer.StatusTypeName],
    [fieldLabels.LocationID, showValue(trailer.LocationName)],
    [fieldLabels.SetTemperature, showTemperature(trailer.SetTemperature)],
    [
      fieldLabels.BoxTemperature,
      `${showTemperature(trailer.BoxTemperature)}${trailer.TemperatureOK === false ? ' (out of range)' : ''}`,
    ],
    [fieldLabels.TargetTemperature, showTemperature(trailer.TargetTemperature)],
    [fieldLabels.ReeferFuelLevel, showValue(trailer.ReeferFuelLevelName)],
    ['Last check', lastCheck(trailer, site.Timezone)],
    ['Alert sent by', `${alert.UserName}, ${showDateTime(alert.MadeAt, site.Timezone)}`],
  ]
  const said = lines.map(([name, value]) => `${name}: ${oneLine(value)}`)
  return ['A trailer needs somebody.', '', ...said, `Times are those of ${site.Timezone}.`, ''].join('\n')
}

function textBody({ trailer, references, alert }: Alerted): string {
  const { BoxTemperature, SetTemperature, LocationName, ScacName } = trailer
  const who = ScacName === '' ? trailer.Number : `${trailer.Number} (${ScacName})`
  const temperatures = `Box ${showTemperature(BoxTemperature)}, set ${showTemperature(SetTemperature)}.`
  const check = `Last check ${lastCheck(trailer, references.site.Timezone)}.`
  return `Alert, ${references.site.Name}: trailer ${who} at ${LocationName}. ${temperatures} ${check} Sent by ${alert.UserName}.`
}

function lastCheck({ LastProductProtectionDate, LastProductProtectionUserName }: Trailer, zone: string): string {
  const at = showDateTime(LastProductProtectionDate, zone)
  return LastProductProtectionUserName === null ? at : `${at} by ${LastProductProtectionUserName}`
}
