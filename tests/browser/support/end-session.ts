import { expect } from '@playwright/test'
import { header } from '../../../src/contract/sync.ts'
import type { Tablet } from './tablet.ts'

/** Ends the session at the server only: the tablet does not hear of it before its next call. */
export async function endSession(tablet: Tablet, server: string): Promise<void> {
  const cookies = await tablet.context().cookies()
  const token = cookies.find(({ name }) => name === 'auth-token')?.value
  const device = tablet.network.seen.findLast(({ headers }) => headers[header.device] !== undefined)?.headers[
    header.device
  ]
  const answer = await fetch(`${server}/api/users/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', [header.device]: String(device) },
    body: '{}',
  })
  expect(answer.status).toBe(204)
}
