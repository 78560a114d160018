import type { DockGroup } from '../../../domain/sites/dock-group.ts'
import type { DriverUser } from '../../../domain/sites/driver-groups.ts'
import { fullName } from '../../../domain/people/session-user.ts'
import type { ListColumn } from '../../kit/list/list-column.ts'
import type { RowActs } from '../../kit/list/table-columns.tsx'
import './driver-groups.css'

export const driverColumns: readonly ListColumn<DriverUser>[] = [
  {
    ...{ id: 'FirstName', label: 'First Name', width: 200, importance: 1, card: '1a' },
    text: ({ FirstName }) => FirstName,
    cardText: fullName,
  },
  { id: 'LastName', label: 'Last Name', width: 200, text: ({ LastName }) => LastName, importance: 1 },
]

/**
 * Returns a select per driver, disabled for people who only read. Keep the result between renders. `groups` in the
 * order of the choices.
 */
export function driverActs(
  groups: readonly DockGroup[],
  onChoose: ((driver: DriverUser, groupID: number) => void) | null,
): RowActs<DriverUser> {
  const note = (driver: DriverUser) => (
    <select
      className="input input-select driver-group"
      aria-label={`Dock Group of ${fullName(driver)}`}
      value={driver.UserDockgroupIds[0] ?? 0}
      disabled={onChoose === null}
      onChange={(event) => onChoose?.(driver, Number(event.target.value))}
    >
      <option value={0}>None</option>
      {groups.map(({ ID, Name }) => (
        <option key={ID} value={ID}>
          {Name}
        </option>
      ))}
    </select>
  )
  return { acts: [], header: 'Dock Group', width: 260, isWide: true, note }
}
