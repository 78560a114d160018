import type { By, Lane } from '../commands/command.ts'
import { conflict, namedIn, unknownID } from '../commands/refusal.ts'
import type { Yard } from '../commands/yard.ts'
import { idOrNull } from '../values/wire.ts'
import { historyRow, withActivity } from './history-row.ts'
import type { Trailer } from './trailer.ts'
import { Activity, TrailerState } from './trailer-lists.ts'
import { getTrailer } from './trailer-reads.ts'

/**
 * An RFID tag is on one trailer of the yard (3-decisions §4); a command that takes it must say so.
 */

/** Schemas that a command which may set a tag has besides its fields. */
export const takeTagSchemas = {
  /** The trailer from which the person takes the tag; null or omitted for none. */
  TakeTagFrom: idOrNull().optional(),
}

export interface TakeTag {
  readonly TakeTagFrom?: number | null | undefined
}

export const TAG_TAKEN = 'tag-taken'

/** Adds an ID for the history of the trailer that gives up its tag. */
export function idsWithTag(ids: number): (input: TakeTag) => number {
  return ({ TakeTagFrom }) => (TakeTagFrom ? ids + 1 : ids)
}

/** Returns the lane of the trailer that gives up its tag. */
export function tagLanes({ TakeTagFrom }: TakeTag): readonly Lane[] {
  return TakeTagFrom ? [`trailer:${TakeTagFrom}`] : []
}

/** The other trailer that carries a tag, and the tag's name. */
export interface TagMove {
  readonly holder: Trailer
  readonly tag: string
}

/**
 * Returns the other trailer of the yard with a trailer's tag; null for none. Throws 409 with the
 * question unless the input names that trailer, and 400 for one unknown at the site.
 */
export async function checkTag(
  yard: Yard,
  { ID, EPCID }: Pick<Trailer, 'ID' | 'EPCID'>,
  { TakeTagFrom }: TakeTag,
  by: By,
): Promise<TagMove | null> {
  // 0: a dropped arrival or a deleted trailer, which has no tag.
  if (TakeTagFrom) await namedIn('TakeTagFrom', unknownID.trailer, getTrailer(yard, TakeTagFrom, by))
  const move = await findTagMove(yard, { ID, EPCID })
  if (move && move.holder.ID !== TakeTagFrom)
    throw conflict(
      TAG_TAKEN,
      `Tag ${move.tag} is on trailer ${move.holder.Number}. Take it from there?`,
      move.holder.ID,
    )
  return move
}

/** The same without the question. */
export async function findTagMove(yard: Yard, { ID, EPCID }: Pick<Trailer, 'ID' | 'EPCID'>): Promise<TagMove | null> {
  if (EPCID === null || EPCID <= 0) return null
  const carrying = await yard.Trailers.find({ EPCID, State: TrailerState.OnYard })
  const holder = carrying.find((row) => row.ID !== ID)
  return holder ? { holder, tag: (await yard.Tags.get(EPCID))?.EPC ?? String(EPCID) } : null
}

/**
 * Takes the tag from its trailer, with a row in that history; uses the last of the command's IDs.
 * Returns the remark for the new holder's history; null if nothing was taken.
 */
export async function takeTag(yard: Yard, move: TagMove | null, to: Pick<Trailer, 'Number'>, by: By) {
  if (!move) return null
  const { holder, tag } = move
  const without = withActivity({ ...holder, EPCID: null }, Activity.Edited, by)
  const said = { Remark: `Tag ${tag} was taken by trailer ${to.Number}.` }
  await yard.Trailers.put(without)
  await yard.TrailerHistory.insert(historyRow(without, Activity.Edited, { ...by, IDs: by.IDs.slice(-1) }, said))
  return `Tag ${tag} was taken from trailer ${holder.Number}.`
}
