import { listOutline, locateOutline } from 'ionicons/icons'
import { useCallback, useMemo, useRef, useState } from 'react'
import { may, toPerson } from '../../../domain/access/rights.ts'
import { findSpot, NOT_FOUND_WORDS, spotOf } from '../../../domain/map/find-spot.ts'
import type { Position } from '../../../domain/map/geometry.ts'
import { mapCenter } from '../../../domain/map/map-center.ts'
import type { SpotFeature } from '../../../domain/map/map-features.ts'
import { pointOf } from '../../../domain/map/spot-place.ts'
import type { Location } from '../../../domain/sites/location.ts'
import { SEARCH_WORDS } from '../../../domain/trailers/search-words.ts'
import { compareNatural, sortByName } from '../../../domain/values/natural-sort.ts'
import { listLocations } from '../../../mirror/reads/reference.ts'
import { useKept } from '../../data/use-kept.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { type OfSite, ofSite } from '../../data/of-site.tsx'
import { useOverlays } from '../../forms/use-overlays.tsx'
import { Button } from '../../kit/button.tsx'
import { notify } from '../../kit/notice.tsx'
import { Screen } from '../../kit/screen.tsx'
import { Loading } from '../../kit/states.tsx'
import { useActive } from '../../kit/use-active.ts'
import { useVisible } from '../../kit/use-visible.ts'
import { MapView } from '../../map/map-view.tsx'
import type { SpotPaint } from '../../map/spot-polygon.ts'
import { useTiles } from '../../map/use-tiles.ts'
import { type Draft, YARD_ZOOM, type YardMap } from '../../map/yard-map.ts'
import { SyncStateLine } from '../../shell/sync-state-line.tsx'
import { taskForm } from '../tasks/overlays.ts'
import { checkDialog, historyDialog } from '../trailers/overlays.ts'
import { DrawRow, type RowStart } from './draw-row.tsx'
import { HoverCard, type Hovered } from './hover-card.tsx'
import { MapLegend } from './map-legend.tsx'
import { MapSearch } from './map-search.tsx'
import { countOfRow } from './row-choice.ts'
import { SpotCard } from './spot-card.tsx'
import { SpotList } from './spot-list.tsx'
import { useOwnPosition } from './use-own-position.ts'
import { useSpotActs } from './use-spot-acts.ts'
import { type Spots, useSpots } from './use-spots.ts'
import './map-screen.css'

const parts = [historyDialog, checkDialog, taskForm]

/** Mapview (spec 2§2.16); empty until person and site are known. */
export default ofSite(SiteMap)

function SiteMap({ user, site }: OfSite) {
  const isEntered = useActive()
  // A tab behind another one needs no spots either.
  const active = useVisible() && isEntered
  const spots = useSpots(site.ID, active)
  const overlays = useOverlays({ context: { site, user }, shown: spots !== undefined, parts })
  return (
    <Screen title="Mapview" aside={<SyncStateLine />} panel={overlays.view}>
      {spots ? (
        <MapPage {...{ user, site, active, spots }} open={overlays.open} />
      ) : (
        <Loading label="Loading the map" />
      )}
    </Screen>
  )
}

interface MapPageProps extends OfSite {
  readonly active: boolean
  readonly spots: Spots
  readonly open: Parameters<typeof useSpotActs>[1]
}

/** The opened spot, and the one that was searched. */
interface Chosen {
  readonly spotID: number
  readonly trailerID: number | null
}

const noTaps: readonly Position[] = []
/** Without any coordinates: the whole country. */
const UNKNOWN_ZOOM = 4

function byName(a: SpotFeature, b: SpotFeature): number {
  return compareNatural(a.properties.Name, b.properties.Name) || a.id - b.id
}

