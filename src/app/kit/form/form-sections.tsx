import { type KeyboardEventHandler, type ReactNode, useId } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import { Icon } from '../icon.tsx'
import { FormItemField } from './form-item.tsx'
import type { FormItem, FormSection } from './items.ts'
import { OnLeave } from './on-leave.tsx'
import './form-sections.css'

export interface FormSectionsProps<T extends FieldValues> {
  readonly control: Control<T>
  readonly sections: readonly FormSection<T>[]
  readonly onKeyDown?: KeyboardEventHandler
}

/** The fields in titled sections: two columns if there is room. */
export function FormSections<T extends FieldValues>({ control, sections, onKeyDown }: FormSectionsProps<T>) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: takes the Enter of the fields inside, as a form would.
    <div className="sections" onKeyDown={onKeyDown}>
      {sections.map((section) => (
        <Section key={section.title ?? ''} section={section} control={control} />
      ))}
    </div>
  )
}

interface SectionProps<T extends FieldValues> {
  readonly section: FormSection<T>
  readonly control: Control<T>
}

function Section<T extends FieldValues>({ section, control }: SectionProps<T>) {
  const id = useId()
  const items = section.items.filter((item) => item !== false)
  if (items.length === 0) return null
  return (
    <section className="section" aria-labelledby={section.title === null ? undefined : id}>
      {section.title !== null && (
        <h3 className="section-title" id={id}>
          {section.icon && <Icon icon={section.icon} />}
          {section.title}
        </h3>
      )}
      <div className="section-items">
        {items.map((item) => (
          <Cell key={`${item.kind} ${item.name ?? item.label}`} item={item}>
            <FormItemField item={item} control={control} />
          </Cell>
        ))}
      </div>
    </section>
  )
}

const WIDE: readonly FormItem<FieldValues>['kind'][] = ['area']

interface CellProps<T extends FieldValues> {
  readonly item: FormItem<T>
  readonly children: ReactNode
}

function Cell<T extends FieldValues>({ item, children }: CellProps<T>) {
  const isWide = item.wide ?? WIDE.includes(item.kind)
  const name = isWide ? 'section-cell section-wide' : 'section-cell'
  if (!item.onLeave) return <div className={name}>{children}</div>
  return (
    <OnLeave className={name} onLeave={item.onLeave}>
      {children}
    </OnLeave>
  )
}
