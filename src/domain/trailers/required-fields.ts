import type { Site } from '../sites/site.ts'
import type { TrailerFieldName, TrailerFields } from './trailer-fields.ts'
import { isReefer } from './trailer-lists.ts'
import { needsSeal, needsSealFlags } from './seals.ts'
import { needsDirection, needsShipmentNumber, needsTag, needsTemperatures } from './trailer-rules.ts'

/** Returns the fields to mark as required for the current choices. */
export function requiredFields(
  fields: Pick<TrailerFields, 'Type' | 'StatusType' | 'DirectionType' | 'Intent'>,
  site: Pick<Site, 'ActiveSiteRFID'>,
): ReadonlySet<TrailerFieldName> {
  const { Type, StatusType, Intent } = fields
  const required = new Set<TrailerFieldName>(['Number', 'ScacID', 'Type', 'StatusType', 'Intent'])
  const ask = (when: boolean, ...names: TrailerFieldName[]) => {
    if (when) for (const name of names) required.add(name)
  }
  const isChosen = Type !== 0 && StatusType !== 0
  ask(needsDirection(StatusType), 'DirectionType')
  ask(needsTag(site, Intent), 'EPCID')
  ask(needsTemperatures(Type, StatusType), 'SetTemperature', 'BoxTemperature')
  ask(isReefer(Type), 'ReeferFuelLevel')
  ask(needsShipmentNumber(Type, StatusType), 'ShipmentNumber')
  ask(isChosen && needsSeal(Type, StatusType), 'SealNumber')
  ask(needsSealFlags(Type, StatusType), 'SealIntact', 'SealMatchesBOL')
  return required
}
