import type { Site } from '../sites/site.ts'
import { needsShipmentNumber } from '../trailers/trailer-rules.ts'
import type { TaskFieldName, TaskFields } from './task-fields.ts'
import { needsSetTemperature, needsWeight } from './task-rules.ts'

/** Returns the fields to mark as required. */
export function requiredTaskFields(
  fields: Pick<TaskFields, 'Action' | 'TrailerStatusType'>,
  trailerType: number,
  isNew: boolean,
  site: Pick<Site, 'TrailerWeightEnabled' | 'StorageStatusEnabled'>,
): ReadonlySet<TaskFieldName> {
  const { Action, TrailerStatusType } = fields
  const required = new Set<TaskFieldName>(ALWAYS)
  const ask = (when: boolean, ...names: TaskFieldName[]) => {
    if (when) for (const name of names) required.add(name)
  }
  ask(needsShipmentNumber(trailerType, TrailerStatusType), 'ShipmentNumber', 'ShipmentID')
  ask(needsSetTemperature(trailerType, TrailerStatusType, site), 'SetTemperature')
  ask(needsWeight(Action, site, isNew), 'TrailerWeight')
  return required
}

const ALWAYS: readonly TaskFieldName[] = [
  'Action',
  'FromLocationID',
  'ToLocationID',
  'TrailerID',
  'TrailerNumber',
  'ScacID',
  'TrailerStatusType',
]
