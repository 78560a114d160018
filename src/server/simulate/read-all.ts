import type { Answers } from '../../contract/answers.ts'
import { TrailerState } from '../../domain/trailers/trailer-lists.ts'
import type { PresentedTrailer } from '../../domain/trailers/present-trailer.ts'
import type { PresentedTask } from '../../domain/tasks/present-task.ts'
import type { Client } from './client.ts'

/** The maximum of one response. */
const PAGE = 100

/** Reads all pages: with one alone, taken doors would look free. */
export async function readOnYard(client: Client, filter: string): Promise<readonly PresentedTrailer[]> {
  const asked = `/trailers?states=${TrailerState.OnYard}&${filter}&sortKey=LastActivityDate&sortType=asc&take=${PAGE}`
  const found: PresentedTrailer[] = []
  for (;;) {
    const { Trailers, ItemsCount } = await client.get<Answers['Trailers']>(`${asked}&skip=${found.length}`)
    found.push(...Trailers)
    if (Trailers.length === 0 || found.length >= ItemsCount) return found
  }
}

/** Returns the open tasks visible to the client, in the order of work. */
export async function readOpenTasks(client: Client): Promise<readonly PresentedTask[]> {
  return (await client.get<Answers['Tasks']>('/tasks?statusTypes=0,1,2')).Tasks
}
