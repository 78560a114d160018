import { median, round, times } from '../figures.ts'
import type { Slowness } from './bench-browser.ts'
import { SAVES } from './list-measures.ts'
import type { PeerName } from './peers.ts'

export const ROUND_TRIP_MS = 300
export const SEARCH_WAIT_MS = 300

/** The circumstances that select the aims. */
export interface Conditions {
  /** Null: as fast as the machine. */
  readonly slowness: Slowness | null
  /** Commands that wait before saves are measured behind them; more than `SAVES`. */
  readonly queued: number
}

interface Line {
  /** Its measure, and what it leaves out. */
  readonly says: string
  /** Without one: milliseconds. */
  readonly unit?: 'requests' | 'MB' | 'kB'
  /** A value on a machine that is not slowed down, or a multiple of a peer. */
  readonly aim?: number | readonly [times: number, peer: PeerName]
  /** A value with the page at 4x. */
  readonly aimAt4x?: number
  /** Commands that wait: the aim is for these alone. */
  readonly aimFor?: number
}

const ofSaves = `${SAVES} saves of each in a round`

/** In the order of the table. */
const lines = {
  'first load, usable': {
    says: 'all rows but the histories of trailers, from the first request for them; product: to "Up to date"; the peers have no checks, rules or second tables',
    aim: [1, 'raw'],
  },
  'first load, whole': {
    says: 'the same with histories, which the product loads behind, packed, while the page is used; peers: a row each',
    aim: [1, 'raw'],
  },
  'first load, received': {
    says: 'headers and bodies of answers, as sent; product: to all of its calls until the first load is whole, with the first looks for changes after it; peers: to those for the rows alone, a row for each act',
    unit: 'kB',
  },
  'scripts, first screen': {
    says: 'bodies as sent, compressed: the entry and what it imports at once; left out: styles, pictures, what is loaded later',
    ...{ unit: 'kB', aim: 200, aimAt4x: 200 },
  },
  'scripts, worker': {
    says: 'the same of the worker, those alone that the first screen has not',
    ...{ unit: 'kB', aim: 80, aimAt4x: 80 },
  },
  'rows on the screen again': {
    says: 'product: in a new browser process, from the navigation to painted rows, those of the last view if it shows one; peers: in a browser that runs, from opening the database to rows in the page, no paint',
    ...{ aim: 150, aimAt4x: 1_200 },
  },
  'own rows on the screen again': {
    says: 'product: the same to rows that the app has read and drawn itself; peers: as above',
  },
  'rows after a reload': {
    says: 'product: from the navigation in a browser that runs; peers: as above',
    aimAt4x: 500,
  },
  '20 changes': {
    says: 'product: from the arrival of an answer with 20 changes to the paint of all their rows in sight, with signal all along; peers: from the text of 20 rows in the page to their paint in a new plain table of 16 columns, from a list that they keep in memory, relaxed, no network',
    ...{ aim: 20, aimAt4x: 60 },
  },
  'save, durable p50': {
    says: `${ofSaves}; product: an edit while none waits, with signal, from the call of the page to the answer of the worker, strict, with rules, history and second record; Dexie: strict, in its worker, two puts; raw: relaxed, in its worker, two puts`,
    ...{ aim: [2, 'dexie'], aimAt4x: 30 },
  },
  'save, durable p95': { says: 'as above', aim: [2, 'dexie'] },
  'save, many waiting p50': {
    says: `${ofSaves}; product: the same edits behind checks of a walk that wait, offline, in a list of these trailers alone; peers: as above, behind as many saves`,
    aim: [2, 'dexie'],
  },
  'save, many waiting p95': { says: 'as above', aim: [2, 'dexie'] },
  'save to paint p50': {
    says: `${SAVES} saves in a round: tap on Update of an edit to the painted "saved"; no peer paints`,
    aim: 25,
  },
  'save to paint p95': { says: 'as above', aim: 40 },
  'walk to next card p50': {
    says: 'tap on Here to the painted card of the next spot, offline, many waiting; left out: the save, behind which the card does not wait',
    ...{ aim: 50, aimAt4x: 50 },
  },
  drain: {
    says: `product: the checks of a walk and then the ${SAVES} edits behind them, from the signal's return to "Up to date", applied by the server on its database; peers: as many saves, 50 at a time to a route that does nothing; ${ROUND_TRIP_MS} ms of round trip; the aim is for the 500 checks alone`,
    ...{ aim: 2_000, aimFor: 500 },
  },
  'drain, requests': {
    says: 'all that are sent to the API until then, with those that ask for changes; peers: their own alone',
    ...{ unit: 'requests', aim: 4, aimAt4x: 4, aimFor: 500 },
  },
  'filter and sort': {
    says: `the trailers on the yard whose number holds a digit, by number; product: typed digit to painted rows without the ${SEARCH_WAIT_MS} ms that wait for the next one, in natural order; peers: from their list in memory to the paint of 20 rows in a new plain table`,
  },
  'heap, page': {
    says: 'product: after the first load, garbage collected; left out: code, DOM, what the browser keeps of the store; the page of the peers is blank',
    ...{ unit: 'MB', aim: 4, aimAt4x: 4 },
  },
  'heap, worker': {
    says: 'the same; peers: with the list that they keep in memory',
    ...{ unit: 'MB', aim: 16, aimAt4x: 16 },
  },
} as const satisfies Record<string, Line>

