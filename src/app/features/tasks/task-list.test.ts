import { describe } from 'vitest'
import { presentTask } from '../../../domain/tasks/present-task.ts'
import { buildReferences, buildSite, buildTrailer, NOON } from '../../../domain/testing/builders.ts'
import { buildTask } from '../../../domain/testing/task-builders.ts'
import { noActs } from '../../kit/list/table-columns.tsx'
import { testList } from '../../kit/testing/list-contract.tsx'
import { taskActs, taskColumns } from './task-columns.tsx'

const row = presentTask(
  buildTask({ TrailerNumber: 'R123' }),
  {
    references: buildReferences({}),
    dockGroups: [],
    trailer: buildTrailer({ ID: 100, Number: 'R123' }),
    trailerAtTo: undefined,
    messageCount: 2,
    position: 1,
  },
  NOON,
)
const columns = taskColumns(buildSite({}), 'America/Chicago', 30)
const shared = { columns, row, emptyText: 'No entries.', hasMarks: true }

describe('the board', () => {
  testList({
    ...shared,
    acts: taskActs({
      onView: () => {},
      onNext: () => {},
      nextAct: () => 'start',
      onDelete: () => {},
      mayDelete: () => true,
    }),
  })
})

describe('the board of somebody who only reads', () => {
  testList({ ...shared, acts: noActs })
})
