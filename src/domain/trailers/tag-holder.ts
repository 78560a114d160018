import type { By, Lane } from '../commands/command.ts'
import { conflict, namedIn, unknownID } from '../commands/refusal.ts'
import type { Yard } from '../commands/yard.ts'
import { idOrNull } from '../values/wire.ts'
import { historyRow, withActivity } from './history-row.ts'
import type { Trailer } from './trailer.ts'
import { Activity, TrailerState } from './trailer-lists.ts'
import { getTrailer } from './trailer-reads.ts'

/** An RFID tag is on one trailer of the yard (3-decisions §4); whoever takes one from another trailer says so. */

/** What a command that may set a tag takes beside its fields. */
export const takeTagSchemas = {
  /** The trailer from which the person takes the tag; null or left out: from none. */
  TakeTagFrom: idOrNull().optional(),
}

/** The part of such a command's input. */
export interface TakeTag {
  readonly TakeTagFrom?: number | null | undefined
}

export const TAG_TAKEN = 'tag-taken'

/** One ID more for the history of the trailer that gives its tag up. */
export function idsWithTag(ids: number): (input: TakeTag) => number {
  return ({ TakeTagFrom }) => (TakeTagFrom ? ids + 1 : ids)
}

/** The lane of the trailer that gives its tag up. */
export function tagLanes({ TakeTagFrom }: TakeTag): readonly Lane[] {
  return TakeTagFrom ? [`trailer:${TakeTagFrom}`] : []
}

/** Where the tag of a trailer comes from: the other trailer that carries it, and the tag's name. */
export interface TagMove {
  readonly holder: Trailer
  readonly tag: string
}

/**
 * The other trailer of the yard that carries a trailer's tag; null for none. Throws 409 with the question unless the person has said that the tag is taken
 * from that very trailer, and 400 for one that is not known at the site.
 */
export async function checkTag(
  yard: Yard,
  { ID, EPCID }: Pick<Trailer, 'ID' | 'EPCID'>,
  { TakeTagFrom }: TakeTag,
  by: By,
): Promise<TagMove | null> {
  // 0: it was an arrival that was dropped, or a trailer that was deleted, and holds no tag.
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
 * Takes the tag from the trailer that carries it, whose history says who has it now. Returns the remark for the history of the one that gets it; null where
 * nothing was taken. Uses the last of the IDs that the command brought.
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
