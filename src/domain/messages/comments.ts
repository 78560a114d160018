import { clearanceOf } from '../access/clearance.ts'
import type { Person } from '../access/rights.ts'
import { markOf } from '../commands/act-time.ts'
import type { By } from '../commands/command.ts'
import type { Message } from './message.ts'

/** Returns a new comment's row. */
export function newComment(given: Pick<Message, 'ID' | 'TaskID' | 'IsPrivate' | 'Content'>, by: By): Message {
  return {
    ...given,
    SiteID: by.SiteID,
    Type: 'Task',
    IsPinned: false,
    CreatedBy: by.UserID,
    CreatedByName: by.UserName,
    CreatedDate: by.MadeAt,
    ...markOf(by),
  }
}

/** True for public messages, their author and admins (3-decisions §6). */
export function maySee(message: Pick<Message, 'IsPrivate' | 'CreatedBy'>, by: Person & { readonly UserID: number }) {
  return message.IsPrivate === 0 || mayHandle(message, by)
}

/** True for the author and admins (3-decisions §6). */
export function mayHandle(message: Pick<Message, 'CreatedBy'>, by: Person & { readonly UserID: number }): boolean {
  if (message.CreatedBy === by.UserID) return true
  const clearance = clearanceOf(by.Roles)
  return clearance === 'admin' || clearance === 'superadmin'
}

/** Returns a thread, pin first, then by time. */
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

function isBefore(a: Written, b: Written): boolean {
  return (compare(a.CreatedDate, b.CreatedDate) || compare(a.ID, b.ID)) <= 0
}

function compare<V extends string | number>(a: V, b: V): number {
  return a < b ? -1 : a > b ? 1 : 0
}
