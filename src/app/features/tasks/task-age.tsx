import { alertCircle, time } from 'ionicons/icons'
import type { ReactNode } from 'react'
import type { PresentedTask } from '../../../domain/tasks/present-task.ts'
import { ageWords, taskAge } from '../../../domain/tasks/task-age.ts'
import { Icon } from '../../kit/icon.tsx'

/**
 * Returns the waiting time with icon, words and colour near and beyond the limit, else as plain text, since elements
 * slow long tables.
 * @param limit minutes that a task may wait at this site
 */
export function taskAgeCell(task: PresentedTask, text: string, limit: number): ReactNode {
  const age = taskAge(task, limit)
  const words = ageWords(age, limit)
  if (words === null) return text
  return (
    <span className="task-age" data-age={age} title={words}>
      <Icon icon={age === 'over' ? alertCircle : time} />
      {text}
      <span className="visually-hidden">, {words}</span>
    </span>
  )
}
