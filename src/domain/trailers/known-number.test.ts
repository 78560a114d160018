import { expect, test } from 'vitest'
import type { ExpectedShipment } from '../shipments/expected-shipment.ts'
import { unused } from '../shipments/expected-shipment.ts'
import { TagType } from '../sites/tag.ts'
import { buildTrailer } from '../testing/builders.ts'
import {
  arrivalOfSeen,
  departedMatchWords,
  type FoundByCode,
  knownActWords,
  knownCard,
  MAX_AWAY,
  showsAllDeparted,
} from './known-number.ts'
import { readScan } from './scanned-code.ts'
import { TrailerState, TrailerType } from './trailer-lists.ts'

const EPC = 'urn:epc:tag:giai-96:0.0614141.530048213'
const writer = { mayWrite: true, mayCheck: true, mayAddTask: true, mayAddTags: false }
const superAdmin = { ...writer, mayAddTags: true }
const reader = { mayWrite: false, mayCheck: false, mayAddTask: false, mayAddTags: false }
const here = buildTrailer({ ID: 1, Number: 'TR1', ScacID: 7, Type: TrailerType.Reefer })
const van = buildTrailer({ ID: 3, Number: 'TR1', ScacID: 8, Type: TrailerType.Van })
const away = buildTrailer({ ID: 2, Number: 'TR1', State: TrailerState.Departed, ScacID: 7 })
const tagOf = (type: number) => ({ SiteID: 1, ID: 70, EPC, TagType: type })
const foundOf = (code: string, parts: Partial<FoundByCode> = {}): FoundByCode => ({
  ...{ scanned: readScan(code), tag: null, trailers: [], expected: [] },
  ...parts,
})
const shown = (found: FoundByCode, rights: typeof writer = writer) => {
  const { words, trailers, expected, acts } = knownCard(found, rights)
  return {
    words,
    trailers: trailers.map((one) => [one.trailer.ID, ...one.acts.map(knownActWords)]),
    expected: expected.flatMap((one) => one.acts.map(knownActWords)),
    acts: acts.map(knownActWords),
  }
}

test('a trailer on the yard can depart, be checked, and get a task, whether its number or its tag was scanned', () => {
  const card = {
    ...{ words: null, expected: [], acts: [] },
    trailers: [[1, 'Depart', 'Check', 'Add task', 'Edit', 'History']],
  }
  expect(shown(foundOf('TR1', { trailers: [here, away] }))).toEqual(card)
  expect(shown(foundOf(EPC, { trailers: [here], tag: tagOf(TagType.Removable) }))).toEqual(card)
  expect(shown(foundOf('TR1', { trailers: [here] }), reader).trailers).toEqual([[1, 'History']])
})

test('two companies with the same number are both shown; only reefers are checked', () => {
  expect(shown(foundOf('TR1', { trailers: [here, van] })).trailers).toEqual([
    [1, 'Depart', 'Check', 'Add task', 'Edit', 'History'],
    [3, 'Depart', 'Add task', 'Edit', 'History'],
  ])
})

test('a number that left, and is the other name of a trailer that is here, shows both', () => {
  const renamed = { ...van, Number: 'NN502', NumberKey: 'NN502', AKA: 'TR1' }
  expect(shown(foundOf('TR1', { trailers: [renamed, away] }))).toEqual({
    ...{ words: null, expected: [], acts: [] },
    trailers: [
      [3, 'Depart', 'Add task', 'Edit', 'History'],
      [2, 'Re-Arrive', 'History'],
    ],
  })
  // The earlier holder of a tag is none of them.
  expect(shown(foundOf(EPC, { trailers: [renamed, away], tag: tagOf(TagType.Hard) })).trailers).toHaveLength(1)
})

test('an unknown number can arrive; one that left can also come back', () => {
  const words = 'No trailer TR1 is on the yard.'
  const unknown = { words, trailers: [], expected: [], acts: ['Arrive trailer TR1'] }
  expect(shown(foundOf('tr1'))).toEqual(unknown)
  expect(shown(foundOf('TR1', { trailers: [away] }))).toEqual({ ...unknown, trailers: [[2, 'Re-Arrive', 'History']] })
  expect(shown(foundOf('TR1', { trailers: [away] }), reader)).toEqual({
    ...{ words, trailers: [[2, 'History']], expected: [], acts: [] },
  })
})

test('older visits are asked for where the tablet knows none, of a tag only if the site has it', () => {
  const older = (found: FoundByCode) => knownCard(found, reader).older
  expect(older(foundOf('tr1'))).toEqual({ name: 'number', number: 'TR1' })
  expect(older(foundOf('TR1', { trailers: [away] }))).toBeNull()
  expect(older(foundOf('TR1', { trailers: [here] }))).toBeNull()
  expect(older(foundOf(EPC, { tag: tagOf(TagType.Removable) }))).toEqual({ name: 'tag', EPC })
  expect(older(foundOf(EPC))).toBeNull()
})

