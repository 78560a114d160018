import type { Answers } from '../../../src/contract/answers.ts'
import { createOffice } from './office.ts'

/** Deletes all tasks of the demo yard, also those that somebody works on: a board that holds what the test adds, and doors to bring trailers to. */
export async function clearTasks(server: { readonly url: string }): Promise<void> {
  const office = createOffice(server, 'super')
  const { Tasks } = await office.call<Answers['Tasks']>('GET', '/tasks')
  for (const { ID } of Tasks) await office.call('DELETE', `/tasks/${ID}?isOverrideTask=true`)
}
