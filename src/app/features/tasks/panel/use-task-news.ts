import { type RefObject, useEffect, useRef } from 'react'
import { refuseAway } from '../../../../domain/tasks/task-presence.ts'
import { isOpen } from '../../../../domain/tasks/task.ts'
import { notify } from '../../../kit/notice.tsx'
import type { PanelTask } from './use-panel-task.ts'

/** The kind of an act made here, which is no news to its author. */
export type OwnAct = 'deletion' | 'other'

/** The last act from here. */
export type OwnActRef = RefObject<OwnAct | null>

/** Returns why nobody can work on an open task. */
export function noteOf({ row, task }: PanelTask): string | undefined {
  return isOpen(row) ? refuseAway(task, task.Trailer)?.details.title : undefined
}

/** Closes when the task is deleted; shows a message unless it was deleted here. */
export function useGone(shown: PanelTask | null | undefined, ownAct: OwnActRef, onClose: () => void): void {
  useOnWords(wordsOfGone(shown), () => ownAct.current === 'deletion', onClose)
}

/**
 * Closes a question that the task no longer allows, with the reason unless the act was made here. `shown`: null while
 * allowed.
 */
export function useOvertaken(shown: PanelTask | null | undefined, ownAct: OwnActRef, onClose: () => void): void {
  const isThere = shown && shown.row.DeletedDate === null
  useOnWords(isThere ? (noteOf(shown) ?? statusWords(shown)) : null, () => ownAct.current !== null, onClose)
}

function statusWords({ task }: PanelTask): string {
  return `This task is now ${task.StatusTypeName}${task.UserFullName ? ` (${task.UserFullName})` : ''}.`
}

/** Closes once there are words, and shows them unless they are known. */
function useOnWords(words: string | null, areKnown: () => boolean, onClose: () => void): void {
  const latest = useRef({ areKnown, onClose })
  latest.current = { areKnown, onClose }
  useEffect(() => {
    if (words === null) return
    if (!latest.current.areKnown()) notify(words, 'info')
    latest.current.onClose()
  }, [words])
}

function wordsOfGone(shown: PanelTask | null | undefined): string | null {
  if (shown === undefined) return null
  if (shown === null) return 'That task is not on this tablet.'
  const { DeletedDate, DeletedByName } = shown.row
  return DeletedDate === null ? null : `That task was deleted by ${DeletedByName ?? 'somebody else'}.`
}
