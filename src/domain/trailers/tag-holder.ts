import type { By, Lane } from '../commands/command.ts'
import { conflict, namedIn, unknownID } from '../commands/refusal.ts'
import type { Yard } from '../commands/yard.ts'
import { idOrNull } from '../values/wire.ts'
import { changesOf } from './history-changes.ts'
import { historyRow, withActivity } from './history-row.ts'
import type { Trailer } from './trailer.ts'
import { Activity, TrailerState } from './trailer-lists.ts'
import { getTrailer } from './trailer-reads.ts'

/** An RFID tag is on one trailer of the yard (3-decisions §4). */

export const takeTagSchemas = {
  /** The trailer that gives up its tag; null or omitted for none. */
  TakeTagFrom: idOrNull().optional(),
}

export interface TakeTag {
  readonly TakeTagFrom?: number | null | undefined
}

export const TAG_TAKEN = 'tag-taken'

/** Adds an ID for that trailer's history. */
export function idsWithTag(ids: number): (input: TakeTag) => number {
  return ({ TakeTagFrom }) => (TakeTagFrom ? ids + 1 : ids)
}

/** Returns that trailer's lane. */
export function tagLanes({ TakeTagFrom }: TakeTag): readonly Lane[] {
  return TakeTagFrom ? [`trailer:${TakeTagFrom}`] : []
}

export interface TagMove {
  readonly holder: Trailer
  readonly tag: string
}

/**
 * Returns the other trailer of the yard with the same tag; null for none. Throws 409 with the
 * question unless the input names it, 400 for one unknown at the site.
 */
export async function checkTag(
  yard: Yard,
  { ID, EPCID }: Pick<Trailer, 'ID' | 'EPCID'>,
  { TakeTagFrom }: TakeTag,
  by: By,
): Promise<TagMove | null> {
  // 0: a dropped arrival or a deleted trailer, without a tag.
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
 * Takes a tag, with history under the command's last ID; returns the new holder's remark, or null.
 */
export async function takeTag(yard: Yard, move: TagMove | null, to: Pick<Trailer, 'Number'>, by: By) {
  if (!move) return null
  const { holder, tag } = move
  const without = withActivity({ ...holder, EPCID: null }, Activity.Edited, by)
  const overrides = { Remark: `Tag ${tag} was taken by trailer ${to.Number}.`, Changes: changesOf(holder, without) }
  await yard.Trailers.put(without)
  await yard.TrailerHistory.insert(historyRow(without, Activity.Edited, { ...by, IDs: by.IDs.slice(-1) }, overrides))
  return `Tag ${tag} was taken from trailer ${holder.Number}.`
}
