import { expect } from '@playwright/test'
import { isApi, isBatch, type SeenRequest } from '../../support/fault-proxy.ts'
import type { ServerProcess } from '../../support/server-process.ts'
import type { Tablet } from './tablet.ts'

/** No signal at all: the browser is offline and the server is gone. */
export async function loseSignal(tablet: Tablet, server: ServerProcess): Promise<void> {
  await tablet.setSignal(false)
  if (server.isRunning()) expect(await server.stop()).toBe(0)
}

/** The server starts and the signal is back. What the tablet sends from here on is counted anew. */
export async function regainSignal(tablet: Tablet, server: ServerProcess): Promise<void> {
  if (!server.isRunning()) await server.start()
  tablet.network.forget()
  await tablet.setSignal(true)
}

/** The cycles that the server has answered since the tablet is online: each is one batch or one pull. */
export function answeredCycles(tablet: Tablet): number {
  return countAnswered(tablet.network.seen)
}

/** The same until nothing was left to send: pulls never end, and their number depends on speed. */
export function cyclesUntilSent(tablet: Tablet): number {
  const { seen } = tablet.network
  return countAnswered(seen.slice(0, seen.findLastIndex(isBatch) + 1))
}

function countAnswered(seen: readonly SeenRequest[]): number {
  const isCycle = /^\/api\/(batch|changes)/
  return seen.filter((request) => isApi(request) && isCycle.test(request.path) && request.status === 200).length
}
