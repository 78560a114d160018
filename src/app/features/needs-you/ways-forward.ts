import type { RefusedItem } from '../../../contract/sync.ts'
import { type CommandName, commandNameOf, type InputOf } from '../../../domain/commands/catalogue.ts'
import { madeBy } from '../../../domain/commands/act.ts'
import { trailerBase } from '../../../domain/trailers/trailer-fields.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import type { SaveOptions, SaveResult } from '../../../sync/api.ts'
import { yardClient } from '../../../sync/client.ts'
import { notify } from '../../kit/notice.tsx'
import { saveAskingForTag } from '../../forms/ask-for-tag.ts'
import { failureWords } from '../../forms/not-saved.ts'

/** Drops the command, with a reason for the log. Returns true when that was saved. */
export function dropItem(item: RefusedItem, reason: string): Promise<boolean> {
  // Names the row that will not exist, so that commands about it are rejected instead of held.
  const TrailerID = madeBy(item)?.ID ?? null
  return settle('dropRefused', { Key: item.Key, Reason: reason, TrailerID }, item, 'Dropped')
}

/** Hands the command to the site's admins. Returns true when that was saved. */
export function handOver(item: RefusedItem, note: string): Promise<boolean> {
  const input = { Key: item.Key, Note: note === '' ? null : note }
  return settle('handOverRefused', input, item, 'Handed to a supervisor', {
    settles: { Key: item.Key, How: 'hand-over' },
  })
}

/**
 * "Same truck": turns the arrival into an edit of the existing trailer. Returns true when saved.
 */
export async function adopt(item: RefusedItem, there: Trailer): Promise<boolean> {
  // The body was checked when it was saved, and is checked again now.
  const mine = item.Body as InputOf<'createTrailer'>
  const input = { ...mine, ID: there.ID, TrailerID: mine.ID }
  const options = { settles: settling(item), base: trailerBase(there) }
  const result = await saveAskingForTag((taking) => yardClient.save('adoptTrailer', { ...input, ...taking }, options))
  return result !== null && tell(result, 'Saved')
}

/** Sends a command again that has nothing to edit. Returns true when that was saved. */
export function sendAgain(item: RefusedItem): Promise<boolean> {
  return saveAgain(item, 'Saved')
}

/** Sends parked commands again in their order, until one fails. Returns how many were saved. */
export async function sendAllAgain(items: readonly RefusedItem[]): Promise<number> {
  const inOrder = [...items].sort((a, b) => a.Sequence - b.Sequence)
  let saved = 0
  for (const item of inOrder) {
    if (!(await saveAgain(item, null))) break
    saved += 1
  }
  if (saved > 0) notify(saved === 1 ? '1 change is sent again' : `${saved} changes are sent again`)
  return saved
}

/** Returns the person's own parked commands that can be sent again unchanged. */
export function listParked(items: readonly RefusedItem[], userID: number | undefined): readonly RefusedItem[] {
  return items.filter(
    (item) => item.Outcome === 'parked' && item.UserID === userID && commandNameOf(item.Call) !== null,
  )
}

async function saveAgain(item: RefusedItem, done: string | null): Promise<boolean> {
  const name = commandNameOf(item.Call)
  // The body was checked when it was saved, and is checked again now.
  return name !== null && (await settle(name, item.Body as InputOf<CommandName>, item, done, { base: item.Base }))
}

async function settle<N extends CommandName>(
  name: N,
  input: InputOf<N>,
  item: RefusedItem,
  done: string | null,
  options: SaveOptions = {},
): Promise<boolean> {
  return tell(await yardClient.save(name, input, { settles: settling(item), ...options }), done)
}

function settling({ Key }: RefusedItem): SaveOptions['settles'] {
  return { Key, How: 'resolve' }
}

function tell(result: SaveResult, done: string | null): boolean {
  if (result.name !== 'saved') notify(failureWords(result), 'error')
  else if (done !== null) notify(done)
  return result.name === 'saved'
}
