import { type Control, type FieldValues, useController } from 'react-hook-form'
import { CheckboxField } from '../checkbox-field.tsx'
import { DateField } from '../date-field.tsx'
import { NumberStepper } from '../number-stepper.tsx'
import { PhoneField } from '../phone-field.tsx'
import { SelectField } from '../select-field.tsx'
import { SuggestField } from '../suggest-field.tsx'
import { TextAreaField } from '../text-area-field.tsx'
import { TextField } from '../text-field.tsx'
import { ChoiceTiles } from './choice-tiles.tsx'
import type {
  CheckItem,
  ChoiceItem,
  DateItem,
  FormItem,
  NamedItem,
  NumberItem,
  SuggestItem,
  TextItem,
} from './items.ts'

interface ItemProps<T extends FieldValues, I> {
  readonly item: I
  readonly control: Control<T>
}

/** One described field, connected to its form. */
export function FormItemField<T extends FieldValues>({ item, control }: ItemProps<T, FormItem<T>>) {
  switch (item.kind) {
    case 'text':
    case 'area':
    case 'phone':
      return <TextItemField item={item} control={control} />
    case 'date':
      return <DateItemField item={item} control={control} />
    case 'check':
      return <CheckItemField item={item} control={control} />
    case 'tiles':
    case 'select':
      return <ChoiceItemField item={item} control={control} />
    case 'number':
      return <NumberItemField item={item} control={control} />
    case 'suggest':
      return <SuggestItemField item={item} control={control} />
    case 'own':
      return item.node
  }
}

/** Returns what every field takes from its description and its form. */
function useItem<T extends FieldValues>({ item, control }: ItemProps<T, NamedItem<T>>) {
  const { field, fieldState } = useController({ control, name: item.name })
  const { label, required, warning, hint, source, disabled } = item
  const base = {
    ...{ label, required, warning, hint, source, disabled, name: field.name },
    error: fieldState.error?.message,
    onBlur: field.onBlur,
    inputRef: field.ref,
  }
  const value: unknown = field.value
  return { base, value, set: field.onChange }
}

function TextItemField<T extends FieldValues>({ item, control }: ItemProps<T, TextItem<T>>) {
  const { base, value, set } = useItem<T>({ item, control })
  const props = { ...base, value: textOf(value), onChange: item.onChange ?? set }
  if (item.kind === 'phone') return <PhoneField {...props} />
  if (item.kind === 'area') return <TextAreaField {...props} maxLength={item.maxLength} rows={2} />
  return <TextField {...props} upper={item.upper} maxLength={item.maxLength} scan={item.scan} />
}

function DateItemField<T extends FieldValues>({ item, control }: ItemProps<T, DateItem<T>>) {
  const { base, value, set } = useItem<T>({ item, control })
  return <DateField {...base} value={textOf(value)} onChange={set} today={item.today} quick />
}

function CheckItemField<T extends FieldValues>({ item, control }: ItemProps<T, CheckItem<T>>) {
  const { base, value, set } = useItem<T>({ item, control })
  const plain = item.asNumber ? (on: boolean) => set(on ? 1 : 0) : set
  return <CheckboxField {...base} value={value === true || value === 1} onChange={item.onChange ?? plain} />
}

function ChoiceItemField<T extends FieldValues>({ item, control }: ItemProps<T, ChoiceItem<T>>) {
  const { base, value, set } = useItem<T>({ item, control })
  const plain = item.nullable ? (choice: number) => set(choice === 0 ? null : choice) : set
  const props = { ...base, value: numberOf(value), onChange: item.onChange ?? plain, options: item.options }
  if (item.kind === 'select') return <SelectField {...props} placeholder="Select" />
  return <ChoiceTiles {...props} open={item.open} narrow={item.narrow} />
}

function NumberItemField<T extends FieldValues>({ item, control }: ItemProps<T, NumberItem<T>>) {
  const { base, value, set } = useItem<T>({ item, control })
  const { unit, min, max, start, typedOnly } = item
  return (
    <NumberStepper
      {...base}
      {...{ unit, min, max, start, typedOnly }}
      value={value === undefined ? null : numberOf(value)}
      onChange={set}
    />
  )
}

function SuggestItemField<T extends FieldValues>({ item, control }: ItemProps<T, SuggestItem<T>>) {
  const { base, value, set } = useItem<T>({ item, control })
  const text = useController({ control, name: item.text })
  return (
    <SuggestField
      {...base}
      value={{ ID: numberOf(value) ?? 0, Name: textOf(text.field.value) ?? '' }}
      suggest={item.suggest}
      onChange={(chosen) => {
        text.field.onChange(chosen.Name)
        set(chosen.ID)
        item.onSuggested?.(chosen)
      }}
      error={base.error ?? text.fieldState.error?.message}
      upper={item.upper}
      maxLength={100}
    />
  )
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
