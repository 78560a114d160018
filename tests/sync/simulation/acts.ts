import type { RefusedItem } from '../../../src/contract/sync.ts'
import { type Audit, AuditType, SessionState } from '../../../src/domain/audits/audit.ts'
import type { AuditTrailer } from '../../../src/domain/audits/audit-trailer.ts'
import type { CommandName, InputOf } from '../../../src/domain/commands/catalogue.ts'
import { stateFieldsOf } from '../../../src/domain/trailers/state-fields.ts'
import type { Trailer } from '../../../src/domain/trailers/trailer.ts'
import {
  type TrailerFields,
  trailerBase,
  trailerFieldNames,
  trailerFieldsOf,
} from '../../../src/domain/trailers/trailer-fields.ts'
import { TrailerState } from '../../../src/domain/trailers/trailer-lists.ts'
import type { SaveOptions, SaveResult } from '../../../src/sync/api.ts'
import { enqueue } from '../../../src/sync/engine/enqueue.ts'
import { withdraw } from '../../../src/sync/engine/withdraw.ts'
import type { SeededRandom } from './seeded-random.ts'
import { buildTrailerFields } from './sim-rows.ts'
import { idAt } from './sim-server.ts'
import type { SimTablet } from './sim-tablet.ts'

/** Few numbers and few spots, so that people get in each other's way. */
const NUMBERS = ['100', '200', '300', '400', '500']
const SPOTS = [40, 41, 42, 43]

const pickSpot = (tablet: SimTablet, random: SeededRandom) => idAt(tablet.siteID, random.pick(SPOTS) ?? 40)

