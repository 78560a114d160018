import { defineCommand } from '../../commands/command.ts'
import { invalid, notFound } from '../../commands/refusal.ts'
import { LocationType } from '../../trailers/trailer-lists.ts'
import { object } from '../../values/schema.ts'
import { flag, id } from '../../values/wire.ts'

/**
 * Sets a door out of service, or back (spec 2§7). The value is set, not toggled, so that two people who agree do
 * not undo each other. Refused: 404 for a missing place, 400 for one that is no door.
 */
export const setOutOfService = defineCommand({
  call: 'PUT /locations/oos/{doorId}',
  input: object({ ID: id(), oos: flag() }).noUnknown().required(),
  right: 'dock.write',
  describe: ({ ID, oos }, names) =>
    `Set ${names.location(ID) ?? 'a door'} ${oos === false ? 'back in service' : 'out of service'}`,
  repair: 'again',
  ids: 0,
  lists: ['Locations'],
  lanes: ({ ID }) => [`location:${ID}`],
  async run(yard, { ID, oos }) {
    const door = await yard.Locations.get(ID)
    if (!door) throw notFound()
    if (door.Type !== LocationType.Door) throw invalid({ ID: ['Please choose a door'] })
    if (door.OutOfService === oos) return { Outcome: 'noop', ID }
    await yard.Locations.put({ ...door, OutOfService: oos })
    return { Outcome: 'applied', ID }
  },
})
