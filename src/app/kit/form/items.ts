import type { ReactNode } from 'react'
import type { FieldPath, FieldPathByValue, FieldValues } from 'react-hook-form'
import type { Option } from '../option.ts'
import { isPicked, type PickedFile } from '../picked-file.ts'

type Text = string | null | undefined
type Figure = number | null | undefined
type Flag = boolean | null | undefined
type Ids = readonly number[] | null | undefined

/** Acts of a field may return a promise of what follows: a save waits for it, and ends with false. */
interface Shared {
  readonly label: string
  readonly required?: boolean
  readonly warning?: string | undefined
  readonly hint?: string
  /** The source of a value that nobody typed, e.g. 'From the last visit, 11/14'. */
  readonly source?: string | undefined
  readonly disabled?: boolean
  readonly wide?: boolean
  /** Called when the focus has left the field, except by a tap that closed the form. */
  readonly onLeave?: () => unknown
}

export interface TextItem<T extends FieldValues> extends Shared {
  readonly kind: 'text' | 'area' | 'phone' | 'email'
  readonly name: FieldPathByValue<T, Text>
  readonly onChange?: (value: string) => unknown
  readonly upper?: boolean
  readonly maxLength?: number
  /** Takes scans while focused. */
  readonly scan?: boolean
}

/** A typed secret; drafts and the two versions of a row leave it out. */
export interface SecretItem<T extends FieldValues> extends Shared {
  readonly kind: 'secret'
  readonly name: FieldPathByValue<T, Text>
  /** Default: 'new-password'. */
  readonly autoComplete?: 'new-password' | 'current-password'
}

export interface DateItem<T extends FieldValues> extends Shared {
  readonly kind: 'date'
  /** MM/DD/YYYY or null. */
  readonly name: FieldPathByValue<T, Text>
  readonly today: string
}

export interface CheckItem<T extends FieldValues> extends Shared {
  readonly kind: 'check'
  /** A boolean, or 1 and 0. */
  readonly name: FieldPathByValue<T, Flag> | FieldPathByValue<T, Figure>
  readonly onChange?: (value: boolean) => unknown
  readonly asNumber?: boolean
}

/** `tiles`: all choices open, one tap each; `select`: folded. 0 is "not chosen". */
export interface ChoiceItem<T extends FieldValues> extends Shared {
  readonly kind: 'tiles' | 'select'
  readonly name: FieldPathByValue<T, Figure>
  readonly options: readonly TileOption[]
  /** Number of tiles that are open; the others wait behind "7 more". Default: all. */
  readonly open?: number
  /** Tiles as narrow as their words, for a scale such as a fuel level. */
  readonly narrow?: boolean
  readonly onChange?: (value: number) => unknown
  /** Called once a choice is set, except for tiles that the arrow keys step over: `onLeave` comes for the last of them. */
  readonly onChosen?: () => unknown
  /** An unchosen field is null, not 0. */
  readonly nullable?: boolean
  /** Default: 'Select'. */
  readonly placeholder?: string
}

export interface TileOption extends Option {
  readonly icon?: string
  /** Shown on the tile; the name stays its accessible name. */
  readonly short?: string
}

/** A choice whose value is the text itself, such as a time zone; '' is "not chosen". */
export interface TextChoiceItem<T extends FieldValues> extends Shared {
  readonly kind: 'text-select'
  readonly name: FieldPathByValue<T, Text>
  readonly options: readonly TextOption[]
  /** Default: 'Select'. */
  readonly placeholder?: string
}

/** `Value` is stored; also the shape of lookup 9. */
export interface TextOption {
  readonly Name: string
  readonly Value: string
}

/** `checks`: all choices open, one tap each; `multi`: folded. The value holds IDs. */
export interface ManyItem<T extends FieldValues> extends Shared {
  readonly kind: 'multi' | 'checks'
  readonly name: FieldPathByValue<T, Ids>
  readonly options: readonly ManyOption[]
  /** Returns the choices after a tap, where they exclude each other; default: the tapped one changes. */
  readonly choose?: (chosen: readonly number[], tapped: number) => readonly number[]
  readonly onChange?: (value: readonly number[]) => unknown
  /** Default: 'Select'. */
  readonly placeholder?: string
}

export interface ManyOption extends Option {
  /** Not changeable by this person. */
  readonly disabled?: boolean
}

export interface NumberItem<T extends FieldValues> extends Shared {
  readonly kind: 'number'
  readonly name: FieldPathByValue<T, Figure>
  readonly unit?: string
  readonly step?: number
  readonly min?: number
  readonly max?: number
  /** The value of the first tap. */
  readonly start?: number
  /** Values that one tap sets. */
  readonly usual?: readonly number[]
  /** No step buttons: weights are typed. */
  readonly typedOnly?: boolean
  /** Takes no decimals: a comma sets off thousands. */
  readonly whole?: boolean
  /** Shown below the field. */
  readonly below?: ReactNode
}

