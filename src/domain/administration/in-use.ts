import { conflict, type Refusal } from '../commands/refusal.ts'
import { TrailerState } from '../trailers/trailer-lists.ts'
import type { AdminYard } from './admin-write.ts'

/** Returns '2 trailers'; null for none. */
function countWords(count: number, noun: string): string | null {
  if (count === 0) return null
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Returns '1 trailer and 2 open tasks'; '' for none. */
export function usesInWords(uses: Readonly<Record<string, number>>): string {
  const words = Object.entries(uses).map(([noun, count]) => countWords(count, noun))
  return words.filter((word) => word !== null).join(' and ')
}

/** 409 with the counts by noun; null for a row not in use. */
export function refuseInUse(code: string, name: string, uses: Readonly<Record<string, number>>): Refusal | null {
  const words = usesInWords(uses)
  return words === '' ? null : conflict(code, `${name} is in use: ${words}.`)
}

/** A field by which both trailers and tasks refer to a row. */
type Reference = { readonly ScacID: number } | { readonly FreightID: number } | { readonly EPCID: number }

/** Counts the trailers not departed and the open tasks with a reference, by noun. */
export async function countUses(yard: AdminYard, reference: Reference): Promise<Readonly<Record<string, number>>> {
  const onYard = await yard.count('Trailers', { ...reference, State: TrailerState.OnYard })
  const inTransit = await yard.count('Trailers', { ...reference, State: TrailerState.InTransit })
  const tasks = await yard.count('Tasks', { ...reference, EndTime: null, DeletedDate: null })
  return { trailer: onYard + inTransit, 'open task': tasks }
}
