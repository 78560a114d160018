import { alertCircleOutline } from 'ionicons/icons'
import { type FieldValues, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { Icon } from '../icon.tsx'
import { type FormSection, isMissing, isWrong, itemsOf, type NamedItem } from './items.ts'
import { leadTo } from './lead-to.ts'
import './missing-bar.css'

export interface MissingBarProps<T extends FieldValues> {
  readonly form: UseFormReturn<T>
  readonly sections: readonly FormSection<T>[]
}

/**
 * Counts the required fields that are empty and those with an error, one chip each; a tap leads to
 * the field. It renders alone while a person types.
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
      {missing.length > 0 && <Chips form={form} words={`${missing.length} missing`} items={missing} />}
      {wrong.length > 0 && <Chips form={form} words={`${wrong.length} to correct`} items={wrong} />}
    </section>
  )
}

interface ChipsProps<T extends FieldValues> {
  readonly form: UseFormReturn<T>
  readonly words: string
  readonly items: readonly NamedItem<T>[]
}

function Chips<T extends FieldValues>({ form, words, items }: ChipsProps<T>) {
  return (
    <>
      <strong className="missing-words">
        <Icon icon={alertCircleOutline} />
        {words}
      </strong>
      {items.map((item) => (
        <button key={item.name} type="button" className="missing-chip" onClick={() => leadTo(form, item.name)}>
          {item.label}
        </button>
      ))}
    </>
  )
}
