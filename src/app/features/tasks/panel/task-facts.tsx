import { taskFieldLabels } from '../../../../domain/tasks/task-edit.ts'
import { alertCircle, checkmarkCircle, flagOutline, personOutline } from 'ionicons/icons'
import type { PresentedTask } from '../../../../domain/tasks/present-task.ts'
import { showValue } from '../../../../domain/values/display.ts'
import { showTemperature } from '../../../../domain/values/temperature.ts'
import { Button } from '../../../kit/button.tsx'
import { Icon } from '../../../kit/icon.tsx'
import { NoteLine } from '../../../kit/note-line.tsx'
import { RowMark, type RowMarkShown } from '../../../kit/row-mark.tsx'

export interface TaskFactsProps {
  readonly task: PresentedTask
  readonly mark: RowMarkShown | null
  /** Clears driver and sub-status; null: nothing to clear or not allowed. */
  readonly onRemove: (() => void) | null
  /** Above the facts: a source other than this tablet, why nobody can work, or that the trailer is not where From says. */
  readonly note?: string | undefined
}

/** The facts of a task (spec 1§2.6). */
export function TaskFacts({ task, mark, onRemove, note }: TaskFactsProps) {
  const facts: readonly (readonly [string, string | null])[] = [
    [taskFieldLabels.ScacID, task.ScacName],
    ['Trailer', task.TrailerNumber],
    [taskFieldLabels.FromLocationID, task.FromLocationName],
    [taskFieldLabels.ToLocationID, task.ToLocationName],
    [taskFieldLabels.ShipmentNumber, task.ShipmentNumber],
    [taskFieldLabels.TransactionID, task.TransactionID],
    ['Type', task.TrailerStatusTypeName],
  ]
  return (
    <section className="task-facts" aria-label="Task">
      <NoteLine words={note ?? null} />
      <p className="task-action">{task.ActionName.toUpperCase()}</p>
      <p className="task-line">
        <Icon icon={personOutline} />
        {task.UserFullName ?? 'No driver'}
      </p>
      {task.Priority === 1 && (
        <p className="task-line task-priority">
          <Icon icon={flagOutline} />
          Priority
        </p>
      )}
      {mark && <RowMark {...mark} />}
      <SubStatus name={task.SubStatusName} onRemove={onRemove} />
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{showValue(value)}</dd>
          </div>
        ))}
        <div>
          <dt>Target temperature</dt>
          <dd>
            <TargetTemperature task={task} />
          </dd>
        </div>
      </dl>
    </section>
  )
}

function SubStatus({ name, onRemove }: { readonly name: string; readonly onRemove: (() => void) | null }) {
  if (name === '') return null
  return (
    <div className="task-sub-status">
      <span className="task-badge">{name}</span>
      {onRemove && (
        <Button tone="quiet" onClick={onRemove}>
          Remove
        </Button>
      )}
    </div>
  )
}

function TargetTemperature({ task }: { readonly task: PresentedTask }) {
  const { TargetTemperature: target, TemperatureOK: isOK, BoxTemperature: measured } = task
  if (target === null) return showTemperature(null)
  // An unread temperature is not shown as correct.
  if (measured === null) return `${showTemperature(target)} °F, not measured`
  return (
    <span className={isOK ? 'task-temperature task-ok' : 'task-temperature task-not-ok'}>
      {`${showTemperature(target)} °F`}
      <Icon icon={isOK ? checkmarkCircle : alertCircle} />
      {isOK ? 'OK' : 'Not OK'}
    </span>
  )
}
