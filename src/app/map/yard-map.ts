import {
  canvas,
  circle,
  circleMarker,
  type LatLngTuple,
  type LeafletMouseEvent,
  layerGroup,
  type Map as LeafletMap,
  map as createMap,
  polyline,
  tileLayer,
} from 'leaflet'
import type { MapTiles } from '../../contract/map-answers.ts'
import { type Position, positionAt, type Ring, ringOf } from '../../domain/map/geometry.ts'
import { type SpotFeature, spotLabel } from '../../domain/map/map-features.ts'
import { LocationType } from '../../domain/trailers/trailer-lists.ts'
import type { MapColors } from './map-colors.ts'
import { type SpotPaint, SpotPolygon } from './spot-polygon.ts'

/** Spec 2§2.16. */
export const YARD_ZOOM = 18
const TILE_MAX_ZOOM = 19
/** Nearer than the tiles, where a finger hits one spot of a row. */
const MAX_ZOOM = 22
const MIN_ZOOM = 3
/** Half the side of the square of a spot that is a point, metres. */
const POINT_M = 2

/** Metres of accuracy around one's own position. */
export interface OwnPosition {
  readonly at: Position
  readonly accuracyM: number
}

/** Outlines that are not saved yet, and the taps. */
export interface Draft {
  readonly rings: readonly Ring[]
  readonly taps: readonly Position[]
}

export interface MapEvents {
  /** A tap on a spot, or on the ground (null). */
  onTap(at: Position, spotID: number | null): void
  /** The pointer of a mouse over a spot; null when it leaves. `x`, `y`: pixels within the map. */
  onHover(hovered: { readonly spotID: number; readonly x: number; readonly y: number } | null): void
}

/** The map in an element: a layer per spot, found by its ID, so that a change redraws one. */
export class YardMap {
  readonly #map: LeafletMap
  readonly #spots = new Map<number, { readonly layer: SpotPolygon; readonly shape: string }>()
  readonly #draft = layerGroup()
  readonly #own = layerGroup()
  #removeTiles = () => {}
  #tiles: string | null = null

