import type { RefusedItem } from '../../../contract/sync.ts'
import type { Person } from '../../../domain/access/rights.ts'
import { type CommandName, commandNameOf, type InputOf } from '../../../domain/commands/catalogue.ts'
import { madeBy, mayMake } from '../../../domain/commands/act.ts'
import { trailerBase } from '../../../domain/trailers/trailer-fields.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import { counted } from '../../../domain/values/counted.ts'
import type { SaveOptions, SaveResult } from '../../../sync/api.ts'
import { yardClient } from '../../../sync/client.ts'
import { saveAskingForTag } from '../../forms/ask-for-tag.ts'
import { saveCommand, showSaveResult, tellSaved } from '../../forms/save-command.ts'

/** Drops the command, with a reason for the log. Returns true when saved. */
export function dropItem(item: RefusedItem, reason: string): Promise<boolean> {
  // Names the row that will not exist, so that commands about it are rejected instead of held.
  const TrailerID = madeBy(item)?.ID ?? null
  return show(settle('dropRefused', { Key: item.Key, Reason: reason, TrailerID }, item), 'Dropped')
}

/** Hands the command to the site's admins. Returns true when saved. */
export function handOver(item: RefusedItem, note: string): Promise<boolean> {
  const input = { Key: item.Key, Note: note === '' ? null : note }
  const options: SaveOptions = { settles: { Key: item.Key, How: 'hand-over' } }
  return show(settle('handOverRefused', input, item, options), 'Handed to a supervisor')
}

/** "Same truck": turns the arrival into an edit of the existing trailer. Returns true when saved. */
export async function adopt(item: RefusedItem, there: Trailer): Promise<boolean> {
  // The body was checked when saved, and is checked again.
  const mine = item.Body as InputOf<'createTrailer'>
  const input = { ...mine, ID: there.ID, TrailerID: mine.ID }
  const options = { settles: settling(item), base: trailerBase(there) }
  const result = await saveAskingForTag((taking) => yardClient.save('adoptTrailer', { ...input, ...taking }, options))
  return result !== null && showSaveResult(result, 'Saved')
}

/** Resends a command without fields to edit. Returns true when saved. */
export function sendAgain(item: RefusedItem): Promise<boolean> {
  return show(saveAgain(item), 'Saved')
}

/** Resends in order, until one fails. Returns how many were saved. */
export async function sendAllAgain(items: readonly RefusedItem[]): Promise<number> {
  const inOrder = [...items].sort((a, b) => a.Sequence - b.Sequence)
  const warnings: string[] = []
  let saved = 0
  for (const item of inOrder) {
    const result = await saveAgain(item)
    if (result?.name !== 'saved') {
      if (result) showSaveResult(result, null)
      break
    }
    warnings.push(...result.warnings)
    saved += 1
  }
  if (saved > 0) tellSaved(`${counted(saved, 'change')} ${saved === 1 ? 'is' : 'are'} sent again`, warnings)
  return saved
}

/** Returns the person's own parked commands that they may send again unchanged. */
export function listParked(
  items: readonly RefusedItem[],
  userID: number | undefined,
  person: Person,
): readonly RefusedItem[] {
  return items.filter((item) => item.Outcome === 'parked' && item.UserID === userID && mayMake(item, person))
}

/** Returns null for a command unknown to this version. */
async function saveAgain(item: RefusedItem): Promise<SaveResult | null> {
  const name = commandNameOf(item.Call)
  // The body was checked when saved, and is checked again.
  return name === null ? null : settle(name, item.Body as InputOf<CommandName>, item, { base: item.Base })
}

function settle<N extends CommandName>(
  name: N,
  input: InputOf<N>,
  item: RefusedItem,
  options: SaveOptions = {},
): Promise<SaveResult> {
  return saveCommand(name, input, { settles: settling(item), ...options })
}

function settling({ Key }: RefusedItem): SaveOptions['settles'] {
  return { Key, How: 'resolve' }
}

async function show(saving: Promise<SaveResult | null>, done: string): Promise<boolean> {
  const result = await saving
  return result !== null && showSaveResult(result, done)
}
