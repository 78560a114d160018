import type { TasksSummary } from '../../domain/tasks/task-query.ts'
import { useTasksSummary } from '../stores/use-tasks-summary.ts'

const badges: readonly { readonly name: keyof TasksSummary; readonly words: string; readonly urgent?: true }[] = [
  { name: 'PendingTasks', words: 'Pending' },
  { name: 'PriorityTasks', words: 'Priority', urgent: true },
  { name: 'WorkingTasks', words: 'Working' },
  { name: 'PausedTasks', words: 'Paused' },
]

/** How much work there is at the site, in the top bar of everybody who may read tasks (spec 1§2.3). Where the bar is short only the first of them show. */
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
