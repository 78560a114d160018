import { useEffect, useState } from 'react'
import type { Position } from '../../../domain/map/geometry.ts'
import { notify } from '../../kit/notice.tsx'
import type { OwnPosition } from '../../map/yard-map.ts'

const DENIED = 'This browser does not give the position. Allow it in the settings of this page.'
const UNKNOWN = 'The position is not known here. Try again outdoors.'

/**
 * Returns one's own position while asked for, and the function that asks or ends. `active`: the screen is shown;
 * another screen would pay with its battery. `onFirst` gets the first position only: following each one would redraw
 * the map.
 */
export function useOwnPosition(active: boolean, onFirst: (at: Position) => void) {
  const [asked, setAsked] = useState(false)
  const [own, setOwn] = useState<OwnPosition | null>(null)
  const [first] = useState(() => ({ call: onFirst }))
  first.call = onFirst
  useEffect(() => {
    if (!asked || !active) return setOwn(null)
    if (!('geolocation' in navigator)) {
      setAsked(false)
      return notify(DENIED, 'error')
    }
    let isFirst = true
    const id = navigator.geolocation.watchPosition(
      ({ coords: { longitude, latitude, accuracy } }) => {
        const at: Position = [longitude, latitude]
        setOwn({ at, accuracyM: accuracy })
        if (isFirst) first.call(at)
        isFirst = false
      },
      ({ code, PERMISSION_DENIED }) => {
        setAsked(false)
        notify(code === PERMISSION_DENIED ? DENIED : UNKNOWN, 'error')
      },
      { enableHighAccuracy: true, timeout: 30_000, maximumAge: 10_000 },
    )
    return () => navigator.geolocation.clearWatch(id)
  }, [asked, active, first])
  return { own, asked, toggle: () => setAsked((before) => !before) }
}
