import { array, number, object, string } from '../../values/schema.ts'
import { may } from '../../access/rights.ts'
import { type By, defineCommand, type Ran } from '../../commands/command.ts'
import { forbidden, namedIn, unknownID } from '../../commands/refusal.ts'
import type { Yard } from '../../commands/yard.ts'
import { COMMENT_MAX, taskMessage } from '../../tasks/task-fields.ts'
import { getTask } from '../../tasks/task-reads.ts'
import { ALL_SITES } from '../../sites/site.ts'
import { choice, id, text } from '../../values/wire.ts'
import { newComment, newSiteMessage } from '../comments.ts'
import type { Message } from '../message.ts'
import { addressedSites } from '../site-messages.ts'

/** As for other lists of sites on the wire. */
const MAX_SITES = 1000
type Given = Pick<Message, 'ID' | 'IsPrivate' | 'Content'>

/**
 * Comments on a task, or sends a message to sites, -1 for all within the author's reach (spec 1§7, Type 'Task' or
 * 'Site'). At the command's own site a message is there at once; the server writes it at the others. Refused: 400 for
 * an empty text or an unknown task, 403 for another's site, 409 for a deleted task.
 */
export const addMessage = defineCommand({
  call: 'POST /messages',
  input: object({
    ID: id(),
    /** Of Type 'Task'. */
    TaskID: id()
      .optional()
      .when('Type', ([type], task) => (type === 'Task' ? task.defined() : task)),
    /** Of Type 'Site'. */
    Sites: array(choice())
      .max(MAX_SITES)
      .when('Type', ([type], sites) => (type === 'Site' ? sites.min(1).defined() : sites)),
    Type: string()
      .oneOf(['Task', 'Site'] as const)
      .defined(),
    IsPrivate: number()
      .oneOf([0, 1] as const)
      .defined(),
    Content: text(COMMENT_MAX).when('Type', ([type], content) =>
      content.matches(/\S/, type === 'Site' ? 'Please write a message' : taskMessage.comment),
    ),
  })
    .noUnknown()
    .required(),
  right: 'tasks.write',
  describe: ({ Type: type, TaskID, Sites = [] }, names) => {
    if (type !== 'Site') return `Comment on ${names.task(TaskID) ?? 'a task'}`
    if (Sites.includes(ALL_SITES)) return 'Message to all sites'
    return Sites.length > 1 ? `Message to ${Sites.length} sites` : 'Message to a site'
  },
  repair: 'again',
  ids: 0,
  lists: ['Messages', 'Tasks', 'People', 'Sites'],
  creates: (input) => input.ID,
  lanes: ({ ID, TaskID }) => [...(TaskID === undefined ? [] : [`task:${TaskID}` as const]), `message:${ID}`],
  tasks: ['TaskID'],
  async run(yard, { TaskID, Sites = [], Type: type, ...input }, by) {
    const given = { ID: input.ID, IsPrivate: input.IsPrivate, Content: input.Content.trim() }
    return type === 'Site' ? toSites(yard, given, Sites, by) : onTask(yard, given, TaskID ?? 0, by)
  },
})

async function onTask(yard: Yard, given: Given, taskID: number, by: By): Promise<Ran> {
  const { ID: TaskID } = await namedIn('TaskID', unknownID.task, getTask(yard, taskID))
  await yard.Messages.insert(newComment({ ...given, TaskID }, by))
  return { Outcome: 'applied', ID: given.ID }
}

async function toSites(yard: Yard, given: Given, asked: readonly number[], by: By): Promise<Ran> {
  if (!may(by, 'site-messages.write')) throw forbidden()
  const Sites = await addressedSites(yard, asked, by)
  const message = newSiteMessage({ ...given, Sites }, by)
  const isHere = Sites.includes(ALL_SITES) || Sites.includes(by.SiteID)
  if (isHere) await yard.Messages.insert(message)
  const isElsewhere = Sites.some((site) => site !== by.SiteID)
  if (isElsewhere) yard.announce({ what: 'site-message', Key: by.Key, Message: message })
  return { Outcome: 'applied', ID: given.ID, ...(!isHere && { Elsewhere: message }) }
}
