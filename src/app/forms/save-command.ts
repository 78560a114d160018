import type { CommandName, InputOf } from '../../domain/commands/catalogue.ts'
import type { SaveOptions, SaveResult } from '../../sync/api.ts'
import { yardClient } from '../../sync/client.ts'
import { notify } from '../components/notice.tsx'
import { failureWords, notSaved } from './not-saved.ts'

/** Saves a command; an engine that does not answer is a "not saved" with words. */
export async function saveCommand<N extends CommandName>(
  name: N,
  input: InputOf<N>,
  options: SaveOptions = {},
): Promise<SaveResult> {
  try {
    return await yardClient.save(name, input, options)
  } catch (error) {
    return notSaved(error)
  }
}

/** The same for a command that makes a row, with an ID from this person's blocks. */
export async function saveNew<N extends CommandName>(
  name: N,
  input: (ID: number) => InputOf<N>,
  options: SaveOptions = {},
): Promise<SaveResult> {
  try {
    return await yardClient.save(name, input(await yardClient.takeID()), options)
  } catch (error) {
    return notSaved(error)
  }
}

/** Says what became of a command; answers whether it was saved. Null: a success is seen, and needs no words. */
export function told(result: SaveResult, done: string | null): boolean {
  if (result.name !== 'saved') notify(failureWords(result), 'error')
  else tellSaved(done, result.warnings)
  return result.name === 'saved'
}

/** Says in one notice that something is saved and what the person should know of it; nothing where there are no words. */
export function tellSaved(done: string | null, warnings: readonly string[]): void {
  if (warnings.length === 0) {
    if (done !== null) notify(done)
    return
  }
  notify([...(done === null ? [] : [`${done}.`]), ...warnings].join(' '), 'info')
}