export type Name = keyof typeof lines
export type Contender = PeerName | 'product'

/** The values of all rounds, with their medians beside each other. */
export interface PeerTable {
  note(name: Name, contender: Contender, value: number): void
  /** Prints ratios first: to the aim, and to the peers. */
  tell(): void
}

export function createPeerTable(sizes: Conditions): PeerTable {
  const measured = new Map<Name, Record<Contender, number[]>>()
  return {
    note: (name, contender, value) => {
      const values = measured.get(name) ?? { raw: [], dexie: [], product: [] }
      measured.set(name, values)
      values[contender].push(value)
      // A run that is stopped has told what it measured.
      console.error(`  … ${name}, ${contender}: ${round(value)} ${unitOf(name)}`)
    },
    tell: () => {
      for (const name of Object.keys(lines) as Name[]) {
        const values = measured.get(name)
        if (values && values.product.length > 0) tellLine(name, values, sizes)
      }
    },
  }
}

function unitOf(name: Name): string {
  const line: Line = lines[name]
  return line.unit ?? 'ms'
}

const NAME_WIDTH = 28
const RATIOS_WIDTH = 46

function tellLine(name: Name, values: Readonly<Record<Contender, number[]>>, sizes: Conditions): void {
  const [raw, dexie, own] = [median(values.raw), median(values.dexie), median(values.product)]
  const aim = aimOf(lines[name], { raw, dexie }, sizes)
  const inUnit = (value: number) => (Number.isNaN(value) ? 'not measured' : `${round(value)} ${unitOf(name)}`)
  const hasPeers = values.raw.length > 0
  const ratios = [
    ...(aim === null ? [] : [times(own, aim, 'the aim')]),
    ...(hasPeers ? [times(own, raw, 'raw'), times(own, dexie, 'Dexie')] : []),
  ]
  const beside = [
    `product ${inUnit(own)}`,
    ...(aim === null ? [] : [`aim ${inUnit(aim)}`]),
    ...(hasPeers ? [`raw ${inUnit(raw)}`, `Dexie ${inUnit(dexie)}`] : []),
  ]
  console.log(`  ${name.padEnd(NAME_WIDTH)} ${ratios.join(', ').padEnd(RATIOS_WIDTH)} ${beside.join(', ')}`)
  console.log(`  ${''.padEnd(NAME_WIDTH)} [${lines[name].says}]`)
}

function aimOf(
  { aim, aimAt4x, aimFor }: Line,
  peers: Readonly<Record<PeerName, number>>,
  { slowness, queued }: Conditions,
): number | null {
  if (aimFor !== undefined && aimFor !== queued) return null
  if (slowness === 'page at 4x' && aimAt4x !== undefined) return aimAt4x
  if (typeof aim === 'object') {
    const [multiple, peer] = aim
    return Number.isNaN(peers[peer]) ? null : multiple * peers[peer]
  }
  return slowness === null ? (aim ?? null) : null
}