test('an expected shipment brings its reference and its number to the arrival', () => {
  const shipment: ExpectedShipment = {
    ...{ SiteID: 1, ID: 9, ReferenceNumber: 'R77', ReferenceKey: 'R77', ExpectedDate: '11/23/2026' },
    ...{ ExpectedFrom: '2026-11-23T05:00:00.000Z', ScacName: null, Type: 1, DirectionType: 1, ShipmentNumber: 'S1' },
    ...{ FreightName: null, SetTemperature: null, TrailerNumber: 'TR1', ...unused },
  }
  const arrivals = (code: string, one: ExpectedShipment) =>
    knownCard(foundOf(code, { expected: [one] }), writer).expected.flatMap(({ acts }) => acts)
  expect(arrivals('tr1', shipment)).toEqual([{ name: 'arrive', fields: { Number: 'TR1', ReferenceID: 'R77' } }])
  const unnamed = { ...shipment, TrailerNumber: null }
  for (const code of ['R77', 's-1'])
    expect(arrivals(code, unnamed)).toEqual([{ name: 'arrive', fields: { Number: '', ReferenceID: 'R77' } }])
  expect(shown(foundOf('TR1', { expected: [shipment] })).expected).toEqual(['Arrive with this shipment'])
  // Its own number is that of no trailer.
  expect(arrivals('S1', shipment)).toEqual([{ name: 'arrive', fields: { Number: 'TR1', ReferenceID: 'R77' } }])
  expect(shown(foundOf('S1', { expected: [shipment] })).acts).toEqual([])
  // One that was seen on a walk has its number, and a shipment of that number alone.
  const ofSeen = (expected: readonly ExpectedShipment[]) => arrivalOfSeen('tr1', { expected })
  expect(ofSeen([shipment])).toEqual({ Number: 'tr1', ReferenceID: 'R77' })
  expect(ofSeen([])).toEqual({ Number: 'tr1' })
  expect(ofSeen([unnamed])).toEqual({ Number: 'tr1' })
  expect(ofSeen([shipment, { ...shipment, ReferenceNumber: 'R78' }])).toEqual({ Number: 'tr1' })
  // A trailer that is here already does not arrive.
  expect(shown(foundOf('TR1', { trailers: [here], expected: [shipment] })).expected).toEqual([])
})

test('no arrival is offered under a number that is a reference alone, or beside a trailer on its way', () => {
  const shipment: ExpectedShipment = {
    ...{ SiteID: 1, ID: 9, ReferenceNumber: 'PO-78236', ReferenceKey: 'PO78236', ExpectedDate: '11/23/2026' },
    ...{ ExpectedFrom: '2026-11-23T05:00:00.000Z', ScacName: null, Type: 1, DirectionType: 1, ShipmentNumber: null },
    ...{ FreightName: null, SetTemperature: null, TrailerNumber: null, ...unused },
  }
  const offers = (parts: Partial<FoundByCode>) => {
    const { trailers, expected, acts } = shown(foundOf('po 78236', parts))
    return [...trailers.flatMap(([, ...own]) => own), ...expected, ...acts]
  }
  expect(offers({ expected: [shipment] })).toEqual(['Arrive with this shipment'])
  expect(offers({ expected: [{ ...shipment, TrailerNumber: 'PO 78236' }] })).toEqual([
    ...['Arrive with this shipment', 'Arrive trailer PO 78236'],
  ])
  const [seen] = knownCard(foundOf('po 78236', { expected: [shipment] }), writer).expected.flatMap(({ acts }) => acts)
  expect(seen).toEqual({ name: 'arrive', fields: { Number: '', ReferenceID: 'PO-78236' } })
  expect(offers({ trailers: [{ ...away, State: TrailerState.InTransit }] })).toEqual(['Arrive', 'History'])
})

test('a free tag arrives with any trailer, a hard tag also with its own', () => {
  const words = `Tag ${EPC} is on no trailer of the yard.`
  const arrive = ['Arrive a trailer with this tag']
  const free = foundOf(EPC, { trailers: [away], tag: tagOf(TagType.Removable) })
  expect(shown(free)).toEqual({ words, trailers: [[2, 'History']], expected: [], acts: arrive })
  const hard = foundOf(EPC, { trailers: [away], tag: tagOf(TagType.Hard) })
  expect(shown(hard)).toEqual({ words, trailers: [[2, 'Re-Arrive', 'History']], expected: [], acts: arrive })
})

test('an unknown tag is named, and super admins can add it', () => {
  const none = { words: `Tag ${EPC} is not in the list of RFID tags of this site.`, trailers: [], expected: [] }
  expect(shown(foundOf(EPC))).toEqual({ ...none, acts: [] })
  expect(shown(foundOf(EPC), superAdmin)).toEqual({ ...none, acts: ['Add to the RFID tags'] })
})

test('a tag that was not read whole says so', () => {
  expect(shown(foundOf('341C00004000000000000001'), superAdmin)).toEqual({
    ...{ words: 'This tag has partition 7, which GS1 does not define.', trailers: [], expected: [], acts: [] },
  })
})

test('a search counts the departed trailers that match', () => {
  expect(departedMatchWords(1)).toBe('No match on the yard; 1 departed trailer matches:')
  expect(departedMatchWords(2)).toBe('No match on the yard; 2 departed trailers match:')
})

test('a card shows all departed trailers of a text only if no other one has it in its number', () => {
  const cardOf = (code: string, parts: Partial<FoundByCode>) => knownCard(foundOf(code, parts), writer)
  expect(showsAllDeparted(cardOf('TR1', { trailers: [away] }), 'tr-1', 1)).toBe(true)
  // TR12 has left too.
  expect(showsAllDeparted(cardOf('TR1', { trailers: [away] }), 'TR1', 2)).toBe(false)
  expect(showsAllDeparted(cardOf('R1', {}), 'R1', 1)).toBe(false)
  // One that has the text as its other name is not in the list.
  const other = { ...here, ID: 4, Number: 'ZZ9', NumberKey: 'ZZ9', AKA: 'R1' }
  expect(showsAllDeparted(cardOf('R1', { trailers: [other] }), 'R1', 1)).toBe(false)
  const visits = Array.from({ length: MAX_AWAY + 1 }, (_, at) => ({ ...away, ID: 10 + at }))
  expect(showsAllDeparted(cardOf('TR1', { trailers: visits }), 'TR1', visits.length)).toBe(false)
})
