import { array, boolean, number, object, string } from '../domain/values/schema.ts'
import type { Call } from './call.ts'
import { MAX_OPEN, type OpenList, openRights } from './live.ts'
import { MAX_ID } from './wire.ts'

const openLists = Object.keys(openRights) as readonly OpenList[]

const openRowsBody = object({
  Line: string().required().max(40),
  Open: array()
    .of(
      object({
        List: string().required().oneOf(openLists),
        ID: number().required().integer().min(1).max(MAX_ID),
        Edits: boolean().required(),
      }).required(),
    )
    .required()
    .max(MAX_OPEN),
})

export const liveCalls = {
  live: {
    method: 'GET',
    path: '/live',
    access: 'sync.read',
    answer: 'Live',
    summary:
      'A line that stays open: an event for each change of the site, with its version alone, and who edits what is open here.',
  },
  noteOpenRows: {
    method: 'PUT',
    path: '/live/open',
    access: 'sync.read',
    body: openRowsBody,
    answer: 'Nothing',
    summary: 'The forms and panels that are open on a line, repeated while they are.',
  },
} as const satisfies Record<string, Call>