/** Acts of people at a tablet. Each is one or two saves, recorded in the tablet's ledger. */
export const acts = {
  arrive: async (tablet: SimTablet, random: SeededRandom) => {
    const ID = await tablet.takeID()
    // Before its first answer a tablet has no IDs, and refuses to save.
    if (ID !== null) await save(tablet, 'createTrailer', { ID, ...arrivalFields(tablet, random) })
  },

  edit: async (tablet: SimTablet, random: SeededRandom) => {
    const trailer = random.pick(await listTrailers(tablet))
    if (!trailer) return
    const change = random.pick<Partial<TrailerFields>>([
      { Notes: `note ${random.below(1000)}` },
      { SealNumber: `S${random.below(100)}` },
      { LocationID: pickSpot(tablet, random) },
      { Number: random.pick(NUMBERS) ?? '100' },
    ])
    const input = { ID: trailer.ID, ...trailerFieldsOf(trailer), ...change }
    await save(tablet, 'updateTrailer', input, { base: trailerBase(trailer) })
  },

  depart: (tablet: SimTablet, random: SeededRandom) => changeState(tablet, random, TrailerState.OnYard),
  bringBack: (tablet: SimTablet, random: SeededRandom) => changeState(tablet, random, TrailerState.Departed),

  /** A re-arrival as the form makes it: an edit, and the return that needs it. */
  editAndBringBack: async (tablet: SimTablet, random: SeededRandom) => {
    const trailer = random.pick((await listTrailers(tablet)).filter((row) => row.State === TrailerState.Departed))
    if (!trailer) return
    const base = trailerBase(trailer)
    const edit = { ID: trailer.ID, ...trailerFieldsOf(trailer), Notes: `back ${random.below(1000)}` }
    const first = await save(tablet, 'updateTrailer', edit, { base })
    if (first.name !== 'saved') return
    const changed = { ...trailer, Notes: edit.Notes }
    await save(tablet, 'setTrailerState', stateInput(changed), { base: trailerBase(changed), requires: first.sequence })
  },

  load: async (tablet: SimTablet, random: SeededRandom) => {
    const trailer = random.pick(await listTrailers(tablet))
    if (trailer) await save(tablet, 'loadTrailer', { ID: trailer.ID }, { base: trailerBase(trailer) })
  },

  openAudit: async (tablet: SimTablet) => {
    const ID = await tablet.takeID()
    if (ID !== null) await save(tablet, 'openAudit', { ID, Type: AuditType.YardAudit, SiteID: tablet.siteID })
  },

  closeAudit: async (tablet: SimTablet, random: SeededRandom) => {
    const audit = random.pick((await listAudits(tablet)).filter((row) => row.State === SessionState.Open))
    if (audit) await save(tablet, 'closeAudit', { ID: audit.ID })
  },

  /**
   * Checks a spot or a trailer in the session that the tablet knows, which may be closed or joined
   * by now.
   */
  check: async (tablet: SimTablet, random: SeededRandom) => {
    const audit = random.pick(await listAudits(tablet))
    const ID = audit && (await tablet.takeID())
    if (!audit || ID == null) return
    const trailers = await listTrailers(tablet)
    const found = random.chance(0.3) ? random.pick(trailers) : undefined
    const expected = random.chance(0.8) ? random.pick(trailers.filter((row) => row.ID !== found?.ID)) : undefined
    await save(tablet, 'checkTrailer', {
      ...{
        ID,
        AuditID: audit.ID,
        TrailerID: expected?.ID ?? null,
        FoundTrailerID: found?.ID ?? null,
        FoundNumber: null,
      },
      ...{
        TrailerAuditState: random.pick([1, 1, 3]) ?? 1,
        LocationID: pickSpot(tablet, random),
        Walked: true,
      },
      ...{ BoxTemperature: null, ReeferFuelLevel: null, Defrost: false },
    })
  },

  takeBack: async (tablet: SimTablet, random: SeededRandom) => {
    const entry = random.pick((await listChecks(tablet)).filter((row) => !row.TakenBack))
    if (!entry) return
    const { ID, TrailerID, LocationID } = entry
    await save(tablet, 'takeBackCheck', { ID, TrailerID, LocationID })
  },

  /** Puts one trailer to another spot, or swaps two. */
  move: async (tablet: SimTablet, random: SeededRandom) => {
    const trailers = (await listTrailers(tablet)).filter((row) => row.State === TrailerState.OnYard)
    const trailer = random.pick(trailers)
    const other = random.chance(0.5) ? random.pick(trailers.filter((row) => row.ID !== trailer?.ID)) : undefined
    if (!trailer) return
    const to = other?.LocationID ?? pickSpot(tablet, random)
    const second = { OtherTrailerID: other?.ID ?? null, OtherLocationID: other ? trailer.LocationID : null }
    await save(
      tablet,
      'moveTrailer',
      { TrailerID: trailer.ID, LocationID: to, ...second },
      { base: trailerBase(trailer) },
    )
  },

  settleRefusal: async (tablet: SimTablet, random: SeededRandom) => {
    const item = random.pick(await listRefused(tablet))
    if (item) await settleOne(tablet, random, item)
  },

  withdraw: async (tablet: SimTablet, random: SeededRandom) => {
    const outbox = await tablet.store.read((tx) => tx.outbox.list())
    const record = random.pick(outbox.slice(-2))
    if (record) await withdraw(tablet.place, record.Key)
    tablet.noteMove()
  },
} as const

async function settleOne(tablet: SimTablet, random: SeededRandom, item: RefusedItem): Promise<void> {
  const isArrival = item.Call === 'POST /trailers'
  const way = random.weighted({ adopt: isArrival ? 3 : 0, 'other-number': isArrival ? 2 : 0, drop: 2, 'hand-over': 1 })
  const settles = { Key: item.Key, How: 'resolve' } as const
  if (way === 'adopt') await adopt(tablet, item)
  else if (way === 'other-number') {
    const ID = Number(item.Body.ID)
    await save(tablet, 'createTrailer', { ID, ...arrivalFields(tablet, random) }, { settles })
  } else if (way === 'drop') await drop(tablet, item)
  else
    await save(
      tablet,
      'handOverRefused',
      { Key: item.Key, Note: null },
      { settles: { Key: item.Key, How: 'hand-over' } },
    )
}

