import type { ReactNode } from 'react'
import type { FieldPath, FieldPathByValue, FieldValues } from 'react-hook-form'
import type { Option } from '../option.ts'

type Text = string | null | undefined
type Figure = number | null | undefined
type Flag = boolean | null | undefined

interface Shared {
  readonly label: string
  readonly required?: boolean
  readonly warning?: string | undefined
  readonly hint?: string
  /** The source of a value that nobody typed, e.g. 'From the last visit, 11/14'. */
  readonly source?: string | undefined
  readonly disabled?: boolean
  /** Takes the whole width of its section. */
  readonly wide?: boolean
  /** Called when the focus has left the field, but not when that tap closed the form. */
  readonly onLeave?: () => void
}

export interface TextItem<T extends FieldValues> extends Shared {
  readonly kind: 'text' | 'area' | 'phone'
  readonly name: FieldPathByValue<T, Text>
  readonly onChange?: (value: string) => void
  readonly upper?: boolean
  readonly maxLength?: number
  /** Takes scans of a keyboard-wedge scanner while focused. */
  readonly scan?: boolean
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
  readonly onChange?: (value: boolean) => void
  readonly asNumber?: boolean
}

/** A choice of a short list: `tiles` open one tap each, `select` folded. 0 is "not chosen". */
export interface ChoiceItem<T extends FieldValues> extends Shared {
  readonly kind: 'tiles' | 'select'
  readonly name: FieldPathByValue<T, Figure>
  readonly options: readonly TileOption[]
  /** The number of tiles that are open, the others wait behind "7 more"; default: all. */
  readonly open?: number
  /** Tiles as narrow as their words, for a scale such as a fuel level. */
  readonly narrow?: boolean
  readonly onChange?: (value: number) => void
  /** An unchosen field is null, not 0. */
  readonly nullable?: boolean
}

export interface TileOption extends Option {
  readonly icon?: string
  /** A shorter text on the tile; the name stays its accessible name. */
  readonly short?: string
}

export interface NumberItem<T extends FieldValues> extends Shared {
  readonly kind: 'number'
  readonly name: FieldPathByValue<T, Figure>
  readonly unit: string
  readonly min?: number
  readonly max?: number
  /** The value of the first tap in an empty field. */
  readonly start?: number
  /** No step buttons: weights are typed. */
  readonly typedOnly?: boolean
}

/** A reference chosen by typing: `name` holds its ID, `text` the words. */
export interface SuggestItem<T extends FieldValues> extends Shared {
  readonly kind: 'suggest'
  readonly name: FieldPathByValue<T, number | null>
  readonly text: FieldPathByValue<T, string | null>
  readonly suggest: (keyword: string) => Promise<readonly Option[]>
  readonly onSuggested?: (value: Option) => void
  readonly upper?: boolean
}

/** Anything else in its place among the fields, e.g. a button that fills some of them. */
export interface OwnItem<T extends FieldValues> extends Shared {
  readonly kind: 'own'
  /** The field that it shows, for what is missing and for the focus; undefined for none. */
  readonly name?: FieldPath<T>
  /** A second field, with the words of the first. */
  readonly text?: FieldPath<T>
  readonly node: ReactNode
}

/** A described field of a form over the values `T`. */
export type FormItem<T extends FieldValues> =
  | TextItem<T>
  | DateItem<T>
  | CheckItem<T>
  | ChoiceItem<T>
  | NumberItem<T>
  | SuggestItem<T>
  | OwnItem<T>

/** A part of a form. One without a title decides what the others show, and stands first. */
export interface FormSection<T extends FieldValues> {
  readonly title: string | null
  readonly icon?: string
  /** False leaves a field out. */
  readonly items: readonly (FormItem<T> | false)[]
}

/** An item that shows a field. */
export type NamedItem<T extends FieldValues> = FormItem<T> & { readonly name: FieldPath<T> }

/** Returns the fields of all sections in the order of the form. */
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

/** True for a required field that holds nothing yet. */
export function isMissing<T extends FieldValues>(item: FormItem<T>, value: unknown): boolean {
  if (!item.required || item.disabled) return false
  if (item.kind === 'number') return typeof value !== 'number' || Number.isNaN(value)
  return typeof value === 'string' ? value.trim() === '' : !value
}
