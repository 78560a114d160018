import type { ReactNode } from 'react'
import { CheckboxField } from '../checkbox-field.tsx'
import { DateField } from '../date-field.tsx'
import { KeywordField } from '../keyword-field.tsx'
import { MultiSelect } from '../multi-select.tsx'
import type { Option } from '../option.ts'
import { SelectField } from '../select-field.tsx'
import { type Suggested, SuggestField } from '../suggest-field.tsx'
import { SuggestManyField } from '../suggest-many-field.tsx'

/** A filter's field in the panel, and its chip while set. */
export interface FilterField {
  readonly id: string
  /** Renders the field; Clear raises `round`, to discard what was typed last. */
  readonly render: (round: number) => ReactNode
  /** The words of its chip; null: no chip. */
  readonly chip: string | null
  readonly onReset: () => void
  /** Stands in the bar, not in the panel. */
  readonly search?: {
    readonly label: string
    readonly value: string
    readonly onChange: (value: string) => void
    /** Milliseconds without a key before `onChange`; default 300. */
    readonly pauseMs?: number | undefined
    /** Called with the text at once. */
    readonly onEnter?: ((value: string) => void) | undefined
  }
}

/** All filters, their usual values, and the way to change some. */
export interface FilterState<F> {
  readonly filter: F
  readonly usual: F
  readonly onChange: (part: Partial<F>) => void
}

/** Names shown in a chip; the rest is a number. */
const CHIP_NAMES = 2

/** A choice of several; none means all. `fixed`: decided elsewhere, shown but disabled. */
export function manyFilter<K extends string, F extends { readonly [k in K]: readonly number[] }>(
  state: FilterState<F>,
  name: K,
  label: string,
  options: readonly Option[],
  fixed?: readonly number[],
): FilterField {
  const value: readonly number[] = state.filter[name]
  const names = options.filter(({ ID }) => value.includes(ID)).map(({ Name }) => Name)
  const named = names.slice(0, CHIP_NAMES)
  // A chosen option that no longer exists still filters.
  const more = value.length > named.length ? ` +${value.length - named.length}` : ''
  const chosen = named.length === 0 ? `${value.length} chosen` : `${named.join(', ')}${more}`
  const words = value.length === 0 ? 'All' : chosen
  return {
    ...common(state, name, `${label}: ${words}`, fixed === undefined),
    render: () => (
      <MultiSelect
        key={name}
        label={label}
        value={fixed ?? (value.length === 0 ? [0] : value)}
        options={options}
        disabled={fixed !== undefined}
        onChange={(chosen) =>
          change(
            state,
            name,
            chosen.filter((id) => id !== 0),
          )
        }
      />
    ),
  }
}

/** One choice of a few options; 0 means all. */
export function choiceFilter<K extends string, F extends { readonly [k in K]: number }>(
  state: FilterState<F>,
  name: K,
  label: string,
  options: readonly Option[],
): FilterField {
  const value: number = state.filter[name]
  const words = options.find(({ ID }) => ID === value)?.Name ?? 'All'
  return {
    ...common(state, name, `${label}: ${words}`),
    render: () => (
      <SelectField
        key={name}
        label={label}
        value={value}
        options={options}
        placeholder="All"
        onChange={(chosen) => change(state, name, chosen)}
      />
    ),
  }
}

/** A text that is searched for while it is typed, in the panel. */
export function keywordFilter<K extends string, F extends { readonly [k in K]: string }>(
  state: FilterState<F>,
  name: K,
  label: string,
  pauseMs?: number,
): FilterField {
  const value: string = state.filter[name]
  const onChange = (typed: string) => change(state, name, typed)
  return {
    ...common(state, name, `${label}: ${value}`),
    render: (round) => (
      <KeywordField key={`${name}-${round}`} label={label} value={value} onChange={onChange} pauseMs={pauseMs} />
    ),
  }
}

/** A text field in the bar, without a chip, since it shows itself. */
export function searchFilter<K extends string, F extends { readonly [k in K]: string }>(
  state: FilterState<F>,
  name: K,
  label: string,
  { pauseMs, onEnter }: Pick<NonNullable<FilterField['search']>, 'pauseMs' | 'onEnter'> = {},
): FilterField {
  const onChange = (typed: string) => change(state, name, typed)
  return {
    ...common(state, name, label, false),
    render: () => null,
    search: { label, value: state.filter[name], onChange, pauseMs, onEnter },
  }
}

