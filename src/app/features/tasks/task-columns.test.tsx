import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { presentTask } from '../../../domain/tasks/present-task.ts'
import { TaskStatus, TaskSubStatus } from '../../../domain/tasks/task-lists.ts'
import { buildReferences, buildSite, buildTrailer, NOON } from '../../../domain/testing/builders.ts'
import { buildTask } from '../../../domain/testing/task-builders.ts'
import { TrailerState } from '../../../domain/trailers/trailer-lists.ts'
import { taskColumns } from './task-columns.tsx'

// An icon reads its drawing with the browser's parser.
vi.mock('../../kit/icon.tsx', () => ({ Icon: () => null }))

test('the card of a paused task says both why, and that its trailer is away', () => {
  const shown = presentTask(
    buildTask({ StatusType: TaskStatus.Paused, SubStatusType: TaskSubStatus.RedLight }),
    {
      references: buildReferences({}),
      dockGroups: [],
      trailer: buildTrailer({ ID: 100, State: TrailerState.InTransit }),
      trailerAtTo: undefined,
      messageCount: 0,
      position: 1,
    },
    NOON,
  )
  const column = taskColumns(buildSite({}), 'America/Chicago', 30).find(({ id }) => id === 'StatusType')
  const card = renderToStaticMarkup(column?.cardRender?.(shown))
  expect(card).toMatch(/In Transit.*Red Light.*Paused/su)
})
