import { useCallback, useState } from 'react'
import type { TaskList, TaskQuery } from '../../../domain/tasks/task-query.ts'
import type { Move } from '../../kit/reorder.ts'
import { createTurns } from '../../../domain/values/in-turn.ts'
import { saveMove } from './task-acts.ts'
import { movedIDs, toPlace } from './task-place.ts'

interface Moved {
  /** The list of the drop; the row keeps its new place until another list comes. */
  readonly from: TaskList
  readonly ids: readonly number[]
}

/** Returns the order with the last move; `onMove` saves it or undoes it. */
export function useMoves(list: TaskList | undefined, query: TaskQuery | undefined) {
  const [moved, setMoved] = useState<Moved | null>(null)
  const [inTurn] = useState(createTurns)
  const ids = moved && moved.from === list ? moved.ids : list?.ids
  const onMove = useCallback(
    (move: Move) => {
      if (!list || !ids || !query) return
      // Across the line, the row stays on its side, at a place that only the worker knows.
      const { crosses } = toPlace({ ...list, ids }, move, [])
      if (!crosses) setMoved({ from: list, ids: movedIDs(ids, move) })
      // In turn: a place is computed from the order after the previous move.
      void inTurn(() => saveMove({ ...list, ids }, move, query)).then((saved) => {
        if (!saved) setMoved(null)
      })
    },
    [list, ids, query, inTurn],
  )
  return { ids, onMove }
}
