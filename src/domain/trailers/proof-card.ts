import { byActionTime } from './history-order.ts'
import { DEFROSTING } from '../audits/note-check.ts'
import type { References } from '../sites/references.ts'
import { minutesBetween, MISSING, showDateTime, showDwell, showValue, showYesNo } from '../values/display.ts'
import type { Instant } from '../values/instant.ts'
import { showTemperature } from '../values/temperature.ts'
import { withTimeWords } from '../values/time-mark.ts'
import { fieldLabels } from './field-words.ts'
import { readChanges } from './history-changes.ts'
import { shownSeals } from './seals.ts'
import type { Trailer } from './trailer.ts'
import type { TrailerHistoryRow } from './trailer-history.ts'
import {
  Activity,
  activityNames,
  fuelLevelNames,
  LocationType,
  nameIn,
  TrailerState,
  trailerTypeNames,
} from './trailer-lists.ts'
import { weightSourceName } from './weight-source.ts'

/** The acts on a trailer during its present or last visit, as words for a claims clerk. */
export interface ProofCard {
  readonly title: string
  readonly facts: readonly ProofFact[]
  readonly tables: readonly ProofTable[]
  /** Sentences about the time and the sources of the card. */
  readonly notes: readonly string[]
}

type ProofFact = readonly [name: string, value: string]

export interface ProofTable {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** In place of rows. */
  readonly empty: string
  readonly note: string | null
  /** Below the note: characters to compare one by one, in letters of one width. */
  readonly line?: string | undefined
}

export interface ProofSource {
  readonly trailer: Trailer
  /** In any order; other visits are left out. */
  readonly history: readonly TrailerHistoryRow[]
  readonly references: References
  /** IDs of rows that only this tablet has. */
  readonly unsent: ReadonlySet<number>
  readonly madeAt: Instant
  readonly madeBy: string
  /** The server's answer, or the rows of the tablet and the moment they are from. */
  readonly from: { readonly name: 'server' } | { readonly name: 'tablet'; readonly asOf: Instant | null }
}

/** Returns the card of a trailer, without phone numbers and notes, with times of the site. */
export function proofCard(source: ProofSource): ProofCard {
  const { trailer, references } = source
  const { site } = references
  const rows = source.history.filter(({ Visit }) => Visit === trailer.Visit).sort(byActionTime)
  return {
    title: `Proof card of trailer ${trailer.Number}`,
    facts: [
      [fieldLabels.Number, trailer.Number],
      [fieldLabels.ScacID, showValue(references.scacs.get(trailer.ScacID)?.Name ?? null)],
      [fieldLabels.Type, nameIn(trailerTypeNames, trailer.Type)],
      ['Site', site.Name],
      ['Visit', visitWords(trailer, site.Timezone)],
      [fieldLabels.ShipmentNumber, showValue(trailer.ShipmentNumber)],
      [fieldLabels.TransactionID, showValue(trailer.TransactionID)],
    ],
    tables: [
      ...[checksOf(rows, source), sealsOf(trailer), doorsOf(rows, source)],
      ...(site.TrailerWeightEnabled ? [weightsOf(rows, source)] : []),
    ],
    notes: notesOf(rows, source),
  }
}

function visitWords({ Visit, State, ArrivalDate, DepartureDate }: Trailer, zone: string): string {
  const arrived = `${Visit}, arrived ${showDateTime(ArrivalDate, zone)}`
  if (State === TrailerState.OnYard) return `${arrived}, on the yard`
  return State === TrailerState.Departed
    ? `${arrived}, departed ${showDateTime(DepartureDate, zone)}`
    : `${arrived}, in transit`
}

/** Every product check, and every other act that noted another temperature or fuel level. */
function checksOf(rows: readonly TrailerHistoryRow[], { trailer, references, unsent }: ProofSource): ProofTable {
  const zone = references.site.Timezone
  const noted = rows.filter((row, at) => row.Action === Activity.ProductCheck || notesReading(row, rows[at - 1]))
  const bol = bolAfter(rows, trailer)
  return {
    title: 'Temperature checks',
    columns: ['Made', 'Received', 'By', 'Act', 'Set', 'Box', 'BOL', 'Fuel', 'Defrost', 'Remark'],
    rows: noted.map((row) => [
      withTimeWords(showDateTime(row.ActionDateTime, zone), row),
      received(row, unsent, zone),
      row.ActionBy,
      nameIn(activityNames, row.Action),
      ...[row.SetTemperature, row.BoxTemperature, bol.get(row.ID) ?? null].map(showReading),
      showValue(nameIn(fuelLevelNames, row.ReeferFuelLevel)),
      row.Action === Activity.ProductCheck ? showYesNo(row.Remark === DEFROSTING) : MISSING,
      showValue(row.Remark),
    ]),
    empty: 'No temperature was noted during this visit.',
    note: null,
  }
}

/** Returns the BOL temperature after each act by its row's ID. A row keeps only its change; before the first one it was as that one found it. */
function bolAfter(
  rows: readonly TrailerHistoryRow[],
  { TargetTemperature }: Trailer,
): ReadonlyMap<number, number | null> {
  const changes = rows.map(bolChange)
  const first = changes.find((change) => change !== undefined)
  let now = first ? toDegrees(first.from) : TargetTemperature
  return new Map(
    rows.map(({ ID }, at) => {
      const change = changes[at]
      if (change) now = toDegrees(change.to)
      return [ID, now]
    }),
  )
}

function bolChange(row: TrailerHistoryRow) {
  return readChanges(row).find(({ name }) => name === 'TargetTemperature')
}

