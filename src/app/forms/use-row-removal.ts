import { useRef } from 'react'
import { yardClient } from '../../sync/client.ts'
import { SaveKey } from '../../sync/save-key.ts'
import { serverFailureWords } from '../data/server-words.ts'
import { confirm, type Question } from '../kit/confirm-dialog.tsx'
import { notify } from '../kit/notice.tsx'
import { type RowCalls, type RowOutcome, writeSeen } from './seen-row.ts'
import { useOneAtATime } from './use-one-at-a-time.ts'

/** The removal of one row by an icon in its list. */
export interface RowRemoval<T extends object> {
  readonly question: Question
  /** The row as listed; it is not removed if it changed meanwhile. */
  readonly seen: T
  readonly calls: Pick<RowCalls<T>, 'read' | 'remove'>
  readonly done: string
  /** Called after the removal, for a list that the mirror does not have. */
  readonly onDone?: () => void
}

const OFFLINE = 'You are offline. This is deleted only online.'
const CHANGED = 'Somebody else changed it meanwhile. Look at it again before you delete it.'
const GONE = 'It was removed already.'

/** Asks, then removes at the server; one at a time. */
export function useRowRemoval(): <T extends object>(removal: RowRemoval<T>) => void {
  const { once } = useOneAtATime()
  const saveKey = useRef(new SaveKey())
  async function remove<T extends object>({ question, seen, calls, done, onDone }: RowRemoval<T>): Promise<void> {
    if (!(await confirm(question))) return
    const all = { ...calls, update: calls.read }
    const outcome = await writeSeen<T>({ fields: seen, etag: null }, null, all, saveKey.current, () => undefined)
    if (outcome.name === 'done') {
      notify(done)
      onDone?.()
    } else notify(wordsOf(outcome), 'error')
    void yardClient.syncNow()
  }
  return (removal) => void once(() => remove(removal))
}

function wordsOf<T>(outcome: Exclude<RowOutcome<T>, { readonly name: 'done' }>): string {
  if (outcome.name === 'changed') return CHANGED
  if (outcome.name === 'rejected' && outcome.code === 'not-found') return GONE
  return serverFailureWords(outcome, OFFLINE)
}
