import { inThreadOrder, maySee } from '../../domain/messages/comments.ts'
import { inListOrder, withSitesShown } from '../../domain/messages/site-messages.ts'
import { maySeeTask } from '../../domain/tasks/task-visibility.ts'
import type { Caller } from '../access/caller.ts'
import { rowsOf } from '../access/site-rows.ts'
import type { Database } from '../database/database.ts'
import type { ServerParts } from '../server-parts.ts'
import type { Handlers, Incoming } from './incoming.ts'

/** Spec 1§7. */
export function messageCalls({ database }: ServerParts): Pick<Handlers, 'listMessages'> {
  return { listMessages: ({ caller, query }) => listMessages(database, caller, query) }
}

/**
 * Comments on a task, or the site's messages, newest first, that the caller may see; none for a task that is not here.
 */
async function listMessages(
  database: Database,
  caller: Caller,
  { siteID = 0, taskID }: Incoming<'listMessages'>['query'],
) {
  const nothing = { Messages: [] }
  if (siteID > 0 && siteID !== caller.SiteID) return nothing
  const rows = rowsOf(database, caller)
  if (taskID === undefined) {
    const shown = (await rows.find('Messages', { Type: 'Site' })).filter((message) => maySee(message, caller))
    return { Messages: inListOrder(shown).map((message) => withSitesShown(message, caller.Reach)) }
  }
  const task = await rows.get('Tasks', taskID)
  if (!task || !maySeeTask(task, caller)) return nothing
  const thread = await rows.find('Messages', { TaskID: taskID })
  return { Messages: inThreadOrder(thread.filter((message) => maySee(message, caller))) }
}