function MapPage({ user, site, active, spots, open }: MapPageProps) {
  const map = useRef<YardMap | null>(null)
  const tiles = useTiles()
  const [chosen, choose] = useState<Chosen | null>(null)
  const [foundID, setFound] = useState<number | null>(null)
  // The mark follows the trailer that was searched.
  const found = useMemo(
    () => (foundID === null ? null : (spotOf(spots.inOrder, foundID)?.id ?? null)),
    [foundID, spots],
  )
  const [hovered, setHovered] = useState<Hovered | null>(null)
  const [taps, setTaps] = useState<readonly Position[] | null>(null)
  const [draft, setDraft] = useState<Draft | undefined>(undefined)
  const locations = useKept(useLiveQuery(() => listLocations(site.ID), [site.ID]))
  const unplaced = useMemo(() => spots.inOrder.filter(({ geometry }) => geometry === null), [spots])
  const [redrawnID, redraw] = useState<number | null>(null)
  const drawAgain = useCallback((spotID: number) => {
    redraw(spotID)
    setTaps(noTaps)
  }, [])
  const acts = useSpotActs({ user, site }, open, drawAgain)
  const [listsAll, setListsAll] = useState(false)
  const listed = useMemo(() => (listsAll ? spots.inOrder.toSorted(byName) : unplaced), [listsAll, spots, unplaced])
  const own = useOwnPosition(active, (at) => map.current?.show(at))
  const mayDraw = may(toPerson(user), 'locations.write')
  const marks = useMemo(() => {
    const marked = new Map<number, NonNullable<SpotPaint['mark']>>()
    if (chosen) marked.set(chosen.spotID, 'chosen')
    if (found !== null) marked.set(found, 'found')
    return marked
  }, [chosen, found])
  const endDrawing = useCallback(() => {
    setTaps(null)
    redraw(null)
    setDraft(undefined)
  }, [])
  if (!locations) return <Loading label="Loading the map" />
  const { at: center, isKnown } = mapCenter(site, locations)
  const spot = chosen && spots.byID.get(chosen.spotID)
  function showSpot(spotID: number, trailerID: number | null) {
    choose({ spotID, trailerID })
    const geometry = spots.byID.get(spotID)?.geometry
    if (geometry) map.current?.show(pointOf(geometry))
  }
  function search(typed: string) {
    if (typed === '') return notify(SEARCH_WORDS, 'error')
    const match = findSpot(spots.inOrder, typed)
    setFound(match?.trailer.ID ?? null)
    if (!match) {
      choose(null)
      return notify(NOT_FOUND_WORDS, 'error')
    }
    showSpot(match.spot.id, match.trailer.ID)
  }
  function tap(at: Position, spotID: number | null) {
    setHovered(null)
    if (taps) return setTaps((before) => [...(before ?? []), at].slice(0, 2))
    choose(spotID === null ? null : { spotID, trailerID: null })
  }
  return (
    <div className="map-page">
      <div className="map-bar">
        <MapSearch
          onSearch={search}
          onClear={() => {
            setFound(null)
            choose(null)
          }}
        />
        <Button icon={locateOutline} aria-pressed={own.asked} onClick={own.toggle}>
          My position
        </Button>
        <Button icon={listOutline} aria-pressed={listsAll} onClick={() => setListsAll(!listsAll)}>
          All spots
        </Button>
      </div>
      <div className="map-row">
        <MapView
          mapRef={map}
          label={`Map of ${site.Name}`}
          center={center}
          zoom={isKnown ? YARD_ZOOM : UNKNOWN_ZOOM}
          {...{ spots: spots.inOrder, marks, tiles, draft, own: own.own }}
          onTap={tap}
          onHover={setHovered}
        >
          {hovered && !taps && <HoverCard hovered={hovered} spot={spots.byID.get(hovered.spotID)} />}
          {spot && !taps && (
            <SpotCard
              key={`${spot.id}:${chosen.trailerID}`}
              {...{ spot, acts, trailerID: chosen.trailerID }}
              onClose={() => choose(null)}
            />
          )}
        </MapView>
        {taps ? (
          <DrawRow
            start={rowStart(locations, spots, redrawnID)}
            {...{ taps, onTaps: setTaps, onDraft: setDraft, onClose: endDrawing }}
          />
        ) : (
          listed.length > 0 && (
            <SpotList
              title={listsAll ? 'All spots' : 'Not on the map'}
              spots={listed}
              chosenID={chosen?.spotID ?? null}
              onChoose={(spotID) => showSpot(spotID, null)}
              onDraw={mayDraw && unplaced.length > 0 ? () => setTaps(noTaps) : null}
            />
          )
        )}
      </div>
      <MapLegend spots={spots.inOrder} hasFound={found !== null} />
    </div>
  )
}

/** Offers the first row that is not on the map; or a spot that is, alone, with all others to choose. */
function rowStart(locations: readonly Location[], { byID }: Spots, redrawnID: number | null): RowStart {
  const spots = sortByName(
    locations.filter(({ ID }) => (redrawnID === null ? byID.get(ID)?.geometry === null : byID.has(ID))),
    ({ Name }) => Name,
  )
  const firstID = redrawnID ?? spots[0]?.ID ?? 0
  return { spots, firstID, count: redrawnID === null ? countOfRow(spots, firstID) : 1 }
}
