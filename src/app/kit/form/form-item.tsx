import { type FieldValues, useController } from 'react-hook-form'
import { CheckGroup } from '../check-group.tsx'
import { CheckboxField } from '../checkbox-field.tsx'
import { DateField } from '../date-field.tsx'
import { MultiSelect } from '../multi-select.tsx'
import { NumberStepper } from '../number-stepper.tsx'
import { PhoneField } from '../phone-field.tsx'
import { SelectField } from '../select-field.tsx'
import { SliderField } from '../slider-field.tsx'
import { SuggestField } from '../suggest-field.tsx'
import { TextAreaField } from '../text-area-field.tsx'
import { TextField } from '../text-field.tsx'
import { ChoiceTiles } from './choice-tiles.tsx'
import { FileItemField } from './file-item.tsx'
import type {
  CheckItem,
  ChoiceItem,
  DateItem,
  FormItem,
  ManyItem,
  NumberItem,
  SecretItem,
  SliderItem,
  SuggestItem,
  TextChoiceItem,
  TextItem,
} from './items.ts'
import { type ItemProps, useItem } from './use-item.ts'
import { useKnownOptions } from './use-known-options.ts'

/** One described field, connected to its form. */
export function FormItemField<T extends FieldValues>({ item, control }: ItemProps<T, FormItem<T>>) {
  switch (item.kind) {
    case 'text':
    case 'area':
    case 'phone':
    case 'email':
      return <TextItemField item={item} control={control} />
    case 'secret':
      return <SecretItemField item={item} control={control} />
    case 'date':
      return <DateItemField item={item} control={control} />
    case 'check':
      return <CheckItemField item={item} control={control} />
    case 'tiles':
    case 'select':
      return <ChoiceItemField item={item} control={control} />
    case 'text-select':
      return <TextChoiceItemField item={item} control={control} />
    case 'multi':
    case 'checks':
      return <ManyItemField item={item} control={control} />
    case 'number':
      return <NumberItemField item={item} control={control} />
    case 'slider':
      return <SliderItemField item={item} control={control} />
    case 'file':
      return <FileItemField item={item} control={control} />
    case 'suggest':
      return <SuggestItemField item={item} control={control} />
    case 'own':
      return item.node
  }
}

function TextItemField<T extends FieldValues>({ item, control }: ItemProps<T, TextItem<T>>) {
  const { base, value, set, followed } = useItem<T>({ item, control })
  const props = { ...base, value: textOf(value), onChange: followed(item.onChange) ?? set }
  if (item.kind === 'phone') return <PhoneField {...props} />
  if (item.kind === 'area') return <TextAreaField {...props} maxLength={item.maxLength} rows={2} />
  if (item.kind === 'email') return <TextField {...props} type="email" inputMode="email" maxLength={item.maxLength} />
  return <TextField {...props} upper={item.upper} maxLength={item.maxLength} scan={item.scan} />
}

function SecretItemField<T extends FieldValues>({ item, control }: ItemProps<T, SecretItem<T>>) {
  const { base, value, set } = useItem<T>({ item, control })
  const autoComplete = item.autoComplete ?? 'new-password'
  return <TextField {...base} type="password" autoComplete={autoComplete} value={textOf(value)} onChange={set} />
}

function DateItemField<T extends FieldValues>({ item, control }: ItemProps<T, DateItem<T>>) {
  const { base, value, set } = useItem<T>({ item, control })
  return <DateField {...base} value={textOf(value)} onChange={set} today={item.today} quick />
}

function CheckItemField<T extends FieldValues>({ item, control }: ItemProps<T, CheckItem<T>>) {
  const { base, value, set, followed } = useItem<T>({ item, control })
  const plain = item.asNumber ? (on: boolean) => set(on ? 1 : 0) : set
  return <CheckboxField {...base} value={value === true || value === 1} onChange={followed(item.onChange) ?? plain} />
}

function ChoiceItemField<T extends FieldValues>({ item, control }: ItemProps<T, ChoiceItem<T>>) {
  const { base, value, set, followed } = useItem<T>({ item, control })
  const plain = item.nullable ? (choice: number) => set(choice === 0 ? null : choice) : set
  const chosen = numberOf(value)
  const options = useKnownOptions(item.options, chosen ? [chosen] : [])
  const change = followed(item.onChange) ?? plain
  const onChosen = followed(item.onChosen)
  const choose = (choice: number, isStep = false) => {
    change(choice)
    if (!isStep) onChosen?.(undefined)
  }
  const props = { ...base, value: chosen, onChange: choose, options }
  if (item.kind === 'select') return <SelectField {...props} placeholder={item.placeholder ?? SELECT} />
  return <ChoiceTiles {...props} open={item.open} narrow={item.narrow} />
}

/** Shown while nothing is chosen. */
const SELECT = 'Select'

function TextChoiceItemField<T extends FieldValues>({ item, control }: ItemProps<T, TextChoiceItem<T>>) {
  const { base, value, set } = useItem<T>({ item, control })
  const chosen = textOf(value) ?? ''
  // A text no longer offered stays until another is chosen.
  const isKnown = chosen === '' || item.options.some(({ Value }) => Value === chosen)
  const options = isKnown ? item.options : [...item.options, { Name: chosen, Value: chosen }]
  return (
    <SelectField
      {...base}
      value={options.findIndex(({ Value }) => Value === chosen) + 1}
      onChange={(choice) => set(options[choice - 1]?.Value ?? '')}
      options={options.map(({ Name }, index) => ({ ID: index + 1, Name }))}
      placeholder={item.placeholder ?? SELECT}
    />
  )
}

function ManyItemField<T extends FieldValues>({ item, control }: ItemProps<T, ManyItem<T>>) {
  const { base, value, set, followed } = useItem<T>({ item, control })
  const chosen = idsOf(value)
  const options = useKnownOptions(item.options, chosen)
  const props = { ...base, value: chosen, onChange: followed(item.onChange) ?? set, options, choose: item.choose }
  if (item.kind === 'checks') return <CheckGroup {...props} />
  return <MultiSelect {...props} emptyLabel={item.placeholder ?? SELECT} />
}

function NumberItemField<T extends FieldValues>({ item, control }: ItemProps<T, NumberItem<T>>) {
  const { base, value, set } = useItem<T>({ item, control })
  const { unit, step, min, max, start, usual, typedOnly, whole } = item
  return (
    <>
      <NumberStepper
        {...base}
        {...{ unit, step, min, max, start, usual, typedOnly, whole }}
        value={value === undefined ? null : numberOf(value)}
        onChange={set}
      />
      {item.below}
    </>
  )
}

function SliderItemField<T extends FieldValues>({ item, control }: ItemProps<T, SliderItem<T>>) {
  const { base, value, set } = useItem<T>({ item, control })
  const { min, max, step, words } = item
  return <SliderField {...base} {...{ min, max, step, words }} value={numberOf(value)} onChange={set} />
}

function SuggestItemField<T extends FieldValues>({ item, control }: ItemProps<T, SuggestItem<T>>) {
  const { base, value, set } = useItem<T>({ item, control })
  const text = useController({ control, name: item.text })
  const ID = numberOf(value) ?? 0
  const present = ID > 0 ? item.nameNow?.(ID) : undefined
  return (
    <SuggestField
      {...base}
      value={{ ID, Name: present ?? textOf(text.field.value) ?? '' }}
      suggest={item.suggest}
      onChange={(chosen) => {
        text.field.onChange(chosen.Name)
        set(chosen.ID)
        return item.onSuggested?.(chosen)
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

function idsOf(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []
}
