import type { InferType } from 'yup'
import { nameKey } from '../sites/administration/locations.ts'
import { locationInput } from '../sites/location-input.ts'
import { LocationType } from '../trailers/trailer-lists.ts'
import type { ImportFile } from './import-file.ts'
import { LOCATIONS_MAX_ROWS } from './import-items.ts'

/** A row of an import of locations. */
export const doorInput = locationInput.pick(['Name', 'Type'])

export type DoorInput = InferType<typeof doorInput>

/** Types in files (spec 2§5). */
const types: ReadonlyMap<string, number> = new Map([
  ['yard', LocationType.Yard],
  ['door', LocationType.Door],
  ['scale', LocationType.Scale],
])

const EXAMPLE = ['Name,Type', 'Door 1,Door', 'Door 2,Door', '"Overflow, north",Yard', 'Scale 1,Scale']

/** The file of locations: name and type (spec 2§5). */
export const doorFile: ImportFile<DoorInput> = {
  field: 'Locations',
  columns: 2,
  rowsMax: LOCATIONS_MAX_ROWS,
  read: ([name = '', type = '']) => ({
    Name: name.trim().replace(/\s+/g, ' '),
    Type: types.get(type.trim().toLowerCase()) ?? 0,
  }),
  refuse: ([, type = '']) =>
    types.has(type.trim().toLowerCase()) ? null : `The type is "${type.trim()}", not yard, door or scale`,
  input: doorInput,
  keyOf: ({ Name }) => nameKey(Name),
  messages: { name: 'Invalid .csv file', nothing: 'Invalid .csv file' },
  example: { name: 'Door_list_example.csv', text: `${EXAMPLE.join('\r\n')}\r\n` },
}
