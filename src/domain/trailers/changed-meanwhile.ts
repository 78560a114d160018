import { Refusal } from '../commands/refusal.ts'
import type { Yard } from '../commands/yard.ts'
import type { References } from '../sites/references.ts'
import { showDay, showValue, showYesNo } from '../values/display.ts'
import type { Trailer } from './trailer.ts'
import { fieldLabels } from './field-words.ts'
import type { TrailerFieldName } from './trailer-fields.ts'
import {
  directionNames,
  fuelLevelNames,
  intentNames,
  nameIn,
  statusTypeNames,
  trailerTypeNames,
} from './trailer-lists.ts'

/** 409 for contested fields, each with the others' value. */
export async function changedMeanwhile(
  yard: Yard,
  trailer: Trailer,
  conflicts: readonly TrailerFieldName[],
): Promise<Refusal> {
  const errors: Record<string, string[]> = {}
  for (const name of conflicts) errors[name] = [`${fieldLabels[name]} is now ${await wordsOf(yard, trailer, name)}.`]
  const title = `Trailer ${trailer.Number} was changed by somebody else meanwhile.`
  return new Refusal({ status: 409, code: 'changed-meanwhile', title, errors })
}

async function wordsOf(yard: Yard, trailer: Trailer, name: TrailerFieldName): Promise<string> {
  const { ScacID, LocationID, FreightID, EPCID } = trailer
  const only = async <R>(field: TrailerFieldName, id: number | null, read: (id: number) => Promise<R | undefined>) => {
    const row = name === field && id !== null ? await read(id) : undefined
    return new Map(row === undefined || id === null ? [] : [[id, row]])
  }
  return fieldWords(name, trailer[name], {
    scacs: await only('ScacID', ScacID, (id) => yard.Scacs.get(id)),
    locations: await only('LocationID', LocationID, (id) => yard.Locations.get(id)),
    freights: await only('FreightID', FreightID, (id) => yard.Freights.get(id)),
    tags: await only('EPCID', EPCID, (id) => yard.Tags.get(id)),
  })
}

type NamedRows = Pick<References, 'scacs' | 'locations' | 'freights' | 'tags'>

/** Returns a field's value for people; 'N/A' for none, or a row that is not among the named ones. */
export function fieldWords(
  name: TrailerFieldName,
  value: string | number | boolean | null,
  { scacs, locations, freights, tags }: NamedRows,
): string {
  if (typeof value === 'number') {
    switch (name) {
      case 'ScacID':
        return showValue(scacs.get(value)?.Name ?? null)
      case 'LocationID':
        return showValue(locations.get(value)?.Name ?? null)
      case 'FreightID':
        return showValue(freights.get(value)?.Value ?? null)
      case 'EPCID':
        return showValue(tags.get(value)?.EPC ?? null)
      case 'Type':
        return nameIn(trailerTypeNames, value)
      case 'StatusType':
        return nameIn(statusTypeNames, value)
      case 'DirectionType':
        return nameIn(directionNames, value)
      case 'Intent':
        return nameIn(intentNames, value)
      case 'ReeferFuelLevel':
        return nameIn(fuelLevelNames, value)
    }
  }
  if (typeof value === 'boolean') return showYesNo(value)
  return name === 'ShipmentDate' ? showDay(value === null ? null : String(value)) : showValue(value)
}
