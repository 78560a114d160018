import { alertCircleOutline } from 'ionicons/icons'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type FieldValues, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { Icon } from '../icon.tsx'
import { fittingChips } from './fitting-chips.ts'
import { type FormSection, isMissing, isWrong, itemsOf, type NamedItem } from './items.ts'
import { leadTo } from './lead-to.ts'
import './missing-bar.css'

export interface MissingBarProps<T extends FieldValues> {
  readonly form: UseFormReturn<T>
  readonly sections: readonly FormSection<T>[]
}

/**
 * Counts the empty required fields and those with an error. Each gets a chip that leads to the field, as far as
 * the chips fit. Renders alone, without the form, while a person types.
 */
export function MissingBar<T extends FieldValues>({ form, sections }: MissingBarProps<T>) {
  const items = itemsOf(sections)
  const values = useWatch({ control: form.control, name: items.map(({ name }) => name) })
  const { errors } = useFormState({ control: form.control })
  const missing = items.filter((item, index) => isMissing(item, values[index]))
  const wrong = items.filter((item) => isWrong(item, errors) && !missing.includes(item))
  if (missing.length + wrong.length === 0) return null
  return (
    <section className="missing" aria-label="Still needed">
      <strong className="missing-words">
        <Icon icon={alertCircleOutline} />
        {wordsOf(missing.length, wrong.length)}
      </strong>
      <Chips form={form} items={[...missing, ...wrong]} />
    </section>
  )
}

function wordsOf(missing: number, wrong: number): string {
  if (wrong === 0) return `${missing} missing`
  return missing === 0 ? `${wrong} to correct` : `${missing + wrong} to complete`
}

interface ChipsProps<T extends FieldValues> {
  readonly form: UseFormReturn<T>
  readonly items: readonly NamedItem<T>[]
}

function Chips<T extends FieldValues>({ form, items }: ChipsProps<T>) {
  const line = useRef<HTMLDivElement>(null)
  const shown = useFitting(line, items.map(({ label }) => label).join('\n'))
  const [next, ...others] = items.slice(shown)
  return (
    <div ref={line} className="missing-chips">
      {items.map((item, at) => (
        <button
          key={item.name}
          type="button"
          className="missing-chip"
          hidden={at >= shown}
          onClick={() => leadTo(form, item.name)}
        >
          {item.label}
        </button>
      ))}
      {next && (
        <button
          type="button"
          className="missing-chip"
          aria-label={`${others.length + 1} more: ${[next, ...others].map(({ label }) => label).join(', ')}`}
          onClick={() => leadTo(form, next.name)}
        >
          +{others.length + 1}
        </button>
      )}
    </div>
  )
}

/** Returns how many chips fit; measured again when `words` changes. */
function useFitting(line: React.RefObject<HTMLElement | null>, words: string): number {
  const [shown, setShown] = useState(Number.POSITIVE_INFINITY)
  const count = useEffectEvent((_words: string) => {
    if (line.current) setShown(fittingChips(widthsOf(line.current), line.current.clientWidth))
  })
  useLayoutEffect(() => {
    count(words)
    const resized = new ResizeObserver(() => count(words))
    if (line.current) resized.observe(line.current)
    return () => resized.disconnect()
  }, [line, words])
  return shown
}

/** Returns the widths of all chips, including hidden ones. */
function widthsOf(line: HTMLElement): readonly number[] {
  const chips = [...line.querySelectorAll<HTMLElement>('.missing-chip:not([aria-label])')]
  const hidden = chips.filter((chip) => chip.hidden)
  for (const chip of hidden) chip.hidden = false
  const widths = chips.map((chip) => chip.offsetWidth)
  for (const chip of hidden) chip.hidden = true
  return widths
}
