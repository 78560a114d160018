import type { PersonCard } from '../../../../domain/people/person-card.ts'
import { fullName } from '../../../../domain/people/session-user.ts'
import { sortByName } from '../../../../domain/values/natural-sort.ts'
import type { Option } from '../../../kit/option.ts'

/** Returns the drivers of a site by name, the person first if they are one. */
export function driverChoices(drivers: readonly PersonCard[], ownID: number): readonly Option[] {
  const sorted = sortByName(drivers, fullName)
  const own = sorted.filter(({ ID }) => ID === ownID)
  const others = sorted.filter(({ ID }) => ID !== ownID)
  return [...own, ...others].map((driver) => ({ ID: driver.ID, Name: fullName(driver) }))
}

/** Returns the driver to offer first: the task's, else the person; 0 when neither drives here. */
export function firstDriver(choices: readonly Option[], holderID: number | null, ownID: number): number {
  const isOffered = (id: number | null) => choices.some(({ ID }) => ID === id)
  if (holderID !== null && isOffered(holderID)) return holderID
  return isOffered(ownID) ? ownID : 0
}
