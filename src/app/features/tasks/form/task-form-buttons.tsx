import { type Control, useWatch } from 'react-hook-form'
import { type StoreApi, useStore } from 'zustand'
import { canReplace } from '../../../../domain/tasks/task-form-rules.ts'
import { Button } from '../../../kit/button.tsx'
import { SaveButton } from '../../../forms/form-buttons.tsx'
import type { TaskForm } from './task-form-values.ts'
import type { TaskPurpose } from './task-purpose.ts'

export interface TaskFormButtonsProps {
  readonly purpose: TaskPurpose
  readonly busy: StoreApi<boolean>
  /** True when the task can no longer be saved; the form shows the reason. */
  readonly closed: boolean
  readonly control: Control<TaskForm>
  readonly onReplace: () => void
  /** Keeps the input. */
  readonly onClose: () => void
  /** Discards the input. */
  readonly onCancel: () => void
}

const saveLabels: Readonly<Record<TaskPurpose['name'], string>> = { new: 'Add', edit: 'Update', mend: 'Send again' }

export function TaskFormButtons(props: TaskFormButtonsProps) {
  const { purpose, busy, closed, control, onReplace, onClose, onCancel } = props
  const Action = useWatch({ control, name: 'Action' })
  const isBusy = useStore(busy)
  const isNew = purpose.name === 'new'
  return (
    <>
      <SaveButton label={saveLabels[purpose.name]} busy={busy} closed={closed} />
      {isNew && canReplace(Action) && (
        <Button large wide disabled={isBusy || closed} onClick={onReplace}>
          {'Add & Replace'}
        </Button>
      )}
      <Button large wide onClick={isNew ? onClose : onCancel}>
        {isNew ? 'Close' : 'Cancel'}
      </Button>
    </>
  )
}
