import { createOutline, pauseOutline, playOutline, checkmarkDoneOutline, handLeftOutline } from 'ionicons/icons'
import { Button } from '../../../kit/button.tsx'
import type { PanelAct } from './panel-acts.ts'

export type PanelButton = 'start' | 'pause' | 'complete' | 'override'

export interface TaskActsProps {
  readonly acts: ReadonlySet<PanelAct>
  readonly busy: boolean
  readonly onPress: (button: PanelButton) => void
  /** Null: not offered. */
  readonly onEdit: (() => void) | null
}

const BUTTONS: readonly PanelAct[] = ['start', 'pause', 'complete', 'override']

/** Returns true when at least one button is shown. */
export function hasButtons(acts: ReadonlySet<PanelAct>, onEdit: TaskActsProps['onEdit']): boolean {
  return BUTTONS.some((act) => acts.has(act)) || (acts.has('edit') && onEdit !== null)
}

/** The panel's buttons: only acts that this person may do now. */
export function TaskActs({ acts, busy, onPress, onEdit }: TaskActsProps) {
  return (
    <div className="task-acts">
      {acts.has('start') && (
        <Button large tone="primary" icon={playOutline} disabled={busy} onClick={() => onPress('start')}>
          Start
        </Button>
      )}
      {acts.has('pause') && (
        <Button large icon={pauseOutline} disabled={busy} onClick={() => onPress('pause')}>
          Pause
        </Button>
      )}
      {acts.has('complete') && (
        <Button large tone="primary" icon={checkmarkDoneOutline} disabled={busy} onClick={() => onPress('complete')}>
          Complete
        </Button>
      )}
      {acts.has('override') && (
        <Button tone="danger" icon={handLeftOutline} disabled={busy} onClick={() => onPress('override')}>
          Override
        </Button>
      )}
      {acts.has('edit') && onEdit && (
        <Button icon={createOutline} onClick={onEdit}>
          Edit
        </Button>
      )}
    </div>
  )
}
