import type { TasksSummary } from '../../domain/tasks/task-query.ts'
import { useTasksSummary } from '../data/use-tasks-summary.ts'

const badges: readonly { readonly name: keyof TasksSummary; readonly words: string; readonly urgent?: true }[] = [
  { name: 'PendingTasks', words: 'Pending' },
  { name: 'PriorityTasks', words: 'Priority', urgent: true },
  { name: 'WorkingTasks', words: 'Working' },
  { name: 'PausedTasks', words: 'Paused' },
]

/** Counts in the top bar (spec 1§2.3); only the first where it is short. */
export function TaskBadges({ siteID }: { readonly siteID: number }) {
  const summary = useTasksSummary(siteID)
  return (
    <dl className="bar-counts" aria-label="Tasks">
      {badges.map(({ name, words, urgent }) => (
        <div
          key={name}
          className="bar-count"
          data-urgent={(urgent && summary !== null && summary[name] > 0) || undefined}
        >
          <dt>{words}</dt>
          <dd>{summary ? shortCount(summary[name]) : '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A badge has room for three characters. */
function shortCount(count: number): string {
  return count > 999 ? '1k+' : String(count)
}
