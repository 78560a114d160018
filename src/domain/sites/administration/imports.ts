import { defineAdminWrite } from '../../administration/admin-write.ts'
import { doorInput } from '../../imports/door-file.ts'
import {
  IMPORT_MAX_ROWS,
  importEach,
  isChanged,
  LOCATIONS_MAX_ROWS,
  newRowID,
  resultOf,
  TAGS_MAX_ROWS,
} from '../../imports/import-items.ts'
import { array, object } from '../../values/schema.ts'
import type { Location } from '../location.ts'
import { newLocation } from '../location-input.ts'
import type { Scac } from '../scac.ts'
import { scacCode, scacInput, toScac } from '../scac-input.ts'
import type { Tag } from '../tag.ts'
import { epcOf, tagInput } from '../tag-input.ts'
import { assertChange, nameKey, usesOfAll } from './locations.ts'

/** Adds companies, or changes those of the code; all rows or none. */
export const importScacs = defineAdminWrite({
  call: 'POST /scacs/import',
  right: 'scacs.write',
  list: 'Scacs',
  input: object({ Scacs: array(scacInput).required().min(1).max(IMPORT_MAX_ROWS) }).required(),
  items: 'Scacs',
  itemsMax: IMPORT_MAX_ROWS,
  makes: ({ Scacs }) => Scacs.length,
  async run(yard, { Scacs }, { SiteID, IDs }) {
    const known = new Map((await yard.readAll('Scacs')).map((scac) => [scac.Name, scac]))
    return await importEach(
      yard,
      'Scacs',
      Scacs,
      ({ Name }) => scacCode(Name),
      async (input, place) => {
        const before = known.get(scacCode(input.Name))
        const scac: Scac = toScac({ SiteID, ID: before?.ID ?? newRowID(IDs, place) }, input)
        if (!before) await yard.Scacs.insert(scac)
        else if (isChanged(before, scac)) await yard.Scacs.put(scac)
        return resultOf(before, scac)
      },
    )
  },
})

/**
 * Adds locations, or changes the type of those of the name, ignoring case; all rows or none. A new type meets the rules
 * of the location form.
 */
export const importLocations = defineAdminWrite({
  call: 'POST /locations/import',
  right: 'locations.write',
  list: 'Locations',
  input: object({ Locations: array(doorInput).required().min(1).max(LOCATIONS_MAX_ROWS) }).required(),
  items: 'Locations',
  itemsMax: LOCATIONS_MAX_ROWS,
  makes: ({ Locations }) => Locations.length,
  async run(yard, { Locations }, { SiteID, IDs }) {
    const known = new Map((await yard.readAll('Locations')).map((location) => [nameKey(location.Name), location]))
    const uses = usesOfAll(yard)
    return await importEach(
      yard,
      'Locations',
      Locations,
      ({ Name }) => nameKey(Name),
      async ({ Name, Type }, place) => {
        const before = known.get(nameKey(Name))
        const after: Location = before
          ? { ...before, Type }
          : newLocation({ SiteID, ID: newRowID(IDs, place), Name: Name.trim(), Type })
        if (!before) await yard.Locations.insert(after)
        else if (isChanged(before, after)) {
          await assertChange(yard, before, after, uses)
          await yard.Locations.put(after)
        }
        return resultOf(before, after)
      },
    )
  },
})

/** Adds RFID tags, or changes the type of those that the site has; all rows or none. */
export const importTags = defineAdminWrite({
  call: 'POST /RFID/import',
  right: 'tags.write',
  list: 'Tags',
  input: object({ Tags: array(tagInput).required().min(1).max(TAGS_MAX_ROWS) }).required(),
  items: 'Tags',
  itemsMax: TAGS_MAX_ROWS,
  makes: ({ Tags }) => Tags.length,
  async run(yard, { Tags }, { SiteID, IDs }) {
    const known = new Map((await yard.readAll('Tags')).map((tag) => [tag.EPC, tag]))
    return await importEach(
      yard,
      'Tags',
      Tags,
      ({ EPC }) => epcOf(EPC),
      async ({ EPC, TagType }, place) => {
        const before = known.get(epcOf(EPC))
        const after: Tag = before
          ? { ...before, TagType }
          : { SiteID, ID: newRowID(IDs, place), EPC: epcOf(EPC), TagType }
        if (!before) await yard.Tags.insert(after)
        else if (isChanged(before, after)) await yard.Tags.put(after)
        return resultOf(before, after)
      },
    )
  },
})