/** A choice of a long list, found by typing. */
export function suggestFilter<K extends string, F extends { readonly [k in K]: Suggested }>(
  state: FilterState<F>,
  name: K,
  label: string,
  suggest: (keyword: string) => Promise<readonly Option[]>,
): FilterField {
  const value: Suggested = state.filter[name]
  return {
    ...common(state, name, `${label}: ${value.Name}`, value.ID > 0),
    render: () => (
      <SuggestField
        key={name}
        label={label}
        upper
        value={value}
        suggest={suggest}
        onChange={(chosen) => change(state, name, chosen)}
      />
    ),
  }
}

/** Several choices of a long list, found by typing. */
export function suggestManyFilter<K extends string, F extends { readonly [k in K]: readonly Suggested[] }>(
  state: FilterState<F>,
  name: K,
  label: string,
  suggest: (keyword: string) => Promise<readonly Option[]>,
): FilterField {
  const value: readonly Suggested[] = state.filter[name]
  return {
    ...common(state, name, `${label}: ${value.map(({ Name }) => Name).join(', ')}`),
    render: (round) => (
      <SuggestManyField
        key={`${name}-${round}`}
        label={label}
        upper
        value={value}
        suggest={suggest}
        onChange={(chosen) => change(state, name, chosen)}
      />
    ),
  }
}

/** One day, MM/DD/YYYY. */
export function dayFilter<K extends string, F extends { readonly [k in K]: string | null }>(
  state: FilterState<F>,
  name: K,
  label: string,
  days: { readonly today: string; readonly from?: string | null; readonly to?: string | null },
): FilterField {
  const value: string | null = state.filter[name]
  return {
    ...common(state, name, `${label}: ${value ?? 'Any'}`),
    render: () => (
      <DateField
        key={name}
        label={label}
        value={value}
        bounded
        onChange={(day) => change(state, name, day)}
        {...days}
      />
    ),
  }
}

/** A yes or no. */
export function tickFilter<K extends string, F extends { readonly [k in K]: boolean }>(
  state: FilterState<F>,
  name: K,
  label: string,
): FilterField {
  const value: boolean = state.filter[name]
  return {
    ...common(state, name, value ? label : `${label}: No`),
    render: () => (
      <CheckboxField key={name} label={label} value={value} onChange={(ticked) => change(state, name, ticked)} />
    ),
  }
}

/** A few choices, a tick each. `isFixed`: decided elsewhere, shown but disabled. */
export function ticksFilter<K extends string, F extends { readonly [k in K]: readonly number[] }>(
  state: FilterState<F>,
  name: K,
  label: string,
  options: readonly Option[],
  isFixed: boolean,
): FilterField {
  const value: readonly number[] = state.filter[name]
  const names = options.filter(({ ID }) => value.includes(ID)).map(({ Name }) => Name)
  const tick = (id: number, ticked: boolean) => {
    const others = value.filter((one) => one !== id)
    change(state, name, ticked ? [...others, id].sort((a, b) => a - b) : others)
  }
  return {
    ...common(state, name, `${label}: ${names.length === 0 ? 'All' : names.join(', ')}`, !isFixed),
    render: () => (
      <fieldset key={name} className="filter-ticks">
        <legend className="field-label">{label}</legend>
        {options.map(({ ID, Name }) => (
          <CheckboxField
            key={ID}
            label={Name}
            value={value.includes(ID)}
            disabled={isFixed}
            onChange={(ticked) => tick(ID, ticked)}
          />
        ))}
      </fieldset>
    ),
  }
}

/** Returns the part shared by all kinds. `hasChip` false: never a chip. */
function common<F, K extends keyof F & string>(
  { filter, usual, onChange }: FilterState<F>,
  name: K,
  words: string,
  hasChip = true,
): Omit<FilterField, 'render'> {
  const isSet = JSON.stringify(filter[name]) !== JSON.stringify(usual[name])
  const part: Partial<F> = {}
  part[name] = usual[name]
  return { id: name, chip: hasChip && isSet ? words : null, onReset: () => onChange(part) }
}

function change<F>({ onChange }: FilterState<F>, name: string, value: unknown): void {
  const none: Partial<F> = {}
  onChange({ ...none, [name]: value })
}
