import { useCallback, useState } from 'react'
import type { TaskList, TaskQuery } from '../../../domain/tasks/task-query.ts'
import type { Move } from '../../components/reorder.ts'
import { createTurns } from '../../../domain/values/in-turn.ts'
import { saveMove } from './task-acts.ts'
import { movedIDs, toPlace } from './task-place.ts'

interface Moved {
  /** The list in which the row was dropped: until another one comes, the row stands at its new place. */
  readonly from: TaskList
  readonly ids: readonly number[]
}

/** The list with what was just moved at its new place, and what a drop does: it is saved, and put back where it was not. */
export function useMoves(list: TaskList | undefined, query: TaskQuery | undefined) {
  const [moved, setMoved] = useState<Moved | null>(null)
  const [inTurn] = useState(createTurns)
  const ids = moved && moved.from === list ? moved.ids : list?.ids
  const onMove = useCallback(
    (move: Move) => {
      if (!list || !ids || !query) return
      // Dropped beyond the line it stays on its own side of it, at a place that the worker knows.
      const { crosses } = toPlace({ ...list, ids }, move, [])
      if (!crosses) setMoved({ from: list, ids: movedIDs(ids, move) })
      // The place of a drop is worked out from the order that the drop before it has left.
      void inTurn(() => saveMove({ ...list, ids }, move, query)).then((saved) => {
        if (!saved) setMoved(null)
      })
    },
    [list, ids, query, inTurn],
  )
  return { ids, onMove }
}
