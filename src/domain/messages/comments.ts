import { isAdmin } from '../access/clearance.ts'
import type { Person } from '../access/rights.ts'
import { markOf } from '../commands/act-time.ts'
import type { By } from '../commands/command.ts'
import type { Message } from './message.ts'

type Given = Pick<Message, 'ID' | 'IsPrivate' | 'Content'>

/** Returns a new comment's row. */
export function newComment(given: Given & { readonly TaskID: number }, by: By): Message {
  return { ...writtenBy(by), ...given, Type: 'Task', Sites: [] }
}

/** Returns a message's row at the author's site. */
export function newSiteMessage(given: Given & Pick<Message, 'Sites'>, by: By): Message {
  return { ...writtenBy(by), ...given, TaskID: null, Type: 'Site' }
}

function writtenBy(by: By) {
  return {
    SiteID: by.SiteID,
    IsPinned: false,
    CreatedBy: by.UserID,
    CreatedByName: by.UserName,
    CreatedDate: by.MadeAt,
    ...markOf(by),
  }
}

type Reader = Person & { readonly UserID: number }

/** True for public messages, and for author and admins (3-decisions §6). */
export function maySee(message: Pick<Message, 'IsPrivate' | 'CreatedBy'>, by: Reader) {
  return message.IsPrivate === 0 || message.CreatedBy === by.UserID || isAdmin(by.Roles)
}

/** True for admins, and a comment's author (3-decisions §1 and §6). */
export function mayHandle({ Type: type, CreatedBy }: Pick<Message, 'Type' | 'CreatedBy'>, by: Reader): boolean {
  return isAdmin(by.Roles) || (type === 'Task' && CreatedBy === by.UserID)
}

/** Sorts the pin first, then by time. */
export function inThreadOrder(messages: readonly Message[]): readonly Message[] {
  return [...messages].sort(
    (a, b) => Number(b.IsPinned) - Number(a.IsPinned) || compare(a.CreatedDate, b.CreatedDate) || compare(a.ID, b.ID),
  )
}

/** Returns a thread's first comment; null for none. */
export function firstComment<M extends Written>(thread: readonly M[]): M | null {
  return thread.reduce<M | null>((first, message) => (first && isBefore(first, message) ? first : message), null)
}

type Written = Pick<Message, 'ID' | 'CreatedDate'>

/** Sorts the newest message first. */
export function newestFirst(a: Written, b: Written): number {
  return compare(b.CreatedDate, a.CreatedDate) || compare(b.ID, a.ID)
}

function isBefore(a: Written, b: Written): boolean {
  return (compare(a.CreatedDate, b.CreatedDate) || compare(a.ID, b.ID)) <= 0
}

function compare<V extends string | number>(a: V, b: V): number {
  return a < b ? -1 : a > b ? 1 : 0
}
