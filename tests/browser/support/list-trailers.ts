import type { Answers } from '../../../src/contract/answers.ts'
import type { Office, TrailerSeen } from './office.ts'

const TAKE = 100

/** Returns all trailers of the site, page by page. `query` narrows them, as in 'states=1'. */
export async function listTrailers(office: Office, query = ''): Promise<readonly TrailerSeen[]> {
  const found: TrailerSeen[] = []
  for (;;) {
    const path = `/trailers?${query}&take=${TAKE}&skip=${found.length}`
    const { Trailers } = await office.call<Answers['Trailers']>('GET', path)
    found.push(...Trailers)
    if (Trailers.length < TAKE) return found
  }
}
