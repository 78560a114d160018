import type { Entry } from '../../src/contract/sync.ts'

/** An entry with defaults for everything that a test does not care about. */
export function buildEntry(Sequence: number, fields: Partial<Entry> = {}): Entry {
  return {
    Key: `key-${Sequence}`,
    Sequence,
    UserID: 1,
    DeviceID: 'tablet',
    SiteID: 7,
    Call: 'PUT /trailers/{id}',
    Body: {},
    Base: null,
    IDs: [],
    MadeAt: '2026-11-20T08:00:00.000Z',
    Offset: 0,
    After: [],
    Place: Sequence,
    Requires: null,
    Settles: null,
    Withdrawn: false,
    ContractVersion: 1,
    ...fields,
  }
}
