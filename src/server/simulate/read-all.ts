import type { Answers } from '../../contract/answers.ts'
import { TrailerState } from '../../domain/trailers/trailer-lists.ts'
import type { PresentedTrailer } from '../../domain/trailers/present-trailer.ts'
import type { PresentedTask } from '../../domain/tasks/present-task.ts'
import type { Client } from './client.ts'

/** As many as one answer holds. */
const PAGE = 100

/** All trailers on the yard that a filter lets through, longest untouched first: a page alone would leave doors looking free that are not. */
export async function readOnYard(client: Client, filter: string): Promise<readonly PresentedTrailer[]> {
  const asked = `/trailers?states=${TrailerState.OnYard}&${filter}&sortKey=LastActivityDate&sortType=asc&take=${PAGE}`
  const found: PresentedTrailer[] = []
  for (;;) {
    const { Trailers, ItemsCount } = await client.get<Answers['Trailers']>(`${asked}&skip=${found.length}`)
    found.push(...Trailers)
    if (Trailers.length === 0 || found.length >= ItemsCount) return found
  }
}

/** The open tasks that somebody sees, in the order of work. */
export async function readOpenTasks(client: Client): Promise<readonly PresentedTask[]> {
  return (await client.get<Answers['Tasks']>('/tasks?statusTypes=0,1,2')).Tasks
}
