import type { CommandName, InputOf } from '../../domain/commands/catalogue.ts'
import type { SaveOptions, SaveResult } from '../../sync/api.ts'
import { yardClient } from '../../sync/client.ts'
import { notify } from '../kit/notice.tsx'
import { failureWords, notSaved } from './not-saved.ts'

/** Saves a command; when the engine fails the result is "not saved" with words. */
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

/** Saves a command that creates a row, with an ID from this person's blocks. */
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

/** Shows a command's result; true if saved. `done` null: success needs no words. */
export function told(result: SaveResult, done: string | null): boolean {
  if (result.name !== 'saved') notify(failureWords(result), 'error')
  else tellSaved(done, result.warnings)
  return result.name === 'saved'
}

/** Shows in one notice that something was saved, with its warnings; nothing without words. */
export function tellSaved(done: string | null, warnings: readonly string[]): void {
  if (warnings.length === 0) {
    if (done !== null) notify(done)
    return
  }
  notify([...(done === null ? [] : [`${done}.`]), ...warnings].join(' '), 'info')
}
