import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { readQueueFile, type SavedQueues, WrongQueueFile } from '../../../contract/queue-file.ts'
import type { Act } from '../../../domain/commands/act.ts'
import { readActWords } from '../../../mirror/reads/act-names.ts'
import { yardClient } from '../../../sync/client.ts'
import { serverFailureWords } from '../../data/server-words.ts'
import { useOneAtATime } from '../../forms/use-one-at-a-time.ts'
import { IMPORT_OFFLINE } from '../../imports/import-words.ts'
import { deviceName } from './device-list.ts'
import { actsIn, type CheckedSave, checkSaves, type ImportCalls, importSaves } from './queue-import.ts'
import { endWords } from './queue-import-words.ts'

/** A saved queue has some kilobytes per change, and some hundred per photo. */
const MAX_BYTES = 256 * 1024 * 1024

const TOO_LARGE = 'This file is too large for a saved queue.'
const UNREADABLE = 'This file could not be read. Choose it again.'

/** A chosen file, as far as it is read. */
export interface ChosenQueues {
  readonly file: File
  readonly saved: SavedQueues | null
  /** Null until the server has answered which entries it has. */
  readonly saves: readonly CheckedSave[] | null
  readonly wordsOf: (act: Act) => string
}

interface Progress {
  readonly done: number
  readonly of: number
}

export interface QueueImport {
  readonly chosen: ChosenQueues | null
  /** Shown at the field; null for none. */
  readonly error: string | null
  /** The reason that the server could not be asked; null for none. */
  readonly trouble: string | null
  /** The result of the last import; null for none. */
  readonly result: string | null
  readonly progress: Progress | null
  readonly busy: boolean
  readonly choose: (file: File | null) => void
  /** Asks the server again after a failure. */
  readonly check: () => void
  readonly importNow: () => void
}

const calls: ImportCalls = {
  nameOf: async (deviceID) => {
    const query = { keyword: deviceID, take: 1, skip: 0, sortKey: 'SeenAt', sortType: 'desc' } as const
    const answer = await yardClient.callServer('listDevices', { query })
    const [device] = answer.name === 'answered' ? answer.value.Devices : []
    return device?.DeviceID === deviceID ? deviceName(device) : deviceID
  },
  check: (body) => yardClient.callServer('checkQueueFile', { body }),
  send: (body) => yardClient.callServer('importQueue', { body }),
}

/** Reads a saved queue, checks which entries the server lacks, and imports those. */
export function useQueueImport(onImported: () => void): QueueImport {
  const [chosen, setChosen] = useState<ChosenQueues | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [result, setResult] = useState<string | null>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  const { busy, once } = useOneAtATime()
  const latest = useRef<File | null>(null)

  async function choose(file: File | null): Promise<void> {
    latest.current = file
    setChosen(null)
    for (const clear of [setError, setTrouble, setResult]) clear(null)
    if (!file) return
    setChosen({ file, saved: null, saves: null, wordsOf: () => '' })
    try {
      if (file.size > MAX_BYTES) throw new WrongQueueFile(TOO_LARGE)
      const saved = readQueueFile(await file.text())
      const wordsOf = await readActWords(saved.queues.flatMap(actsIn))
      if (latest.current !== file) return
      const read = { file, saved, saves: null, wordsOf }
      setChosen(read)
      await check(read)
    } catch (failure) {
      if (latest.current === file) setError(failure instanceof WrongQueueFile ? failure.message : UNREADABLE)
    }
  }
  async function check(read: ChosenQueues | null): Promise<readonly CheckedSave[] | null> {
    if (!read?.saved) return null
    const answer = await checkSaves(calls, read.saved.queues)
    if (latest.current !== read.file) return null
    if (answer.name !== 'answered') {
      setTrouble(serverFailureWords(answer, IMPORT_OFFLINE))
      return null
    }
    setTrouble(null)
    setChosen({ ...read, saves: answer.value })
    return answer.value
  }
  async function importNow(): Promise<void> {
    setResult(null)
    // The tablet, or an import whose answer was lost, may have sent some of it meanwhile.
    const saves = await check(chosen)
    if (!saves) return
    const end = await importSaves(calls, saves, (done, of) => setProgress({ done, of }))
    setProgress(null)
    setResult(endWords(saves, end))
    await check(chosen)
    if (end.fates.size > 0) onImported()
    // Rows and needs-you follow with the next changes.
    void yardClient.syncNow()
  }
  return {
    ...{ chosen, error, trouble, result, progress, busy: useStore(busy) },
    choose: (file) => void choose(file),
    check: () => void once(() => check(chosen)),
    importNow: () => void once(importNow),
  }
}