  constructor(
    frame: HTMLElement,
    center: Position,
    zoom: number,
    private readonly events: MapEvents,
  ) {
    const moves = !isStill()
    this.#map = createMap(frame, {
      ...{ center: toLatLng(center), zoom, minZoom: MIN_ZOOM, maxZoom: MAX_ZOOM },
      ...{ zoomControl: false, attributionControl: false, preferCanvas: true },
      ...{ zoomAnimation: moves, fadeAnimation: moves, inertia: moves },
      // Rows beside the frame are drawn before a drag shows them.
      renderer: canvas({ padding: 0.3 }),
    })
    this.#map.on('click', ({ latlng }) => events.onTap([latlng.lng, latlng.lat], null))
    this.#draft.addTo(this.#map)
    this.#own.addTo(this.#map)
  }

  /** Shows the spots in the order of painting. `paintOf`: how each looks now. */
  setSpots(spots: readonly SpotFeature[], paintOf: (spot: SpotFeature) => SpotPaint, colors: MapColors): void {
    const known = spots.every(({ id, geometry }) => (this.#spots.get(id)?.shape ?? 'null') === JSON.stringify(geometry))
    if (known && this.#spots.size === spots.filter(({ geometry }) => geometry).length) {
      for (const spot of spots) this.#spots.get(spot.id)?.layer.repaint(paintOf(spot), colors)
      return
    }
    // Rare: outlines changed, and the order of painting with them.
    for (const { layer } of this.#spots.values()) layer.remove()
    this.#spots.clear()
    for (const spot of spots) this.#add(spot, paintOf(spot), colors)
  }

  setDraft({ rings, taps }: Draft, colors: MapColors): void {
    this.#draft.clearLayers()
    const looks = { color: colors.chosen, weight: 3, interactive: false }
    for (const ring of rings) polyline(ring.map(toLatLng), looks).addTo(this.#draft)
    for (const at of taps) circleMarker(toLatLng(at), { ...looks, radius: 7 }).addTo(this.#draft)
  }

  setOwn(own: OwnPosition | null, colors: MapColors): void {
    this.#own.clearLayers()
    if (!own) return
    const looks = { color: colors.chosen, interactive: false }
    circle(toLatLng(own.at), { ...looks, radius: own.accuracyM, weight: 1, fillOpacity: 0.1 }).addTo(this.#own)
    circleMarker(toLatLng(own.at), { ...looks, radius: 8, weight: 3, fillOpacity: 0.9 }).addTo(this.#own)
  }

  setTiles(tiles: MapTiles | null): void {
    if (this.#tiles === (tiles?.Address ?? null)) return
    this.#tiles = tiles?.Address ?? null
    this.#removeTiles()
    this.#removeTiles = () => {}
    if (!tiles) return
    const layer = tileLayer(tiles.Address, {
      ...{ maxNativeZoom: TILE_MAX_ZOOM, maxZoom: MAX_ZOOM, minZoom: MIN_ZOOM },
      // Only readable answers are kept by the service worker; many hosts refuse requests without an origin.
      ...{ crossOrigin: '', referrerPolicy: 'strict-origin' },
    })
    layer.addTo(this.#map)
    const stop = onFirstWorker(() => layer.redraw())
    this.#removeTiles = () => {
      stop()
      layer.remove()
    }
  }

  /** Moves a position into the middle. */
  show(at: Position, zoom = this.#map.getZoom()): void {
    this.#map.setView(toLatLng(at), zoom, { animate: !isStill() })
  }

  zoomBy(steps: 1 | -1): void {
    this.#map.setZoom(this.#map.getZoom() + steps)
  }

  /** Follows another size of its element. */
  resize(): void {
    this.#map.invalidateSize({ animate: false })
  }

  remove(): void {
    this.#removeTiles()
    this.#map.remove()
  }

  #add(spot: SpotFeature, paint: SpotPaint, colors: MapColors): void {
    const ring = outlineOf(spot)
    if (!ring) return
    const layer = new SpotPolygon(ring.map(toLatLng), paint, colors)
    layer.on('click', ({ latlng }: LeafletMouseEvent) => this.events.onTap([latlng.lng, latlng.lat], spot.id))
    layer.on('mouseover', ({ containerPoint: { x, y } }: LeafletMouseEvent) =>
      this.events.onHover({ spotID: spot.id, x, y }),
    )
    layer.on('mouseout', () => this.events.onHover(null))
    layer.addTo(this.#map)
    this.#spots.set(spot.id, { layer, shape: JSON.stringify(spot.geometry) })
  }
}

/**
 * Calls back when the service worker takes over a page that began without one: it keeps only what it fetched itself.
 * Returns the function that ends the wait.
 */
function onFirstWorker(call: () => void): () => void {
  // Absent without HTTPS.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  if (!workers || workers.controller) return () => {}
  workers.addEventListener('controllerchange', call, { once: true })
  return () => workers.removeEventListener('controllerchange', call)
}

/** True for people who asked their system for less motion. */
function isStill(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Returns how a spot looks. */
export function paintOf({ properties }: SpotFeature, mark: SpotPaint['mark']): SpotPaint {
  const { Look, Type } = properties
  return { label: spotLabel(properties), look: Look, isGround: Type === LocationType.Yard, mark }
}

/** Returns the outline of a spot; a small square around a point; null without coordinates. */
function outlineOf({ geometry }: SpotFeature): Ring | null {
  if (geometry === null) return null
  if (geometry.type === 'Polygon') return geometry.coordinates[0] ?? null
  const at = geometry.coordinates
  const sides = [-POINT_M, POINT_M]
  return ringOf(sides.flatMap((east) => sides.map((north) => positionAt(at, { east, north }))))
}

/** Leaflet has the latitude first. */
function toLatLng([longitude, latitude]: Position): LatLngTuple {
  return [latitude, longitude]
}
