import { defineCommand } from '../commands/command.ts'
import { number, object } from '../values/schema.ts'
import { id, text } from '../values/wire.ts'
import { CHECKLIST_NAME_MAX } from './checklist-item.ts'

/**
 * Ticks or unticks an item (spec 2§2.14, PUT /checklistitems/{id}). The status is set, never
 * toggled, so a tick that arrives twice changes nothing; of two people the later act counts. Mails
 * and texts go out when the last item was ticked, and when one of a complete list is unticked
 * (3-decisions §5). A removed item: noop.
 */
export const tickChecklistItem = defineCommand({
  call: 'PUT /checklistitems/{id}',
  input: object({
    ID: id(),
    /** As the person saw it, for the words about the act. */
    Name: text(CHECKLIST_NAME_MAX),
    Status: number().oneOf([0, 1]).defined(),
  })
    .noUnknown()
    .required(),
  right: 'checklist.write',
  describe: ({ Name, Status }) => `${Status === 0 ? 'Untick' : 'Tick'} ${Name ? `“${Name}”` : 'an inspection item'}`,
  repair: 'again',
  ids: 0,
  lists: ['ChecklistItems'],
  lanes: ({ ID }) => [`checklist:${ID}`],
  async run(yard, { ID, Status }, by) {
    const item = await yard.ChecklistItems.get(ID)
    if (!item) return { Outcome: 'noop' }
    const isOutdated = item.StatusDate !== null && item.StatusDate > by.MadeAt
    if (item.Status === Status || isOutdated) return { Outcome: 'noop', ID }
    const open = await yard.ChecklistItems.find({ Status: 0 })
    await yard.ChecklistItems.put({ ...item, Status, StatusDate: by.MadeAt })
    const others = open.filter((one) => one.ID !== ID)
    if (others.length === 0) {
      const { UserID, UserName, MadeAt, Key } = by
      const author = { UserID, UserName, MadeAt, Key }
      yard.announce({ what: 'truck-inspection', ItemName: item.Name, isComplete: Status === 1, ...author })
    }
    return { Outcome: 'applied', ID }
  },
})
