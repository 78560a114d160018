import { alertCircle, checkmarkCircleOutline, time } from 'ionicons/icons'
import { type CheckClock, checkClock, clockWords } from '../../../../domain/audits/check-clock.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import type { PresentedTrailer } from '../../../../domain/trailers/present-trailer.ts'
import { Icon } from '../../../kit/icon.tsx'
import { useMinute } from '../../../data/use-minute.ts'
import './audit.css'

const icons: Readonly<Record<CheckClock, string>> = {
  overdue: alertCircle,
  soon: time,
  fine: checkmarkCircleOutline,
}

export interface NextCheckProps {
  readonly trailer: PresentedTrailer
  readonly site: Site
}

/** The time until a reefer's next check, updated each minute, also offline. */
export function NextCheck({ trailer, site }: NextCheckProps) {
  const clock = checkClock(trailer, site, useMinute())
  return (
    <span className={`check-clock check-clock-${clock.state}`}>
      <Icon icon={icons[clock.state]} />
      {clock.state === 'soon' && <b>Soon</b>}
      {clockWords(clock)}
    </span>
  )
}
