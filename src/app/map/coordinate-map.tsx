import { useId, useMemo, useState } from 'react'
import type { Position } from '../../domain/map/geometry.ts'
import { mapFeatures, type SpotFeature } from '../../domain/map/map-features.ts'
import { toReferences } from '../../domain/sites/references.ts'
import { listLocations } from '../../mirror/reads/reference.ts'
import { serverNow } from '../data/server-now.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import { useSite } from '../data/use-session.ts'
import { YARD_ZOOM, type Draft } from './yard-map.ts'
import { MapView } from './map-view.tsx'
import { useTiles } from './use-tiles.ts'

/** A place that a tap may set. */
export interface TapTarget {
  readonly label: string
  /** Null: not set yet. */
  readonly at: Position | null
}

export interface CoordinateMapProps {
  readonly label: string
  readonly center: Position
  readonly isKnown: boolean
  /** At least one. */
  readonly targets: readonly TapTarget[]
  /** `place`: of the target in the list. Degrees have seven decimals, about a centimetre. */
  readonly onSet: (place: number, at: Position) => void
}

const noSpots: readonly SpotFeature[] = []
const noMarks = new Map<number, never>()
/** Without any coordinates: the whole country. */
const UNKNOWN_ZOOM = 4
const DECIMALS = 1e7

/** A small map in a form: a tap sets the chosen place, and the next one that is not set is chosen. */
export function CoordinateMap({ label, center, isKnown, targets, onSet }: CoordinateMapProps) {
  const tiles = useTiles()
  const spots = useOutlines()
  const group = useId()
  const [chosen, choose] = useState(() => firstUnset(targets))
  const places = JSON.stringify(targets.map(({ at }) => at))
  const draft = useMemo((): Draft => {
    const taps = (JSON.parse(places) as (Position | null)[]).filter((at) => at !== null)
    return { rings: [], taps }
  }, [places])
  function tap([longitude, latitude]: Position) {
    onSet(chosen, [rounded(longitude), rounded(latitude)])
    if (targets.length > 1) choose((chosen + 1) % targets.length)
  }
  return (
    <div className="coordinate-map">
      {targets.length > 1 && (
        <fieldset className="coordinate-targets">
          <legend>A tap on the map sets</legend>
          {targets.map((target, place) => (
            <label key={target.label}>
              <input type="radio" name={group} checked={place === chosen} onChange={() => choose(place)} />
              {target.label}
            </label>
          ))}
        </fieldset>
      )}
      <MapView
        label={label}
        center={center}
        zoom={isKnown ? YARD_ZOOM : UNKNOWN_ZOOM}
        {...{ spots, marks: noMarks, tiles, draft }}
        onTap={tap}
        onHover={nothing}
      />
    </div>
  )
}

function nothing(): void {}

/** Returns the outlines of the active site, without trailers, to find one's way without tiles. */
function useOutlines(): readonly SpotFeature[] {
  const site = useSite()
  const locations = useLiveQuery(() => (site ? listLocations(site.ID) : []), [site])
  return useMemo(() => {
    if (!site || !locations) return noSpots
    const references = toReferences(site, { Locations: locations, Scacs: [], Freights: [], Tags: [] })
    return mapFeatures({ references, trailers: [], now: serverNow() }).features
  }, [site, locations])
}

function firstUnset(targets: readonly TapTarget[]): number {
  return Math.max(
    0,
    targets.findIndex(({ at }) => at === null),
  )
}

function rounded(degrees: number): number {
  return Math.round(degrees * DECIMALS) / DECIMALS
}
