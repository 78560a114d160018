/** Closed lists for look-up only; others are in `trailers/trailer-lists.ts`. */

/** Lookup 16; 0 is unset. */
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

/** Scale modes (spec 2§2.2); in no lookup. */
export const scaleNames: Readonly<Record<number, string>> = { 0: 'None', 1: 'Manual', 2: 'Automatic' }

/** Locations that a trailer form offers (3-decisions §4); in no lookup. */
export const locationEditNames: Readonly<Record<number, string>> = { 0: 'All but doors', 1: 'Any location' }

/** Lookup 31; "Not required" is 0 on the wire. */
export const inspectionFilterNames: Readonly<Record<number, string>> = { 0: 'All', 1: 'Required', 2: 'Not required' }
