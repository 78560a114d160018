/**
 * Closed lists that are only looked up so far. Those of trailers and locations stand in `trailers/trailer-lists.ts`.
 */

/** Lookup 8 (spec 1§4); 0 is "not chosen". */
export const taskActionNames: Readonly<Record<number, string>> = {
  1: 'Pull',
  2: 'Spot',
  3: 'PreCool',
  4: 'PullSpot',
  5: 'Bump',
  6: 'Fuel',
  7: 'Shuttle',
  8: 'ManualMove',
  9: 'Yard',
  10: 'Wash',
  11: 'DockActivityTask',
  12: 'ForcePull',
  13: 'ForceSpot',
  14: 'ForcePullSpot',
  15: 'ForceYard',
}

/** Lookup 10. */
export const taskTypeNames: Readonly<Record<number, string>> = { 1: 'Loaded', 2: 'Empty' }

/** Lookup 16; 0, unset, is the form's own first entry. */
export const companyTypeNames: Readonly<Record<number, string>> = { 1: 'Broker', 2: 'Carrier' }

/** Lookup 24. */
export const phoneCarrierNames: Readonly<Record<number, string>> = {
  1: 'AT&T',
  2: 'Verizon',
  3: 'T-Mobile',
  4: 'US Cellular',
  5: 'Other',
}

/** Lookup 27. */
export const siteTypeNames: Readonly<Record<number, string>> = {
  1: 'Distribution Center',
  2: 'Cold Storage',
  3: 'Drop Yard',
}

/** Lookup 31; "Not required" travels as 0. */
export const inspectionFilterNames: Readonly<Record<number, string>> = { 0: 'All', 1: 'Required', 2: 'Not required' }
