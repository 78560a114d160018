import { numberKey } from '../trailers/trailer-number.ts'
import type { Entities } from '../lists.ts'
import type { Instant } from '../values/instant.ts'
import { conflict, type Refusal } from './refusal.ts'
import type { Yard } from './yard.ts'

/** A row's identity as seen: a restored server may have reused its ID. */
export type SeenRow =
  | {
      readonly List: 'Trailers'
      readonly ID: number
      readonly Number: string
      readonly ScacID: number
      readonly Visit: number
      readonly CreatedDate: Instant
    }
  | {
      readonly List: 'Audits'
      readonly ID: number
      readonly SiteID: number
      readonly Type: number
      readonly OpenedUserID: number
    }
  | {
      readonly List: 'Tasks'
      readonly ID: number
      readonly TrailerID: number | null
      readonly Action: number
      readonly CreatedDate: Instant
    }
  | {
      readonly List: 'Messages'
      readonly ID: number
      readonly TaskID: number | null
      readonly CreatedBy: number
      readonly CreatedDate: Instant
    }
  | {
      readonly List: 'AuditTrailers'
      readonly ID: number
      readonly Type: number
      readonly TrailerNumber: string | null
      readonly LocationID: number | null
      readonly UserID: number
      readonly CheckedDate: Instant
    }
  | {
      readonly List: 'Photos'
      readonly ID: number
      readonly TakenByID: number
      readonly Digest: string
    }

export type SeenList = SeenRow['List']

const describers: { readonly [L in SeenList]: (row: Entities[L]) => Extract<SeenRow, { List: L }> } = {
  Trailers: ({ ID, Number: number, ScacID, Visit, CreatedDate }) => ({
    ...{ List: 'Trailers', ID, Number: number, ScacID, Visit, CreatedDate },
  }),
  Audits: ({ ID, SiteID, Type, OpenedUserID }) => ({ List: 'Audits', ID, SiteID, Type, OpenedUserID }),
  Tasks: ({ ID, TrailerID, Action, CreatedDate }) => ({ List: 'Tasks', ID, TrailerID, Action, CreatedDate }),
  Messages: ({ ID, TaskID, CreatedBy, CreatedDate }) => ({ List: 'Messages', ID, TaskID, CreatedBy, CreatedDate }),
  AuditTrailers: ({ ID, Type, TrailerNumber, LocationID, UserID, CheckedDate }) => ({
    ...{ List: 'AuditTrailers', ID, Type, TrailerNumber, LocationID, UserID, CheckedDate },
  }),
  Photos: ({ ID, TakenByID, Digest }) => ({ List: 'Photos', ID, TakenByID, Digest }),
}

export const seenLists: readonly SeenList[] = ['Trailers', 'Audits', 'Tasks', 'Messages', 'AuditTrailers', 'Photos']

/** Returns the identity of a row of the yard; null for none. */
export async function describeIn(yard: Pick<Yard, SeenList>, list: SeenList, id: number): Promise<SeenRow | null> {
  if (list === 'Trailers') return describeIf('Trailers', await yard.Trailers.get(id))
  if (list === 'Audits') return describeIf('Audits', await yard.Audits.get(id))
  if (list === 'Messages') return describeIf('Messages', await yard.Messages.get(id))
  if (list === 'AuditTrailers') return describeIf('AuditTrailers', await yard.AuditTrailers.get(id))
  if (list === 'Photos') return describeIf('Photos', await yard.Photos.get(id))
  return describeIf('Tasks', await yard.Tasks.get(id))
}

function describeIf<L extends SeenList>(list: L, row: Entities[L] | undefined): SeenRow | null {
  return row ? describers[list](row) : null
}

/** Returns the identities of the existing rows that a command names. */
export async function describeNamed(
  yard: Pick<Yard, SeenList>,
  command: { readonly seen: readonly (readonly [list: SeenList, ids: readonly number[]])[] },
): Promise<readonly SeenRow[]> {
  const found = await Promise.all(command.seen.flatMap(([list, ids]) => ids.map((id) => describeIn(yard, list, id))))
  return found.filter((row) => row !== null)
}

/** Returns the visit seen of each trailer. */
export function visitsOf(about: readonly SeenRow[] | undefined): ReadonlyMap<number, number> {
  return new Map((about ?? []).flatMap((seen) => (seen.List === 'Trailers' ? [[seen.ID, seen.Visit] as const] : [])))
}

/** 409 for another row than seen; edits change no identity. */
export function refuseOtherRow(seen: SeenRow, now: SeenRow): Refusal | null {
  if (seen.List === 'Trailers' && now.List === 'Trailers') {
    const isSame = numberKey(seen.Number) === numberKey(now.Number) && seen.ScacID === now.ScacID
    return isSame || seen.CreatedDate === now.CreatedDate ? null : other(otherTrailer(seen.Number, now.Number), now.ID)
  }
  if (seen.List === 'Tasks' && now.List === 'Tasks') {
    const isSame = seen.TrailerID === now.TrailerID && seen.Action === now.Action
    return isSame || seen.CreatedDate === now.CreatedDate ? null : other(gone('task'), now.ID)
  }
  if (seen.List === 'Audits' && now.List === 'Audits') {
    const isSame = seen.SiteID === now.SiteID && seen.Type === now.Type && seen.OpenedUserID === now.OpenedUserID
    return isSame ? null : other(gone('session'), now.ID)
  }
  if (seen.List === 'Messages' && now.List === 'Messages') {
    const isSame = seen.TaskID === now.TaskID && seen.CreatedBy === now.CreatedBy
    return isSame || seen.CreatedDate === now.CreatedDate
      ? null
      : other(gone(seen.TaskID === null ? 'message' : 'comment'), now.ID)
  }
  if (seen.List === 'AuditTrailers' && now.List === 'AuditTrailers')
    return isSameCheck(seen, now) ? null : other(gone('check'), now.ID)
  if (seen.List === 'Photos' && now.List === 'Photos')
    return seen.TakenByID === now.TakenByID && seen.Digest === now.Digest ? null : other(gone('photo'), now.ID)
  return null
}

type SeenCheck = Extract<SeenRow, { List: 'AuditTrailers' }>

/** Ignores the session, which may have joined another. */
function isSameCheck(a: SeenCheck, b: SeenCheck): boolean {
  if (a.UserID !== b.UserID || a.Type !== b.Type) return false
  if (a.CheckedDate === b.CheckedDate) return true
  return a.LocationID === b.LocationID && numberKey(a.TrailerNumber ?? '') === numberKey(b.TrailerNumber ?? '')
}

function other(words: string, id: number): Refusal {
  return conflict('other-row', words, id)
}

function otherTrailer(mine: string, theirs: string): string {
  return `This was made for trailer ${mine}. The server has trailer ${theirs} in its place, so nothing was done.`
}

function gone(what: string): string {
  return `This was made for a ${what} that the server no longer has, so nothing was done.`
}
