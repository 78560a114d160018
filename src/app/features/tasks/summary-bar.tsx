import type { TasksSummary } from '../../../domain/tasks/task-query.ts'

const counts: readonly { readonly name: keyof TasksSummary; readonly words: string; readonly tone: string }[] = [
  { name: 'PendingTasks', words: 'Pending', tone: 'info' },
  { name: 'PriorityTasks', words: 'Priority', tone: 'error' },
  { name: 'WorkingTasks', words: 'Working', tone: 'secondary' },
  { name: 'PausedTasks', words: 'Paused', tone: 'primary' },
  { name: 'CompletedTasks', words: 'Completed', tone: 'success' },
]

/** The summary bar (spec 1§2.4), in the colours of the rows; null until it is known. */
export function SummaryBar({ summary }: { readonly summary: TasksSummary | null }) {
  return (
    <dl className="task-summary" aria-label="Summary" aria-busy={summary === null}>
      {counts.map(({ name, words, tone }) => (
        <div key={name} className="task-count" data-tone={tone}>
          <dt>{words}</dt>
          <dd>{summary ? summary[name] : '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
