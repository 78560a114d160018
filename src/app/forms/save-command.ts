import type { CommandName, InputOf } from '../../domain/commands/catalogue.ts'
import type { NamedSave, SaveOptions, SaveResult } from '../../sync/api.ts'
import { yardClient } from '../../sync/client.ts'
import { noteSave } from '../data/saving.ts'
import { type NoticeAct, notify } from '../kit/notice.tsx'
import { failureWords, notSaved } from './not-saved.ts'

/** Saves a command; a failing engine gives "not saved" with words. */
export async function saveCommand<N extends CommandName>(
  name: N,
  input: InputOf<N>,
  options: SaveOptions = {},
): Promise<SaveResult> {
  try {
    return await noteSave(yardClient.save(name, input, options))
  } catch (error) {
    return notSaved(error)
  }
}

/** Creates a row with an ID from this person's blocks. */
export async function saveNew<N extends CommandName>(
  name: N,
  input: (ID: number) => InputOf<N>,
  options: SaveOptions = {},
): Promise<SaveResult> {
  try {
    const ID = await yardClient.takeID()
    return await noteSave(yardClient.save(name, input(ID), options))
  } catch (error) {
    return notSaved(error)
  }
}

/** Saves several commands, all or none, one of which creates a row. */
export async function saveNewTogether(saves: (ID: number) => readonly NamedSave[]): Promise<SaveResult> {
  try {
    const ID = await yardClient.takeID()
    return await noteSave(yardClient.saveAll(saves(ID)))
  } catch (error) {
    return notSaved(error)
  }
}

/** Saves several commands, all or none. */
export async function saveTogether(saves: readonly NamedSave[]): Promise<SaveResult> {
  try {
    return await noteSave(yardClient.saveAll(saves))
  } catch (error) {
    return notSaved(error)
  }
}

/** Returns commands of one act for one save: each is applied once the one before it is. */
export function inTurn(saves: readonly NamedSave[]): readonly NamedSave[] {
  return saves.map((save, place) =>
    place === 0 ? save : { ...save, options: { ...save.options, requires: 'previous' } },
  )
}

/** Shows the result with warnings; returns true when saved. `done` null: success needs no message. */
export function showSaveResult(result: SaveResult, done: string | null): boolean {
  if (result.name !== 'saved') notify(failureWords(result), 'error')
  else tellSaved(done, result.warnings, result)
  return result.name === 'saved'
}

interface SavedAct {
  /** Key of the command, with whose rejection the notice ends; null or omitted: several commands. */
  readonly key?: string | null
  readonly act?: NoticeAct | null
}

/** Shows success and warnings in one notice; nothing without words. */
export function tellSaved(
  done: string | null,
  warnings: readonly string[],
  { key = null, act = null }: SavedAct = {},
): void {
  if (warnings.length === 0) {
    if (done !== null) notify(done, 'success', act, key)
    return
  }
  notify([...(done === null ? [] : [`${done}.`]), ...warnings].join(' '), 'info', act, key)
}
