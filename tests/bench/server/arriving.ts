import type { Answers } from '../../../src/contract/answers.ts'
import { emptyTrailerFields, type TrailerFields } from '../../../src/domain/trailers/trailer-fields.ts'
import { Direction, Intent, StatusType, TrailerType } from '../../../src/domain/trailers/trailer-lists.ts'
import { ask, createWireTablet } from './wire-tablet.ts'

/** Trailers that were never there before, as a gate takes them in: empty vans whose drivers wait. */
export interface Arriving {
  next(): TrailerFields
}

export async function createArriving(url: string): Promise<Arriving> {
  const clerk = await createWireTablet(url, 'admin')
  const [company] = (await ask<Answers['Scacs']>(`${url}/api/scacs?take=1`, clerk.headers)).Scacs
  if (!company) throw new Error('the demo has no companies')
  const load = { StatusType: StatusType.Empty, DirectionType: Direction.Outbound, Intent: Intent.Live }
  let count = 0
  return {
    next: () => {
      count += 1
      return { ...emptyTrailerFields, ...load, Type: TrailerType.Van, ScacID: company.ID, Number: `BENCH ${count}` }
    },
  }
}

/** Each in turn, so that no session asks too often: one may make 1,200 requests a minute. */
export function inTurn<T>(all: readonly T[]): () => T {
  let at = 0
  return () => {
    const one = all[at++ % all.length]
    if (one === undefined) throw new Error('there is nothing to take in turn')
    return one
  }
}