async function adopt(tablet: SimTablet, item: RefusedItem): Promise<void> {
  const other = (await listTrailers(tablet)).find((row) => row.ID === item.Answer.other)
  if (!other) return
  const input = { ID: other.ID, TrailerID: Number(item.Body.ID), ...fieldsOf(item) }
  await save(tablet, 'adoptTrailer', input, { base: trailerBase(other), settles: { Key: item.Key, How: 'resolve' } })
}

function fieldsOf(item: RefusedItem): TrailerFields {
  return Object.fromEntries(trailerFieldNames.map((name) => [name, item.Body[name]])) as unknown as TrailerFields
}

const makingCalls: readonly string[] = ['POST /trailers', 'POST /tasks']

/** Drops a rejected command; of an arrival or a new task with the ID that it would have made. */
export async function drop(tablet: SimTablet, item: RefusedItem): Promise<void> {
  const TrailerID = makingCalls.includes(item.Call) ? Number(item.Body.ID) : null
  const input = { Key: item.Key, Reason: 'gone', TrailerID }
  await save(tablet, 'dropRefused', input, { settles: { Key: item.Key, How: 'resolve' } })
}

async function changeState(tablet: SimTablet, random: SeededRandom, from: TrailerState): Promise<void> {
  const trailer = random.pick((await listTrailers(tablet)).filter((row) => row.State === from))
  if (trailer) await save(tablet, 'setTrailerState', stateInput(trailer), { base: trailerBase(trailer) })
}

function stateInput(trailer: Trailer): InputOf<'setTrailerState'> {
  const State = trailer.State === TrailerState.OnYard ? TrailerState.Departed : TrailerState.OnYard
  const IsReArrival = State === TrailerState.OnYard
  return { TrailerID: trailer.ID, State, IsReArrival, DepartedInError: false, ...stateFieldsOf(trailer) }
}

export function arrivalFields(tablet: SimTablet, random: SeededRandom): TrailerFields {
  return buildTrailerFields({
    Number: random.pick(NUMBERS) ?? '100',
    LocationID: random.chance(0.2) ? null : pickSpot(tablet, random),
    SealNumber: random.chance(0.5) ? `A${random.below(100)}` : null,
  })
}

export async function listTrailers(tablet: SimTablet): Promise<readonly Trailer[]> {
  return tablet.store.read(async (tx) => {
    const rows = await tx.rows.Trailers.getMany(await tx.rows.Trailers.listIDs(tablet.siteID))
    return rows.filter((row) => row !== undefined)
  })
}

async function listAudits(tablet: SimTablet): Promise<readonly Audit[]> {
  return tablet.store.read(async (tx) => {
    const rows = await tx.rows.Audits.getMany(await tx.rows.Audits.listIDs(tablet.siteID))
    return rows.filter((row) => row !== undefined)
  })
}

async function listChecks(tablet: SimTablet): Promise<readonly AuditTrailer[]> {
  return tablet.store.read(async (tx) => {
    const rows = await tx.rows.AuditTrailers.getMany(await tx.rows.AuditTrailers.listIDs(tablet.siteID))
    return rows.filter((row) => row !== undefined)
  })
}

/** Rejected commands that no waiting command settles yet. */
export async function listRefused(tablet: SimTablet): Promise<readonly RefusedItem[]> {
  return tablet.store.read(async (tx) => {
    const settling = new Set((await tx.outbox.list()).map((record) => record.SettlesKey))
    const items = (await tx.needsYou.list()).map((record) => record.Item)
    return items.filter((item) => !settling.has(item.Key) && item.DeviceID === tablet.deviceID)
  })
}

/** Saves at a tablet and records it in the tablet's ledger. */
export async function save<N extends CommandName>(
  tablet: SimTablet,
  name: N,
  input: InputOf<N>,
  options: SaveOptions = {},
): Promise<SaveResult> {
  const result = await enqueue(tablet.place, tablet.siteID, [{ name, input, options }])
  if (result.name !== 'saved') return result
  const { sequence } = result
  const record = await tablet.store.read((tx) => tx.outbox.get(sequence))
  if (!record) throw new Error('shown as saved, but not in the outbox')
  await tablet.noteSaved(record.Entry)
  tablet.noteMove()
  return result
}
