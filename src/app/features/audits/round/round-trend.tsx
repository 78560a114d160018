import { memo } from 'react'
import type { Site } from '../../../../domain/sites/site.ts'
import type { Trailer } from '../../../../domain/trailers/trailer.ts'
import { showMoment } from '../../../../domain/values/display.ts'
import { listBoxReadings } from '../../../../mirror/reads/audits.ts'
import { useLiveQuery } from '../../../data/use-live-query.ts'
import { useMinute } from '../../../data/use-minute.ts'
import { showDegrees } from './reading-keys.ts'
import './round-trend.css'

/** Checks that are drawn. */
const MOST = 5
const WIDTH = 480
const HEIGHT = 64
/** Degrees beyond range and readings. */
const MARGIN = 2

/** The last box temperatures of a visit over the range of the set one. */
export const RoundTrend = memo(function RoundTrend({
  trailer,
  site,
}: {
  readonly trailer: Trailer
  readonly site: Site
}) {
  const now = useMinute()
  const rows = useLiveQuery(
    () => listBoxReadings(site.ID, trailer.ID, trailer.ArrivalDate, MOST),
    [site.ID, trailer.ID, trailer.ArrivalDate],
  )
  const { SetTemperature: set } = trailer
  if (!rows || rows.length < 2 || set === null) return null
  const range = site.TemperatureAlertRange
  const all = [...rows.map(({ degrees }) => degrees), set - range, set + range]
  const [low, high] = [Math.min(...all) - MARGIN, Math.max(...all) + MARGIN]
  const y = (degrees: number) => ((high - degrees) / (high - low)) * HEIGHT
  const x = (at: number) => ((at + 0.5) / rows.length) * WIDTH
  return (
    <section className="round-trend" aria-label={`Box temp, last ${rows.length} checks`}>
      <h3>{`Box temp, last ${rows.length} checks`}</h3>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <rect className="round-band" x="0" y={y(set + range)} width={WIDTH} height={y(set - range) - y(set + range)} />
        <line className="round-base" x1="0" x2={WIDTH} y1={y(set)} y2={y(set)} />
        <polyline className="round-line" points={rows.map(({ degrees }, at) => `${x(at)},${y(degrees)}`).join(' ')} />
        {rows.map(({ ID, degrees }, place) => (
          <circle key={ID} cx={x(place)} cy={y(degrees)} r="5" />
        ))}
      </svg>
      <ol>
        {rows.map(({ ID, at, degrees }) => (
          <li key={ID}>
            <b>{showDegrees(degrees)}</b>
            <small>{showMoment(at, site.Timezone, now)}</small>
          </li>
        ))}
      </ol>
    </section>
  )
})
