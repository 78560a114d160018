import { createHash } from 'node:crypto'
import { fieldLabels } from '../../domain/trailers/field-words.ts'
import { NoticeKind } from '../../domain/notices/notice.ts'
import type { Freight } from '../../domain/sites/freight.ts'
import type { Location } from '../../domain/sites/location.ts'
import type { Scac } from '../../domain/sites/scac.ts'
import type { Site } from '../../domain/sites/site.ts'
import type { GateAct, GateAnnouncement } from '../../domain/trailers/gate-act.ts'
import {
  directionNames,
  fuelLevelNames,
  isReefer,
  nameIn,
  statusTypeNames,
  trailerTypeNames,
} from '../../domain/trailers/trailer-lists.ts'
import { showDateTime, showValue } from '../../domain/values/display.ts'
import { oneLine } from '../../domain/values/file-name.ts'
import { showTemperature } from '../../domain/values/temperature.ts'
import { type AlertedPerson, addresses } from './addressees.ts'
import type { Draft } from './draft.ts'
import type { NoticeContent } from './notices.ts'

/** The rows that the trailer of an act names; undefined for removed ones. */
export interface GateReferences {
  readonly site: Site
  readonly company: Scac | undefined
  readonly freight: Freight | undefined
  readonly location: Location | undefined
}

const verbs: Readonly<Record<GateAct, string>> = {
  arrived: 'arrived at',
  departed: 'departed from',
  'not-departed': 'has not departed from',
}

const kinds: Readonly<Record<GateAct, NoticeKind>> = {
  arrived: NoticeKind.Arrived,
  departed: NoticeKind.Departed,
  'not-departed': NoticeKind.NotDeparted,
}

/** True if a company takes the mails of an act; a departure in error is corrected to those who were mailed it. */
function takes(act: GateAct, { ArrivalEmailsEnabled, DepartureEmailsEnabled }: Scac): boolean {
  return act === 'arrived' ? ArrivalEmailsEnabled : DepartureEmailsEnabled
}

/**
 * Returns a mail for each address of the trailer's company, if it takes them, and of people who take alerts; an address
 * of both gets one. `host` is the right side of the Message-IDs, which are the same for the same command.
 */
export function gateDrafts(
  announced: GateAnnouncement,
  references: GateReferences,
  people: readonly AlertedPerson[],
  host: string,
): readonly Draft[] {
  const { Act, Trailer, Key } = announced
  const { company, site } = references
  const ofCompany = company && takes(Act, company) ? addresses([company.Email1, company.Email2]) : new Set<string>()
  const ofPeople = [...addresses(people.map(({ Email }) => Email))].filter((address) => !ofCompany.has(address))
  const Subject = oneLine(`Trailer ${Trailer.Number} ${verbs[Act]} ${site.Name}`)
  const Body = mailBody(announced, references)
  const draftTo = (Recipient: string): Draft => ({
    ...{ Channel: 'mail', Recipient, Subject, Body, Attachment: null, AuditID: null },
    MessageID: `<${Key}.${hashOf(Recipient)}@${host}>`,
  })
  return [
    ...[...ofCompany].map((address): Draft => ({ ...draftTo(address), IsUnlimited: true })),
    ...ofPeople.map(draftTo),
  ]
}

/** Returns the notice of an act for the tablets of people who take alerts. */
export function gateNotice(
  { Act, Trailer, UserName, MadeAt }: GateAnnouncement,
  { site, company, location }: GateReferences,
): NoticeContent {
  const who = company ? `${Trailer.Number} (${company.Name})` : Trailer.Number
  const place = location?.Name
  const where = Act === 'arrived' && place ? `, now at ${place}` : ''
  return {
    ...{ Kind: kinds[Act], TrailerID: Trailer.ID, TrailerNumber: Trailer.Number, MadeAt, ByName: UserName },
    Words: oneLine(`Trailer ${who} ${verbs[Act]} ${site.Name}${where}.`),
  }
}

function mailBody(
  { Act, Trailer, UserName, MadeAt }: GateAnnouncement,
  { site, company, freight, location }: GateReferences,
): string {
  const named = company?.Value ? `${company.Name}, ${company.Value}` : (company?.Name ?? null)
  const temperatures: readonly (readonly [string, string])[] = [
    [fieldLabels.SetTemperature, showTemperature(Trailer.SetTemperature)],
    [fieldLabels.BoxTemperature, showTemperature(Trailer.BoxTemperature)],
    [
      fieldLabels.ReeferFuelLevel,
      Trailer.ReeferFuelLevel === null ? showValue(null) : nameIn(fuelLevelNames, Trailer.ReeferFuelLevel),
    ],
  ]
  const lines: readonly (readonly [string, string])[] = [
    ['Site', site.Name],
    [fieldLabels.Number, Trailer.Number],
    [fieldLabels.ScacID, showValue(named)],
    ['Trailer Type', nameIn(trailerTypeNames, Trailer.Type)],
    [fieldLabels.StatusType, nameIn(statusTypeNames, Trailer.StatusType)],
    ['Direction', nameIn(directionNames, Trailer.DirectionType)],
    [fieldLabels.FreightID, showValue(freight?.Value ?? null)],
    [fieldLabels.ShipmentNumber, showValue(Trailer.ShipmentNumber)],
    [fieldLabels.TransactionID, showValue(Trailer.TransactionID)],
    ['Reference ID#', showValue(Trailer.ReferenceID)],
    [fieldLabels.SealNumber, showValue(Trailer.SealNumber)],
    ...(isReefer(Trailer.Type) ? temperatures : []),
    ['Arrived', showDateTime(Trailer.ArrivalDate, site.Timezone)],
    ...(Act === 'arrived'
      ? ([[fieldLabels.LocationID, showValue(location?.Name ?? null)]] as const)
      : ([[Act === 'departed' ? 'Departed' : 'Corrected', showDateTime(MadeAt, site.Timezone)]] as const)),
    ['Recorded by', UserName],
  ]
  const said = lines.map(([name, value]) => `${name}: ${oneLine(value)}`)
  return [heads[Act], '', ...said, `Times are those of ${site.Timezone}.`, ''].join('\n')
}

const heads: Readonly<Record<GateAct, string>> = {
  arrived: 'A trailer has arrived.',
  departed: 'A trailer has departed.',
  'not-departed': 'A departure was recorded in error: the trailer is still on the yard.',
}

function hashOf(address: string): string {
  return createHash('sha256').update(address).digest('hex').slice(0, 16)
}
