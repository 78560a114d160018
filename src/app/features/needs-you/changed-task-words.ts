import type { RefusedItem } from '../../../contract/sync.ts'
import { taskFieldLabels } from '../../../domain/tasks/task-edit.ts'
import { type TaskFieldName, taskFieldNames } from '../../../domain/tasks/task-fields.ts'
import { showValue } from '../../../domain/values/display.ts'

/** Typed numbers; those of other fields stand for a choice or a tick. */
const typedNumbers: readonly TaskFieldName[] = ['SetTemperature', 'TargetTemperature', 'TrailerWeight']

/** Returns edited fields not in effect, whose values may exist only on this card. */
export function changedTaskWords({
  Body,
  Base,
  Answer,
}: Pick<RefusedItem, 'Body' | 'Base' | 'Answer'>): readonly string[] {
  if (!Base) return []
  const { contested } = Answer
  const words = new Map<string, string>()
  for (const name of taskFieldNames) {
    if (!(name in Body && name in Base) || (Body[name] || 0) === (Base[name] || 0)) continue
    if (contested && !contested.includes(name)) continue
    const label = taskFieldLabels[name]
    const typed = typedOf(name, Body[name])
    if (typed !== null || !words.has(label)) words.set(label, typed === null ? label : `${label} ${typed}`)
  }
  return [...words.values()]
}

function typedOf(name: TaskFieldName, value: unknown): string | null {
  if (typeof value === 'string') return showValue(value)
  return typeof value === 'number' && typedNumbers.includes(name) ? showValue(value) : null
}
