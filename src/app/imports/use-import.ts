import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { isCsvName, type RejectedLine } from '../../domain/imports/import-file.ts'
import { type Imported, placeOfItem } from '../../domain/imports/import-items.ts'
import type { ServerFailure, ServerResult } from '../../sync/api.ts'
import { yardClient } from '../../sync/client.ts'
import { SaveKey } from '../../sync/save-key.ts'
import { serverFailureWords } from '../data/server-words.ts'
import { useOneAtATime } from '../forms/use-one-at-a-time.ts'
import { confirm } from '../kit/confirm-dialog.tsx'
import { notify } from '../kit/notice.tsx'
import { CsvReading } from './csv-reading.ts'
import { type ImportKind, importKinds } from './import-kinds.ts'
import { doneWords, IMPORT_OFFLINE, leaveOutWords, type Nouns } from './import-words.ts'
import type { ImportSummary } from './read-import.ts'

export type SendImport = (body: Blob, key: string) => Promise<ServerResult<Imported>>

/** The chosen file; `summary` is null while reading. */
interface Chosen {
  readonly file: File
  readonly records: number
  readonly summary: ImportSummary | null
}

export interface ImportState {
  readonly chosen: Chosen | null
  /** Shown at the field; null for none. */
  readonly error: string | null
  /** The last upload's result. */
  readonly result: string | null
  /** Lines not imported, with reasons. */
  readonly rejected: readonly RejectedLine[]
  readonly busy: boolean
  readonly choose: (file: File | null) => void
  readonly upload: () => void
}

const NO_FILE = 'Choose a .csv file for upload'
const FAILED = 'Import failed!'

/** Reads a file, shows its contents, and sends its good rows on demand. */
export function useImport(kind: ImportKind, nouns: Nouns, send: SendImport): ImportState {
  const { messages } = importKinds[kind]
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [result, setResult] = useState<string | null>(null)
  const [rejected, setRejected] = useState<readonly RejectedLine[]>([])
  const { busy, once } = useOneAtATime()
  const reading = useRef<CsvReading | null>(null)
  /** Ends with null for a file that cannot be read or was replaced. */
  const readingEnd = useRef<Promise<ImportSummary | null>>(Promise.resolve(null))
  const saveKey = useRef(new SaveKey())
  useEffect(() => () => reading.current?.end(), [])

  function show(
    words: { readonly error?: string; readonly result?: string },
    lines: readonly RejectedLine[] = [],
  ): void {
    setError(words.error ?? null)
    setResult(words.result ?? null)
    setRejected(lines)
  }
  async function choose(file: File | null): Promise<void> {
    readingEnd.current = read(file)
    await readingEnd.current
  }
  async function read(file: File | null): Promise<ImportSummary | null> {
    reading.current?.end()
    reading.current = null
    setChosen(null)
    show({})
    if (!file) return null
    if (!isCsvName(file.name)) {
      show({ error: messages.name })
      return null
    }
    // Another file is another import.
    saveKey.current = new SaveKey()
    setChosen({ file, records: 0, summary: null })
    const mine = new CsvReading(kind)
    reading.current = mine
    try {
      const summary = await mine.read(file, (records) => {
        if (reading.current === mine) setChosen({ file, records, summary: null })
      })
      if (reading.current !== mine) return null
      setChosen({ file, records: summary.ready + summary.rejected, summary })
      show(summary.ready === 0 ? { error: messages.nothing } : {}, summary.shown)
      return summary
    } catch (failure) {
      if (reading.current !== mine) return null
      setChosen(null)
      show({ error: failure instanceof Error ? failure.message : FAILED })
      return null
    }
  }
  async function upload(): Promise<void> {
    const from = reading.current
    // Pressed while the file is still read, it continues once the lines are known.
    const summary = await readingEnd.current
    if (reading.current !== from) return
    if (!from || !summary || summary.ready === 0) return setError((shown) => shown ?? NO_FILE)
    const question = leaveOutWords(summary, nouns)
    if (question && !(await confirm(question))) return
    setResult(null)
    const answer = await send(await from.pack(), saveKey.current.value)
    saveKey.current.settle(answer)
    if (answer.name !== 'answered') return await fail(from, answer, summary.shown)
    notify('Import successful!')
    await choose(null)
    show({ result: doneWords(answer.value) })
    // The list follows with the next changes.
    void yardClient.syncNow()
  }
  async function fail(from: CsvReading, failure: ServerFailure, shown: readonly RejectedLine[]): Promise<void> {
    notify(FAILED, 'error')
    const errors = failure.name === 'rejected' ? Object.entries(failure.errors) : []
    const placed = errors.flatMap(([name, reasons]) => {
      const place = placeOfItem(name)
      return place === null ? [] : [{ place, reason: reasons.join('. ') }]
    })
    const lines = await from.linesOf(placed.map(({ place }) => place))
    const refused = placed.map(({ reason }, at) => ({ line: lines[at] ?? 0, text: '', reason }))
    const words = placed.length > 0 ? 'The server rejected these lines. Nothing was imported.' : null
    show({ result: words ?? serverFailureWords(failure, IMPORT_OFFLINE) }, refused.length > 0 ? refused : shown)
  }
  return {
    ...{ chosen, error, result, rejected, busy: useStore(busy) },
    choose: (file) => void choose(file),
    upload: () => void once(upload),
  }
}
