import { personOutline, playOutline } from 'ionicons/icons'
import { memo } from 'react'
import type { Site } from '../../../domain/sites/site.ts'
import { type DriverRow, NO_DRIVERS, useDriverWork } from '../../data/use-driver-work.ts'
import { Icon } from '../../kit/icon.tsx'
import { RowMark } from '../../kit/row-mark.tsx'
import './drivers-panel.css'

export interface DriversPanelProps {
  readonly site: Site
  readonly active: boolean
  /** The driver below a dragged task; null for none. */
  readonly over: number | null
}

/** The drivers beside the board, with their present work. Tasks are dropped onto them. */
export function DriversPanel({ site, active, over }: DriversPanelProps) {
  const drivers = useDriverWork(site, active)
  const idle = drivers?.filter(({ work }) => work === null).length ?? 0
  return (
    <section className="drivers" aria-label="Drivers">
      <h2>
        Drivers
        {drivers && <span className="drivers-count">{`${idle} idle, ${drivers.length - idle} working`}</span>}
      </h2>
      {drivers?.length === 0 && <p>{NO_DRIVERS}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a stop in it, keys could not scroll it. */}
      <ul tabIndex={0} aria-label="Drivers and their work">
        {drivers?.map((driver) => (
          <DriverCard key={driver.ID} driver={driver} isOver={over === driver.ID} />
        ))}
      </ul>
    </section>
  )
}

const DriverCard = memo(({ driver, isOver }: { readonly driver: DriverRow; readonly isOver: boolean }) => {
  const { ID, name, work, mark } = driver
  return (
    <li className="driver" data-drop={ID} data-name={name} data-over={isOver} data-idle={work === null}>
      <b>
        <Icon icon={work ? playOutline : personOutline} />
        {name}
      </b>
      <span className="driver-line">{work ? work.task : 'Idle'}</span>
      {work && work.since !== '' && <span className="driver-line">{work.since}</span>}
      {mark && <RowMark {...mark} />}
    </li>
  )
})
DriverCard.displayName = 'DriverCard'
