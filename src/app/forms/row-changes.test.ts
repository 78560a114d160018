import { expect, test } from 'vitest'
import type { TrailerHistoryRow } from '../../domain/trailers/trailer-history.ts'
import { buildTrailer } from '../../domain/testing/builders.ts'
import { actsSince, authorOf, sortChanges, toAuthor } from './row-changes.ts'

const ME = 1
const ADA = 2
const SEEN_AT = '2026-11-20T08:00:00.000Z'

let lastID = 0

function act(by: number, time: string, fields: Partial<TrailerHistoryRow> = {}): TrailerHistoryRow {
  lastID += 1
  const { SiteID, ID: TrailerID, Visit, StatusType, LocationID, ScacID } = buildTrailer()
  return {
    ...{ SiteID, ID: lastID, TrailerID, Visit, ActionDateTime: `2026-11-20T${time}:00.000Z`, ReceivedDate: null },
    ...{ GivenDate: null, TimeUncertain: false },
    ...{
      Action: 4,
      Remark: null,
      Changes: null,
      ActionBy: by === ME ? 'Me' : 'Ada',
      ActionByID: by,
      StatusType,
      LocationID,
      ScacID,
    },
    ...{ FreightID: null, SetTemperature: null, BoxTemperature: null, ReeferFuelLevel: null, TransactionID: null },
    ...{ ShipmentNumber: null, ShipmentDate: null, TrailerWeight: 100, OutboundWeight: null },
    ...{ TrailerWeightSource: null, OutboundWeightSource: null },
    ...fields,
  }
}

test('an act that was made before and received after counts as news', () => {
  const old = act(ADA, '07:00')
  const late = act(ADA, '07:30', { ReceivedDate: '2026-11-20T08:05:00.000Z' })
  const fresh = act(ADA, '08:10')
  expect(actsSince([fresh, late, old], SEEN_AT)).toEqual([late, fresh])
})

test('the history names the author of a field that it keeps', () => {
  const acts = [act(ADA, '08:10', { TrailerWeight: 500 }), act(ME, '08:20', { TrailerWeight: 500, TransactionID: 'T' })]
  expect(authorOf('TrailerWeight', 100, acts)).toMatchObject({ userID: ADA, name: 'Ada', at: acts[0]?.ActionDateTime })
  expect(authorOf('TransactionID', null, acts)).toMatchObject({ userID: ME })
})

test('a field outside the history has an author only while one person acted', () => {
  expect(authorOf('AKA', null, [act(ADA, '08:10'), act(ADA, '08:20')])).toMatchObject({ userID: ADA })
  expect(authorOf('AKA', null, [act(ADA, '08:10'), act(ME, '08:20')])).toBeNull()
  expect(authorOf('AKA', null, [])).toBeNull()
})

test('a change that the person made, or entered already, is no news', () => {
  const seen = { AKA: 'old', Notes: null, TrailerWeight: 100, Number: 'T1' }
  const now = { AKA: 'new', Notes: 'same', TrailerWeight: 500, Number: 'T1' }
  const values = { ...seen, Notes: 'same' }
  const ada = toAuthor(act(ADA, '08:10'))
  const me = toAuthor(act(ME, '08:10'))
  const sorted = sortChanges(seen, now, values, ME, (field) => (field === 'TrailerWeight' ? me : ada))
  expect(sorted).toEqual({
    told: [{ field: 'AKA', theirs: 'new', author: ada }],
    quiet: ['Notes', 'TrailerWeight'],
  })
})
