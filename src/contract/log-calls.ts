import { object } from '../domain/values/schema.ts'
import type { Call } from './call.ts'
import { MAX_ID, whole, words } from './wire.ts'

const checkQuery = object({ siteID: whole(0, MAX_ID).required(), after: words(400) })
const linkQuery = object({ link: words(1000).required() })

/** Calls about the chain over the command log. */
export const logCalls = {
  newestLink: {
    method: 'GET',
    path: '/log/link',
    access: 'trailers.read',
    answer: 'NewestLink',
    summary: 'The newest entry of the command log of the active site, signed.',
  },
  listChains: {
    method: 'GET',
    path: '/log/chains',
    access: 'log.check',
    answer: 'LogChains',
    summary: 'The chains of the command log, with the newest entry of each, signed.',
  },
  checkLog: {
    method: 'GET',
    path: '/log/check',
    access: 'log.check',
    query: checkQuery,
    answer: 'LogCheck',
    summary: 'Checks some entries of a chain, and says where to go on.',
  },
  checkLink: {
    method: 'GET',
    path: '/log/links',
    access: 'log.check',
    query: linkQuery,
    answer: 'LinkCheck',
    summary: 'Compares a kept link with the chain.',
  },
} as const satisfies Record<string, Call>
