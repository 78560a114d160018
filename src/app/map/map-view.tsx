import { addOutline, removeOutline } from 'ionicons/icons'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { MapTiles } from '../../contract/map-answers.ts'
import type { Position } from '../../domain/map/geometry.ts'
import type { SpotFeature } from '../../domain/map/map-features.ts'
import { shownTheme, useUiStore } from '../data/ui-store.ts'
import { IconButton } from '../kit/button.tsx'
import { readMapColors } from './map-colors.ts'
import type { SpotPaint } from './spot-polygon.ts'
import { type Draft, type MapEvents, type OwnPosition, paintOf, YardMap } from './yard-map.ts'
import './map.css'

export interface MapViewProps extends MapEvents {
  readonly label: string
  readonly center: Position
  readonly zoom: number
  /** In the order of painting; must be memoized. */
  readonly spots: readonly SpotFeature[]
  /** The spots that stand out; must be memoized. */
  readonly marks: ReadonlyMap<number, NonNullable<SpotPaint['mark']>>
  readonly tiles: MapTiles | null
  /** Must be memoized. */
  readonly draft?: Draft
  readonly own?: OwnPosition | null
  /** Gets the map once it is there, for moves of the view. */
  readonly mapRef?: RefObject<YardMap | null>
  /** Over the map. */
  readonly children?: ReactNode
}

const noDraft: Draft = { rings: [], taps: [] }

/** A map of spots, with or without tiles, that is moved by finger, mouse and keys. */
export function MapView(props: MapViewProps) {
  const { label, spots, marks, tiles, draft = noDraft, own = null, mapRef, children } = props
  const frame = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<YardMap | null>(null)
  const start = useRef({ center: props.center, zoom: props.zoom })
  const events = useRef<MapEvents>(props)
  events.current = props
  const theme = useUiStore(shownTheme)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes what the page's styles say.
  const colors = useMemo(readMapColors, [theme])
  useEffect(() => {
    if (!frame.current) return
    const { center, zoom } = start.current
    const made = new YardMap(frame.current, center, zoom, {
      onTap: (at, spotID) => events.current.onTap(at, spotID),
      onHover: (hovered) => events.current.onHover(hovered),
    })
    const resized = new ResizeObserver(() => made.resize())
    resized.observe(frame.current)
    setMap(made)
    if (mapRef) mapRef.current = made
    return () => {
      if (mapRef) mapRef.current = null
      resized.disconnect()
      made.remove()
      setMap(null)
    }
  }, [mapRef])
  useEffect(() => {
    map?.setSpots(spots, (spot) => paintOf(spot, marks.get(spot.id) ?? null), colors)
  }, [map, spots, marks, colors])
  useEffect(() => map?.setTiles(tiles), [map, tiles])
  useEffect(() => map?.setDraft(draft, colors), [map, draft, colors])
  useEffect(() => map?.setOwn(own, colors), [map, own, colors])
  return (
    <div className="map-frame">
      <div ref={frame} className="map-canvas" role="application" aria-label={label} />
      <div className="map-zoom">
        <IconButton tone="plain" icon={addOutline} label="Zoom in" onClick={() => map?.zoomBy(1)} />
        <IconButton tone="plain" icon={removeOutline} label="Zoom out" onClick={() => map?.zoomBy(-1)} />
      </div>
      {tiles && <small className="map-source">{tiles.Attribution}</small>}
      {children}
    </div>
  )
}
