import type { RefusedItem } from '../../../contract/sync.ts'
import { type CommandName, commandNameOf, type InputOf } from '../../../domain/commands/catalogue.ts'
import { madeBy } from '../../../domain/commands/act.ts'
import { trailerBase } from '../../../domain/trailers/trailer-fields.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import type { SaveOptions, SaveResult } from '../../../sync/api.ts'
import { yardClient } from '../../../sync/client.ts'
import { notify } from '../../components/notice.tsx'
import { saveAskingForTag } from '../../forms/ask-for-tag.ts'
import { failureWords } from '../../forms/not-saved.ts'

/** Gives the change up, for a reason that the log keeps. Answers whether it was saved. */
export function dropItem(item: RefusedItem, reason: string): Promise<boolean> {
  // What refers to a trailer, session or task that will never exist is rejected, instead of waiting for it.
  const TrailerID = madeBy(item)?.ID ?? null
  return settle('dropRefused', { Key: item.Key, Reason: reason, TrailerID }, item, 'Dropped')
}

/** Hands the change to the site's admins. Answers whether it was saved. */
export function handOver(item: RefusedItem, note: string): Promise<boolean> {
  const input = { Key: item.Key, Note: note === '' ? null : note }
  return settle('handOverRefused', input, item, 'Handed to a supervisor', {
    settles: { Key: item.Key, How: 'hand-over' },
  })
}

/** "Same truck": my arrival becomes an edit of the trailer that is there already. Answers whether it was saved. */
export async function adopt(item: RefusedItem, there: Trailer): Promise<boolean> {
  // The body was checked when it was saved, and is checked again now.
  const mine = item.Body as InputOf<'createTrailer'>
  const input = { ...mine, ID: there.ID, TrailerID: mine.ID }
  const options = { settles: settling(item), base: trailerBase(there) }
  const result = await saveAskingForTag((taking) => yardClient.save('adoptTrailer', { ...input, ...taking }, options))
  return result !== null && tell(result, 'Saved')
}

/** Sends the same change again, for what has nothing to edit. Returns whether it was saved. */
export function sendAgain(item: RefusedItem): Promise<boolean> {
  return saveAgain(item, 'Saved')
}

/** Parked ones once more, in the order in which they were made, as they were; answers how many were saved. Stops at the first that cannot be. */
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

/** Those of one's own that the server stored without carrying them out, and that can go again as they are. */
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