function toDegrees(value: string | number | boolean | null): number | null {
  return typeof value === 'number' ? value : null
}

/** A missing reading, such as while defrosting, does not make a trailer dry. */
function showReading(degrees: number | null): string {
  return degrees === null ? MISSING : showTemperature(degrees)
}

const readings = ['SetTemperature', 'BoxTemperature', 'ReeferFuelLevel'] as const

function notesReading(row: TrailerHistoryRow, before: TrailerHistoryRow | undefined): boolean {
  if (bolChange(row)) return true
  return readings.some((field) => row[field] !== null && row[field] !== (before?.[field] ?? null))
}

/** Receipts within a minute of the act are not kept with the row. */
function received({ ID, ReceivedDate }: TrailerHistoryRow, unsent: ReadonlySet<number>, zone: string): string {
  if (unsent.has(ID)) return 'not sent yet'
  return ReceivedDate === null ? 'within a minute' : showDateTime(ReceivedDate, zone)
}

function sealsOf(trailer: Trailer): ProofTable {
  const seals = [
    ['SealNumber', 'SealIntact', 'SealMatchesBOL'],
    ['SealNumber2', 'SealIntact2', 'SealMatchesBOL2'],
    ['SealNumber3', 'SealIntact3', 'SealMatchesBOL3'],
  ] as const
  const shown = shownSeals(trailer.Type)
  return {
    title: 'Seals',
    columns: ['Seal', 'Intact', 'Matches BOL'],
    rows: seals
      .filter(([number]) => shown.includes(number) && trailer[number])
      .map(([number, intact, matches]) => [
        ...[showValue(trailer[number]), showYesNo(trailer[intact]), showYesNo(trailer[matches])],
      ]),
    empty: 'No seal is entered.',
    note: null,
  }
}

/** Every act that noted another weight, or the same from another source. */
function weightsOf(rows: readonly TrailerHistoryRow[], { references, unsent }: ProofSource): ProofTable {
  const zone = references.site.Timezone
  const weights = [
    ['TrailerWeight', 'TrailerWeightSource'],
    ['OutboundWeight', 'OutboundWeightSource'],
  ] as const
  const noted = rows.flatMap((row, at) =>
    weights
      .filter(([weight, source]) => {
        const before = rows[at - 1]
        return row[weight] !== null && (row[weight] !== before?.[weight] || row[source] !== before[source])
      })
      .map(([weight, source]) => [
        withTimeWords(showDateTime(row.ActionDateTime, zone), row),
        ...[received(row, unsent, zone), row.ActionBy, nameIn(activityNames, row.Action)],
        ...[fieldLabels[weight], `${row[weight]} lb`, showValue(weightSourceName(row[source]) || null)],
      ]),
  )
  return {
    title: 'Weights',
    columns: ['Made', 'Received', 'By', 'Act', 'Weight', 'Value', 'Source'],
    rows: noted,
    empty: 'No weight was noted during this visit.',
    note: null,
  }
}

interface Stay {
  readonly LocationID: number
  readonly from: Instant
  /** Null: it is still there. */
  readonly to: Instant | null
}

function doorsOf(rows: readonly TrailerHistoryRow[], { trailer, references, madeAt }: ProofSource): ProofTable {
  const zone = references.site.Timezone
  const inDoor = staysOf(rows, trailer).filter(
    ({ LocationID }) => references.locations.get(LocationID)?.Type === LocationType.Door,
  )
  return {
    title: 'Doors',
    columns: ['Door', 'From', 'To', 'Time in door'],
    rows: inDoor.map(({ LocationID, from, to }) => [
      references.locations.get(LocationID)?.Name ?? '',
      showDateTime(from, zone),
      to === null ? 'still there' : showDateTime(to, zone),
      showDwell(minutesBetween(from, to ?? madeAt)),
    ]),
    empty: 'It stood at no door during this visit.',
    note: null,
  }
}

/** Returns the places of a visit in order; a stay ends with the next place, or when the trailer left. */
function staysOf(rows: readonly TrailerHistoryRow[], { State }: Trailer): readonly Stay[] {
  const stays: Stay[] = []
  for (const { LocationID, ActionDateTime, Action, Remark } of rows) {
    const last = stays.at(-1)
    const leaves = Action === Activity.Departed && Remark === null
    if (last?.to === null && (leaves || last.LocationID !== LocationID))
      stays[stays.length - 1] = { ...last, to: ActionDateTime }
    const isThere = last?.to === null && last.LocationID === LocationID
    if (!leaves && !isThere) stays.push({ LocationID, from: ActionDateTime, to: null })
  }
  const last = stays.at(-1)
  if (last?.to !== null || State === TrailerState.OnYard || last === undefined) return stays
  return [...stays.slice(0, -1), { ...last, to: rows.at(-1)?.ActionDateTime ?? last.from }]
}

function notesOf(rows: readonly TrailerHistoryRow[], source: ProofSource): readonly string[] {
  const { references, unsent, madeAt, madeBy, from } = source
  const zone = references.site.Timezone
  const count = rows.filter(({ ID }) => unsent.has(ID)).length
  const made = `Made on ${showDateTime(madeAt, zone)} by ${madeBy}.`
  const known =
    from.name === 'server'
      ? 'It has the acts that the server had at that time.'
      : `It has the acts that this tablet had received by ${showDateTime(from.asOf, zone)}, without asking the server.`
  return [
    `${made} ${known}`,
    ...(count === 0 ? [] : [`${count === 1 ? 'One act' : `${count} acts`} of this tablet had not been sent then.`]),
    `It covers this visit alone. All times are those of the site (${zone}), temperatures are in degrees Fahrenheit.`,
  ]
}
