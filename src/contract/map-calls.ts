import type { Call } from './call.ts'

/** Calls of the map view (spec 1§7). */
export const mapCalls = {
  listSpotFeatures: {
    method: 'GET',
    path: '/locations/geojson',
    access: 'trailers.read',
    answer: 'SpotFeatures',
    summary: 'The spots of the active site as GeoJSON (RFC 7946) with the trailers in them.',
  },
  getMapCenter: {
    method: 'GET',
    path: '/locations/center',
    access: 'trailers.read',
    answer: 'MapCenter',
    summary: 'The centre of the map of the active site, and the address of the map tiles.',
  },
} as const satisfies Record<string, Call>