/** A number whose place in a short range says more than its digits. */
export interface SliderItem<T extends FieldValues> extends Shared {
  readonly kind: 'slider'
  readonly name: FieldPathByValue<T, Figure>
  readonly min: number
  readonly max: number
  /** Default: 1. */
  readonly step?: number
  /** Returns the shown value, e.g. '± 5 °F'. */
  readonly words: (value: number) => string
}

/** A file sent with the other fields: a `PickedFile` or null. */
export interface FileItem<T extends FieldValues> extends Shared {
  readonly kind: 'file'
  readonly name: FieldPathByValue<T, PickedFile | null | undefined>
  /** As in `accept`: 'image/png,image/jpeg'. */
  readonly accept: string
  readonly maxBytes: number
  /** The address of the present file, shown while none is picked. */
  readonly present?: string | undefined
}

/** A reference chosen by typing: `name` holds its ID, `text` the words. */
export interface SuggestItem<T extends FieldValues> extends Shared {
  readonly kind: 'suggest'
  readonly name: FieldPathByValue<T, number | null>
  readonly text: FieldPathByValue<T, string | null>
  readonly suggest: (keyword: string) => Promise<readonly Option[]>
  readonly onSuggested?: (value: Option) => unknown
  /** Returns a chosen ID's present name, which may change under an open form. */
  readonly nameNow?: (id: number) => string | undefined
  readonly upper?: boolean
}

/** Anything else among the fields, e.g. a button that fills some. */
export interface OwnItem<T extends FieldValues> extends Shared {
  readonly kind: 'own'
  /** The field shown: named among the missing ones, and focused. */
  readonly name?: FieldPath<T>
  /** A second field that holds the words of the first. */
  readonly text?: FieldPath<T>
  readonly node: ReactNode
}

export type FormItem<T extends FieldValues> =
  | TextItem<T>
  | SecretItem<T>
  | DateItem<T>
  | CheckItem<T>
  | ChoiceItem<T>
  | TextChoiceItem<T>
  | ManyItem<T>
  | NumberItem<T>
  | SliderItem<T>
  | FileItem<T>
  | SuggestItem<T>
  | OwnItem<T>

/** A part of a form. One without a title decides what the others show, and stands first. */
export interface FormSection<T extends FieldValues> {
  readonly title: string | null
  readonly icon?: string
  /** False leaves a field out. */
  readonly items: readonly (FormItem<T> | false)[]
}

export type NamedItem<T extends FieldValues> = FormItem<T> & { readonly name: FieldPath<T> }

/** Returns all fields in the form's order. */
export function itemsOf<T extends FieldValues>(sections: readonly FormSection<T>[]): readonly NamedItem<T>[] {
  return sections.flatMap(({ items }) => items.filter((item) => item !== false).filter(isNamed))
}

function isNamed<T extends FieldValues>(item: FormItem<T>): item is NamedItem<T> {
  return item.name !== undefined
}

/** True if one of these errors shows at an item. */
export function isWrong<T extends FieldValues>(item: NamedItem<T>, errors: object): boolean {
  return item.name in errors || ('text' in item && item.text !== undefined && item.text in errors)
}

/** True for an empty required field. */
export function isMissing<T extends FieldValues>(item: FormItem<T>, value: unknown): boolean {
  if (!item.required || item.disabled) return false
  if (item.kind === 'number' || item.kind === 'slider') return typeof value !== 'number' || Number.isNaN(value)
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'string' ? value.trim() === '' : !value
}

/** Returns a value as a person reads it. */
export function wordsOf<T extends FieldValues>(item: FormItem<T>, values: T): string {
  const value: unknown = item.name === undefined ? undefined : values[item.name]
  switch (item.kind) {
    case 'check':
      return value ? 'Yes' : 'No'
    case 'tiles':
    case 'select':
      return nameOf(item.options, value) ?? NONE
    case 'text-select':
      return item.options.find(({ Value }) => Value === value)?.Name ?? textWords(value)
    case 'multi':
    case 'checks':
      return Array.isArray(value) && value.length > 0
        ? value.map((id) => nameOf(item.options, id) ?? `#${id}`).join(', ')
        : NONE
    case 'slider':
      return typeof value === 'number' ? item.words(value) : NONE
    case 'number':
      return typeof value === 'number' ? [value, item.unit].filter(Boolean).join(' ') : NONE
    case 'file':
      return isPicked(value) ? value.Name : NONE
    case 'suggest':
      return textWords(values[item.text])
    default:
      return textWords(value)
  }
}

const NONE = 'N/A'

function nameOf(options: readonly Option[], id: unknown): string | undefined {
  return options.find(({ ID }) => ID === id)?.Name
}

function textWords(value: unknown): string {
  return value === null || value === undefined || value === '' ? NONE : String(value)
}
