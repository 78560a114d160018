import type { Position } from '../domain/map/geometry.ts'
import {
  type SpotFeature,
  type SpotFeatures,
  type SpotProperties,
  type SpotTrailer,
  spotLooks,
} from '../domain/map/map-features.ts'
import { arrayOf, boolean, integer, type JsonSchema, number, orNull, shape, text } from './json-schema.ts'

/** GET /locations/center. */
export interface MapCenterAnswer {
  readonly Location: { readonly Latitude1: number; readonly Longitude1: number }
  /** Null: the installation has none. */
  readonly Tiles: MapTiles | null
}

export interface MapTiles {
  /** With {z}, {x}, {y}, and {s} for one of the hosts a, b, c. */
  readonly Address: string
  readonly Attribution: string
}

const position: JsonSchema = { type: 'array', items: number, minItems: 2, maxItems: 2 }

const spotTrailer = shape<SpotTrailer>({
  ...{ ID: integer, TrailerNumber: text, NumberKey: text, ShipmentNumber: orNull(text), StatusType: integer },
  ...{ EPCID: orNull(integer), RFIDTagID: text, IsChecked: boolean, IsOverdue: boolean },
})

const geometry = {
  anyOf: [
    shape<{ type: 'Polygon'; coordinates: Position[][] }>({
      type: { const: 'Polygon' },
      coordinates: arrayOf({ type: 'array', items: position, minItems: 4 }),
    }),
    shape<{ type: 'Point'; coordinates: Position }>({ type: { const: 'Point' }, coordinates: position }),
    { type: 'null' },
  ],
}

/** The schema of GET /locations/geojson. */
export const spotFeaturesSchema = shape<SpotFeatures>({
  type: { const: 'FeatureCollection' },
  features: arrayOf(
    shape<SpotFeature>({
      ...{ type: { const: 'Feature' }, id: integer, geometry },
      properties: shape<SpotProperties>({
        ...{ Name: text, Type: integer, fill: text, Look: { enum: [...spotLooks] }, OneToMany: boolean },
        Trailers: arrayOf(spotTrailer),
      }),
    }),
  ),
})

/** The schema of GET /locations/center. */
export const mapCenterSchema = shape<MapCenterAnswer>({
  Location: shape<MapCenterAnswer['Location']>({ Latitude1: number, Longitude1: number }),
  Tiles: orNull(shape<MapTiles>({ Address: text, Attribution: text })),
})
